import type { WordRow } from './prepare-transcript.ts';

/** A stretch of the conversation: index of its first and last word. */
export interface Stretch {
  from: number;
  to: number;
}

/** More places than this need not be told apart: a phrase that is said so often is nobody's quote. */
const mostPlaces = 200;

/** The last places where exactly these words stand one after the other, in their order; each word is read once. */
export function findExact(norms: readonly string[], { ids, known }: WordRow): Stretch[] {
  const wanted: number[] = [];
  for (const norm of norms) {
    const id = known.get(norm);
    if (id === undefined) return [];
    wanted.push(id);
  }
  if (wanted.length === 0) return [];
  const back = borderLengths(wanted);
  const found: Stretch[] = [];
  let matched = 0;
  for (let at = 0; at < ids.length; at += 1) {
    while (matched > 0 && ids[at] !== wanted[matched]) matched = back[matched - 1] ?? 0;
    if (ids[at] === wanted[matched]) matched += 1;
    if (matched === wanted.length) {
      found.push({ from: at - matched + 1, to: at });
      matched = back[matched - 1] ?? 0;
    }
  }
  return found.slice(-mostPlaces);
}

/** For each beginning of the wanted words, how much of its end is also its beginning (Knuth, Morris and Pratt). */
function borderLengths(wanted: readonly number[]): number[] {
  const lengths = [0];
  let matched = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[at] !== wanted[matched]) matched = lengths[matched - 1] ?? 0;
    if (wanted[at] === wanted[matched]) matched += 1;
    lengths.push(matched);
  }
  return lengths;
}
