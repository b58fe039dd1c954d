/** Whether a number that was said is the number of the claim: its value, in a unit that goes with it. */
import type { ClaimIndex } from './claim-index.ts';
import type { NumberMention } from './number-words.ts';
import { stemOf } from './stem.ts';
import { areDifferentThings, areSameThings, isCountedThing, isPerson, type Unit, unitAt } from './units.ts';

export type NumberMatch = 'same' | 'otherUnit' | 'otherValue';

export function holdsNumber(number: NumberMention, sentence: number, index: ClaimIndex): boolean {
  return (index.numbersIn.get(sentence) ?? []).some((said) => matchNumber(number, said, index) === 'same');
}

export function matchNumber(own: NumberMention, said: NumberMention, index: ClaimIndex): NumberMatch {
  // "Q423" is a quarter of 2023.
  if (isYear(own) && said.unit?.kind === 'Q' && said.also.includes(own.value)) return 'same';
  // What goes with what is the dearer question, and few numbers are of one value.
  if (isSameValue(own, said) && unitsAgree(own, said, index)) return 'same';
  return [said.value, ...said.also].some((value) => isEqual(value, own.value)) ? 'otherUnit' : 'otherValue';
}

/** Whether two numbers could stand for one another as far as what they measure goes. */
export function unitsAgree(own: NumberMention, said: NumberMention, index: ClaimIndex): boolean {
  if (isYear(own) !== isYear(said) && (isYear(own) || own.unit !== null)) return false;
  if (own.unit && said.unit) return own.unit.kind === said.unit.kind;
  if (own.unit) return mayMeasure(own, said, index);
  const isCount = own.thing !== null && isCountedThing(own.thing);
  return isCount ? mayCount(own, own.thing ?? '', said, index) : mayStandFor(own, said, index);
}

/** What the claim counts must be what was counted. */
function mayCount(own: NumberMention, thing: string, said: NumberMention, index: ClaimIndex): boolean {
  // "Answered twice" beside a business are no two companies, "the third way" no three houses.
  if ((said.unit && said.isLoose) || said.isOrdinal !== own.isOrdinal) return false;
  if (said.unit) return areNear(thing, said, index);
  if (stemOf(thing) === stemOf(said.thing ?? '')) return true;
  if (said.thing === null || !isCountedThing(said.thing))
    return isPerson(thing) || areNear(thing, said, index);
  return !areDifferentThings(thing, said.thing) || areNear(thing, said, index);
}

/** The claim's number counts nothing that is known to differ from other things. */
function mayStandFor({ thing }: NumberMention, said: NumberMention, index: ClaimIndex): boolean {
  if (said.unit || thing === null || said.thing === null || !isCountedThing(said.thing)) return true;
  return !areDifferentThings(thing, said.thing) || areNear(thing, said, index);
}

/** "In 2019": measures nothing. */
const isYear = ({ value, unit, thing }: NumberMention) =>
  unit === null && thing === null && Number.isInteger(value) && value >= 1_900 && value < 2_100;

/** As far as their figures go, in the units that they name. */
function isSameValue(own: NumberMention, said: NumberMention): boolean {
  const [ownFactor, saidFactor] = own.unit && said.unit ? [own.unit.factor, said.unit.factor] : [1, 1];
  const saidValues = [said.value, ...said.also, ...elided(own, said)];
  const isSaid = (one: number) => saidValues.some((other) => isEqual(one * ownFactor, other * saidFactor));
  return isSaid(own.value) || own.also.some(isSaid);
}

/** "Four oh nine" is a price of 409 thousand, "six and a half" of a rate has its percent left out. */
function elided(own: NumberMention, said: NumberMention): number[] {
  const isShort = said.unit === null && said.thing === null && Number.isInteger(said.value);
  return isShort && own.unit?.kind === '$' && said.value >= 100 && said.value < 1_000
    ? [said.value * 1_000]
    : [];
}

const isEqual = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));

const moneyWords = new Set(
  '$ cash price prices cost costs pay paid payment loan offer offers offered money rent worth closed list listed sold budget credit fee fees deposit premium bill commission donation donations donate donated revenue revenues income salary funding raise raised grant grants valuation earn earned'.split(
    ' ',
  ),
);
/** "Prices up four": houses and offers do not go by single dollars. */
const smallSumWords = new Set(
  '$ cash cost costs pay paid fee fees charge charges charged bill donate donated raise earn earned'.split(
    ' ',
  ),
);
const rateWords = new Set('% rate rates percent interest commission share point points'.split(' '));
const unitReach = 60;
const rounded = 100;
const leastTelling = 13;
const mostElsewhere = 40;

/** Nobody said the unit: it must be spoken of around the number, and nothing else nearer by. */
function mayMeasure({ unit, isOrdinal }: NumberMention, said: NumberMention, index: ClaimIndex): boolean {
  if (unit === null) return false;
  const isThing = said.thing !== null && (isCountedThing(said.thing) || isPlural(said.thing));
  if (said.isOrdinal) {
    const counted = unitAt(index.transcript.canonical[said.to + 1]?.norm ?? '', '');
    return isOrdinal
      ? unit.kind === 'calendar'
      : counted?.kind === unit.kind && counted.factor === unit.factor;
  }
  if (isThing) return false;
  // "Acquired for 7.5 billion": what nothing else is counted in is counted in money.
  if (unit.kind === '$' && said.thing === null && said.value >= 1_000_000) return true;
  const elsewhere = unitsElsewhere(said, index);
  const isSame = (one: Unit) => one.kind === unit.kind && one.factor === unit.factor;
  if (elsewhere.some((one) => areOpposed(one, unit)) && !elsewhere.some(isSame)) return false;
  const { own, other } = unitsAround(unit, said, index);
  const isPrice = unit.kind === '$' && said.value >= rounded;
  if (own <= other || (isPrice && own < unitReach)) return own < Number.POSITIVE_INFINITY;
  return said.value >= leastTelling && elsewhere.length > 0 && elsewhere.every(isSame);
}

/** A sum is no share. */
const areOpposed = (one: Unit, other: Unit) =>
  (one.kind === '$' && other.kind === '%') || (one.kind === '%' && other.kind === '$');

/** Words to the nearest place where this unit is spoken of, and to the nearest sum or share that was said. */
function unitsAround(unit: Unit, said: NumberMention, index: ClaimIndex): { own: number; other: number } {
  const { canonical } = index.transcript;
  const from = index.firstOf[Math.max(0, (index.sentenceOf[said.at] ?? 0) - 2)] ?? 0;
  const to = index.firstOf[Math.min(index.firstOf.length - 1, (index.sentenceOf[said.to] ?? 0) + 3)] ?? 0;
  // "Six and a half" beside a rate is no sum.
  const isSmallSum = unit.kind === '$' && said.value < rounded;
  let own = Number.POSITIVE_INFINITY;
  let other = Number.POSITIVE_INFINITY;
  for (let at = Math.max(from, said.at - unitReach); at < Math.min(to, said.to + unitReach); at += 1) {
    const norm = canonical[at]?.norm ?? '';
    const found = unitAt(norm, canonical[at + 1]?.norm ?? '');
    const far = Math.abs(at - said.at);
    if (isSpokenOf(unit, norm, found, isSmallSum)) own = Math.min(own, far);
    else if (isOtherSum(found, index.numberAt[at]) || (isSmallSum && rateWords.has(norm)))
      other = Math.min(other, far);
  }
  return { own, other };
}

const isOtherSum = (found: Unit | null, number = -1) => /^[$%]$/.test(found?.kind ?? '') && number >= 0;

function isSpokenOf({ kind, factor }: Unit, norm: string, found: Unit | null, isSmall: boolean): boolean {
  if (kind === '$' && (isSmall ? smallSumWords : moneyWords).has(norm)) return true;
  if (kind === '%' && rateWords.has(norm)) return true;
  return found?.kind === kind && found.factor === factor;
}

const isPlural = (thing: string) => /[^su]s$/.test(thing);

/** "Ninety-three point four", "the ninety": the units in which the same value was said in so many words. */
function unitsElsewhere({ value }: NumberMention, index: ClaimIndex): Unit[] {
  return (index.sentencesOfValue.get(value) ?? [])
    .slice(0, mostElsewhere)
    .flatMap((sentence) => index.numbersIn.get(sentence) ?? [])
    .flatMap((one) => (one.value === value && one.unit !== null ? [one.unit] : []));
}

/** How many figures a number has without the zeros around them: 409,000 has three. */
export function figuresOf(value: number): number {
  return String(value)
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length;
}

const thingReach = 12;
const classReach = 80;

/** The counted thing itself close by; or, where a number counts nothing in words, a word for such things. */
function areNear(thing: string, said: NumberMention, index: ClaimIndex): boolean {
  const id = index.stemIds.get(stemOf(thing));
  for (let at = Math.max(0, said.at - thingReach); at <= said.to + thingReach; at += 1) {
    if (id !== undefined && index.stems[at] === id) return true;
  }
  if (said.thing !== null && isCountedThing(said.thing)) return false;
  const { canonical } = index.transcript;
  for (let at = Math.max(0, said.at - classReach); at <= said.to + classReach; at += 1) {
    if (areSameThings(thing, canonical[at]?.norm ?? '')) return true;
  }
  return false;
}
