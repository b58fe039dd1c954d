/** "More from executives than from contributors" where it is the other way round: what stands on which side of "than". */
import type { ClaimIndex } from './claim-index.ts';
import { type Line, lineOfClaim, lineOfSaid } from './clauses.ts';
import { sideOf } from './poles.ts';
import type { ReadClaim } from './read-claim.ts';
import type { ClaimReason } from './types.ts';

const before = 9;
const behind = 7;

interface Comparison {
  /** "More" and its like, or the other side. */
  isMore: boolean;
  left: ReadonlySet<number>;
  right: ReadonlySet<number>;
}

export function turnedComparison(
  claim: ReadClaim,
  near: readonly number[],
  index: ClaimIndex,
): ClaimReason | null {
  const idle = (at: number) => claim.idle[at] === 1 && !claim.nameWords.has(at);
  const own = comparisonsIn(lineOfClaim(claim), idle);
  if (own.length === 0) return null;
  const said = comparisonsIn(lineOfSaid(near, index), () => false);
  for (const one of own) {
    const left = [...one.left].filter((id) => !one.right.has(id));
    const right = [...one.right].filter((id) => !one.left.has(id));
    const sides = said.map((two) => {
      const straight = shared(left, two.left, two.right) + shared(right, two.right, two.left);
      const crossed = shared(left, two.right, two.left) + shared(right, two.left, two.right);
      return one.isMore === two.isMore ? crossed - straight : straight - crossed;
    });
    if (sides.some((wrong) => wrong > 0) && !sides.some((wrong) => wrong < 0))
      return { cause: 'direction', what: 'than' };
  }
  return null;
}

/** How many of them stand on the one side alone. */
const shared = (ids: readonly number[], side: ReadonlySet<number>, other: ReadonlySet<number>) =>
  ids.filter((id) => side.has(id) && !other.has(id)).length;

function comparisonsIn(line: Line, isIdle: (at: number) => boolean): Comparison[] {
  return line.norms.flatMap((norm, at) => {
    if (norm !== 'than' || /^(?:rather|other)$/.test(line.norms[at - 1] ?? '')) return [];
    const places = (from: number, step: 1 | -1, most: number) => {
      const ids = new Set<number>();
      for (let far = 0; far < most; far += 1) {
        const place = from + far * step;
        if (line.norms[place] === undefined || (step > 0 && line.apart[place] && far > 0)) break;
        const id = line.ids[place] ?? -1;
        if (!isIdle(place) && id >= 0) ids.add(id);
        if (step < 0 && line.stops[place]) break;
      }
      return ids;
    };
    const measure = line.norms.slice(Math.max(0, at - before), at).findLast((word) => sizeOf(word) !== null);
    const isMore = sizeOf(measure ?? '');
    return isMore === null
      ? []
      : [{ isMore, left: places(at - 1, -1, before), right: places(at + 1, 1, behind) }];
  });
}

const sized = [
  'more',
  'higher',
  'better',
  'cheaper',
  'bigger',
  'older',
  'faster',
  'longer',
  'stronger',
  'easier',
];

/** Null for what compares nothing. */
function sizeOf(norm: string): boolean | null {
  for (const word of sized) {
    const side = sideOf(word, norm);
    if (side !== null) return side === 'same';
  }
  return null;
}
