/** How alike the surroundings of a word of the claim and of a word of the evidence are: shared words, nearer ones more. */
import type { ClaimIndex } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';

const claimReach = 9;
const saidReach = 14;
/** Words that say little still tell "from 380" from "to 380", where they stand right beside. */
const stopReach = 2;
const stopWeight = 0.12;
const articles = new Set(['a', 'an', 'the', 'is', 'was', 'that', 'and']);

export interface Span {
  at: number;
  to: number;
}

/**
 * `own` is a span of the claim's canonical words, `said` one of the transcript's. Numbers are no surroundings of numbers,
 * since two that were swapped would vouch for one another.
 */
export function nearness(
  own: Span,
  said: Span,
  claim: ReadClaim,
  index: ClaimIndex,
  withNumbers = false,
): number {
  let sum = 0;
  const last = Math.min(claim.canonical.length - 1, own.to + claimReach);
  for (let at = Math.max(0, own.at - claimReach); at <= last; at += 1) {
    const id = claim.ids[at] ?? -1;
    const kind = id < 0 || (at >= own.at && at <= own.to) ? 'nothing' : kindOf(at, claim, withNumbers);
    if (kind === 'nothing') continue;
    const far = at < own.at ? own.at - at : at - own.to;
    if (kind === 'stop' && far > stopReach) continue;
    const there = kind === 'stop' ? besideOf(id, said, at < own.at, index) : distanceTo(id, said, index);
    if (there < 0) continue;
    const weight = kind === 'stop' ? stopWeight : 0.35 + 0.65 * (index.weights[id] ?? 0);
    sum += weight / (1 + 0.3 * (Math.max(far, there) - 1));
  }
  return sum;
}

function kindOf(at: number, claim: ReadClaim, withNumbers: boolean): 'nothing' | 'stop' | 'word' {
  const norm = claim.canonical[at]?.norm ?? '';
  if (articles.has(norm)) return 'nothing';
  if (/^\d/.test(norm)) return withNumbers ? 'word' : 'nothing';
  return claim.idle[at] === 1 && !claim.nameWords.has(at) ? 'stop' : 'word';
}

/** Steps to such a word right beside, on the same side as in the claim; -1 where it is not there. */
function besideOf(id: number, { at, to }: Span, isBefore: boolean, { stems }: ClaimIndex): number {
  for (let step = 1; step <= stopReach; step += 1) {
    if (stems[isBefore ? at - step : to + step] === id) return step;
  }
  return -1;
}

/** Steps to the nearest such word, a border of sentences counting two; -1 where none is in reach. */
function distanceTo(id: number, { at, to }: Span, { stems, sentenceOf }: ClaimIndex): number {
  const home = sentenceOf[at] ?? 0;
  let best = -1;
  for (let step = 1; step <= saidReach && (best < 0 || best > step); step += 1) {
    for (const place of [at - step, to + step]) {
      if (stems[place] !== id) continue;
      const steps = step + 2 * Math.abs((sentenceOf[place] ?? home) - home);
      if (best < 0 || steps < best) best = steps;
    }
  }
  return best;
}
