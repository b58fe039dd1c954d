/** "A month" where "a week" was said: no number is wrong, and yet what the sentence says is. */
import type { ClaimIndex } from './claim-index.ts';
import { nearness } from './nearness.ts';
import type { ReadClaim } from './read-claim.ts';
import { matchNumber } from './same-number.ts';
import { stemOf } from './stem.ts';
import { isCounted, isToldOf } from './told-spans.ts';
import type { ClaimReason } from './types.ts';
import { type Unit, unitAt } from './units.ts';

const leastNear = 0.3;
/** By so much where the right one is named too. */
const clearly = 1.3;
const alsoNamed = 0.6;

interface Place {
  unit: Unit;
  at: number;
  /** "A month", "50 hours/month"; not "that day". */
  isRate: boolean;
}

const isTime = ({ kind }: Unit) => kind === 'clock' || kind === 'calendar';
const isSame = (one: Unit, other: Unit) => one.kind === other.kind && one.factor === other.factor;

/** A span of time that nobody names in what is `spoken` around, or another one that stands in its place. */
export function otherSpan(
  claim: ReadClaim,
  chosen: readonly number[],
  near: readonly number[],
  spoken: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const season = otherSeason(claim, near, index);
  if (season !== null) return { cause: 'unit', what: season };
  const spans = claim.loose.flatMap((one) =>
    one.unit !== null && isTime(one.unit) ? [{ ...one, unit: one.unit }] : [],
  );
  if (spans.length === 0) return null;
  const said = spansIn(near, index);
  const others = spansIn(chosen, index);
  for (const own of spans) {
    if (isCounted(own) && !isToldOf(own.unit, spoken, index)) return { cause: 'unit', what: own.text };
    if (isOtherRate(own, claim, chosen, said, index)) return { cause: 'unit', what: own.text };
    const nearest = (places: readonly Place[]) =>
      Math.max(-1, ...places.map(({ at }) => nearness(own, { at, to: at }, claim, index)));
    const same = nearest(said.filter(({ unit }) => isSame(unit, own.unit)));
    // Another span must stand where this one should.
    const other = nearest(
      others.filter(({ unit, isRate }) => isRate && !spans.some((span) => isSame(unit, span.unit))),
    );
    if (other >= leastNear && other > (same < 0 ? 0 : same * clearly + alsoNamed))
      return { cause: 'unit', what: own.text };
  }
  return null;
}

/** Words between a number and the span it is told of. */
const rateReach = 10;

/** "50 % a month" where 50 % stands beside "annual", and no month is named. */
function isOtherRate(
  own: Pick<Place, 'unit' | 'at'>,
  claim: ReadClaim,
  chosen: readonly number[],
  said: readonly Place[],
  index: ClaimIndex,
): boolean {
  const number = claim.numbers.find(({ to }) => to + 1 === own.at);
  if (number === undefined || said.some(({ unit }) => isSame(unit, own.unit))) return false;
  return chosen
    .flatMap((sentence) => index.numbersIn.get(sentence) ?? [])
    .filter((one) => matchNumber(number, one, index) === 'same')
    .some((one) => said.some(({ at, isRate }) => isRate && Math.abs(at - one.at) <= rateReach));
}

const seasons = new Set(['spring', 'summer', 'autumn', 'winter']);

/** "Last winter" where only the summer is spoken of. */
function otherSeason(claim: ReadClaim, near: readonly number[], index: ClaimIndex): string | null {
  const own = claim.canonical.find(({ norm }) => seasons.has(norm))?.norm;
  if (own === undefined) return null;
  const said = near.flatMap((sentence) =>
    index.transcript.canonical.slice(index.firstOf[sentence], index.firstOf[sentence + 1]),
  );
  const heard = new Set(said.map(({ norm }) => norm).filter((norm) => seasons.has(norm)));
  return heard.size > 0 && !heard.has(own) ? own : null;
}

/** "Monthly", "annual". */
const isAdverb = (norm: string) => unitAt(norm, '') === null;

/** Every span that is named here, also as "monthly"; "half an hour" is a length of its own. */
function spansIn(sentences: readonly number[], index: ClaimIndex): Place[] {
  const spans: Place[] = [];
  for (const sentence of sentences) {
    for (let at = index.firstOf[sentence] ?? 0; at < (index.firstOf[sentence + 1] ?? 0); at += 1) {
      const number = index.numbers[index.numberAt[at] ?? -1];
      if (number !== undefined && !number.isLoose && number.value !== 1) continue;
      const norm = index.transcript.canonical[at]?.norm ?? '';
      const unit = unitAt(norm, '') ?? unitAt(stemOf(norm), '');
      if (unit !== null && isTime(unit))
        spans.push({
          unit,
          at,
          isRate: number !== undefined || isAdverb(norm) || (index.numberAt[at - 1] ?? -1) >= 0,
        });
    }
  }
  return spans;
}
