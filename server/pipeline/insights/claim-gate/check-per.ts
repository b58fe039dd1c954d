/** "Per million downloads" where a thousand were said: what a sum or a count is told of is a part of its unit. */
import type { ClaimIndex } from './claim-index.ts';
import { wordsIn } from './placed-items.ts';
import type { ReadClaim } from './read-claim.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';
import { areDifferentThings, type Unit, unitAt } from './units.ts';

type Words = readonly { norm: string; apart: boolean }[];

interface Basis {
  /** 1 where no number stands there. */
  value: number;
  unit: Unit | null;
  thing: string | null;
  at: number;
  to: number;
}

const scales: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
};

/** "Per thousand downloads", "for every 1,000", "$58 an acre"; a CPM is told of a thousand. */
function basisAt(words: Words, at: number): Basis | null {
  const norm = words[at]?.norm ?? '';
  if (/^e?[cr]pm$/.test(norm)) return { value: 1_000, unit: null, thing: null, at, to: at };
  const isArticle = /^(?:an?|the)$/.test(norm);
  if (!/^(?:per|every|each)$/.test(norm) && !isArticle) return null;
  const joined = (place: number) => (words[place]?.apart === false ? (words[place]?.norm ?? '') : '');
  const number = numberOf(joined(at + 1));
  const to = at + (number === null ? 1 : 2);
  const unit = unitAt(joined(to), joined(to + 1));
  if (isNoBasis(unit, number !== null && norm === 'per')) return null;
  if (isArticle && (unit === null || !isSum(words[at - 1]?.norm ?? ''))) return null;
  const word = joined(to);
  const thing = unit === null && word !== '' && !isStopWord(word) ? word : null;
  if (unit === null && thing === null && (number === null || norm !== 'per')) return null;
  return { value: number ?? 1, unit, thing, at, to: to + (unit?.length ?? 1) - 1 };
}

/** Spans of time are compared elsewhere; a sum is no thing. */
const isNoBasis = (unit: Unit | null, isNumbered: boolean) =>
  /^[$%]$/.test(unit?.kind ?? '') || (/^(?:clock|calendar)$/.test(unit?.kind ?? '') && !isNumbered);

const numberOf = (norm: string) => scales[norm] ?? (/^\d+(?:\.\d+)?$/.test(norm) ? Number(norm) : null);
const isSum = (norm: string) => /^(?:[$\u20ac\u00a3%]|\d.*)$/.test(norm);

function basesOf(words: Words, places: readonly number[]): Basis[] {
  return places.flatMap((at) => basisAt(words, at) ?? []);
}

/** What one of the claim's sums is told of, and what was said of another size or thing. */
export function otherBasis(
  claim: ReadClaim,
  near: readonly number[],
  index: ClaimIndex,
): { reason: ClaimReason; isMissing: boolean } | null {
  const own = basesOf(claim.canonical, [...claim.canonical.keys()]);
  if (own.length === 0) return null;
  const { canonical } = index.transcript;
  const words = wordsIn(near, index);
  const said = basesOf(canonical, words);
  const heard = new Set(words.map((at) => index.stems[at]));
  for (const one of own) {
    const reason: ClaimReason = { cause: 'unit', what: textOf(one, claim) };
    if (said.some((two) => one.value === two.value && areAlike(one, two))) continue;
    if (said.some((two) => isRival(one, two))) return { reason, isMissing: true };
    // A number that nobody told anything of; and one of what nobody counts here.
    if (one.value !== 1) return { reason, isMissing: true };
    const id = index.stemIds.get(stemOf(one.thing ?? ''));
    const isHeard =
      one.unit === null
        ? id !== undefined && heard.has(id)
        : words.some((at) =>
            isUnit(one.unit, unitAt(canonical[at]?.norm ?? '', canonical[at + 1]?.norm ?? '')),
          );
    if (!isHeard && said.length > 0) return { reason, isMissing: false };
  }
  return null;
}

const isUnit = (one: Unit | null, two: Unit | null) =>
  one !== null && two !== null && one.kind === two.kind && one.factor === two.factor;

/** Where one of them names no thing, nothing speaks against it. */
function areAlike(one: Basis, two: Basis): boolean {
  if (one.unit !== null || two.unit !== null)
    return (
      isUnit(one.unit, two.unit) ||
      (one.unit === null && one.thing === null) ||
      (two.unit === null && two.thing === null)
    );
  if (one.thing === null || two.thing === null) return true;
  return !areDifferentThings(one.thing, two.thing);
}

/** The same thing in another number, or the same kind of measure in another size. */
function isRival(one: Basis, two: Basis): boolean {
  if (one.unit !== null && two.unit !== null)
    return one.unit.kind === two.unit.kind || one.value === two.value;
  if (one.thing !== null && two.thing !== null)
    return one.value !== two.value && stemOf(one.thing) === stemOf(two.thing);
  return one.value !== two.value && ((one.thing ?? one.unit) === null) !== ((two.thing ?? two.unit) === null);
}

function textOf({ at, to }: Basis, { text, words, canonical }: ReadClaim): string {
  const [first, last] = [words[canonical[at]?.from ?? 0], words[canonical[to]?.to ?? 0]];
  return text.slice(first?.from ?? 0, last?.to ?? 0);
}
