/**
 * One slip of a finger: a letter too many, too few, another one, or two that changed places. A slip makes no word of
 * its own; a word that anybody in the episode uses, or that carries meaning, is a change.
 */
import { mayOppose } from './opposites.ts';
import type { PreparedTranscript } from './prepare-transcript.ts';
import { isProtected } from './vocabulary.ts';

const shortest = 4;
const shortestName = 5;

/** `isName`: then the ends must stay, where names differ ("Maria" and "Marie"). */
export function isTypingSlip(offered: string, said: string, isName: boolean): boolean {
  if (isProtected(offered) || mayOppose(offered, said) || /[\d'%°\p{Sc}]/u.test(said)) return false;
  if (Math.min(offered.length, said.length) < (isName ? shortestName : shortest - 1)) return false;
  if (said.length < shortest || Math.abs(offered.length - said.length) > 1) return false;
  let start = 0;
  while (start < said.length && offered[start] === said[start]) start += 1;
  let end = 0;
  while (end < Math.min(offered.length, said.length) - start && offered.at(-1 - end) === said.at(-1 - end))
    end += 1;
  const left = offered.length - start - end;
  const right = said.length - start - end;
  if (isName && (start === 0 || end === 0)) return false;
  if (left <= 1 && right <= 1) return true;
  return (
    left === 2 && right === 2 && offered[start] === said[start + 1] && offered[start + 1] === said[start]
  );
}

const mostReadings = 12;

/** The folded words with their one slip put right, in each way that makes a word of this transcript. */
export function withoutSlips(
  norms: readonly string[],
  { folded, names }: Pick<PreparedTranscript, 'folded' | 'names'>,
): string[][] {
  const unheard = norms.flatMap((norm, index) => (folded.known.has(norm) ? [] : [index]));
  const [at] = unheard;
  const slip = norms[at ?? -1];
  if (at === undefined || slip === undefined || unheard.length > 1) return [];
  const meant = [...folded.known.keys()].filter((said) => isTypingSlip(slip, said, names.has(said)));
  return meant.slice(0, mostReadings).map((said) => norms.with(at, said));
}
