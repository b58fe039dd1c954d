/** "Needs it before X" where it was said to be needed after: a denial and a "before" answer one another. */
import type { ClaimIndex } from './claim-index.ts';
import { type Line, lineOfClaim, lineOfSaid } from './clauses.ts';
import type { ReadClaim } from './read-claim.ts';
import { isStopWord } from './stop-words.ts';
import type { ClaimReason } from './types.ts';

const marks: Readonly<Record<string, 'before' | 'after'>> = {
  before: 'before',
  after: 'after',
};
const denying = /^(?:not|no|never|nobody|nothing|hardly|without)$/;
/** Words behind the mark that tell the event, and words before it that may be denied. */
const behind = 8;
const before = 10;
const leastShared = 0.6;
/** A longer sentence joins several turns. */
const mostWords = 16;

interface Timed {
  norm: string;
  isAfter: boolean;
  isDenied: boolean;
  event: ReadonlySet<number>;
}

export function turnedTime(claim: ReadClaim, near: readonly number[], index: ClaimIndex): ClaimReason | null {
  const own = timesIn(lineOfClaim(claim));
  if (own.length === 0 || claim.canonical.length > mostWords) return null;
  const said = timesIn(lineOfSaid(near, index));
  for (const one of own) {
    const about = said.filter(({ event }) => {
      const shared = [...one.event].filter((id) => event.has(id)).length;
      return shared >= 2 && shared >= leastShared * one.event.size;
    });
    const wrong = about.filter((two) => (one.isAfter === two.isAfter) !== (one.isDenied === two.isDenied));
    if (about.length > 0 && wrong.length === about.length) return { cause: 'direction', what: one.norm };
  }
  return null;
}

function timesIn(line: Line): Timed[] {
  return line.norms.flatMap((norm, at) => {
    const mark = Object.hasOwn(marks, norm) ? marks[norm] : undefined;
    if (mark === undefined) return [];
    const event = new Set<number>();
    for (let place = at + 1; place <= at + behind && line.norms[place] !== undefined; place += 1) {
      if (line.apart[place] && place > at + 1) break;
      if (!isStopWord(line.norms[place] ?? '')) event.add(line.ids[place] ?? -1);
    }
    event.delete(-1);
    return event.size === 0 ? [] : [{ norm, isAfter: mark === 'after', isDenied: isDenied(line, at), event }];
  });
}

/** In the same breath: "do not need it before". */
function isDenied({ norms, stops }: Line, at: number): boolean {
  for (let place = at - 1; place >= Math.max(0, at - before); place -= 1) {
    if (denying.test(norms[place] ?? '') && norms[place + 1] !== undefined)
      return !stops[place + 1] && !isAnswer(norms, place);
    if (stops[place]) return false;
  }
  return false;
}

/** "No, I think". */
const isAnswer = (norms: readonly string[], at: number) =>
  norms[at] === 'no' && /^(?:i|we|you|he|she|it|they|that)$/.test(norms[at + 1] ?? '');
