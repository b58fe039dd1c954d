/**
 * A splice that is near to a sentence: "So you have to | create outlines" where somebody said "So you have to start" and
 * somebody "Then you have to create outlines". Whoever offers a worn quote does not wear it into words that begin, or
 * end, another one.
 */

import type { Alignment } from './align.ts';
import type { WordRow } from './prepare-transcript.ts';
import type { CanonicalWord } from './words.ts';

/** Fewer words than this begin many sentences. */
const fewest = 3;

/** Gives whether the offer's beginning or its end, up to and with what differs, stands elsewhere word for word. */
export function placesJoined(
  offered: readonly CanonicalWord[],
  { ids, known }: WordRow,
): (alignment: Alignment) => boolean {
  const wanted = Int32Array.from(offered, ({ norm }) => known.get(norm) ?? -1);
  let head = -1;
  let tail = -1;
  return ({ cost, steps }) => {
    if (cost === 0) return false;
    if (head < 0) {
      head = longestStart(wanted, ids);
      tail = longestStart(wanted.toReversed(), ids.toReversed());
    }
    // How much goes before, and comes after, what differs.
    const first = steps.findIndex(({ same }) => !same);
    const last = steps.length - 1 - steps.findLastIndex(({ same }) => !same);
    return head >= Math.max(fewest, first + 1) || tail >= Math.max(fewest, last + 1);
  };
}

/** How many of the wanted words, from the first, stand somewhere one after the other (Knuth, Morris and Pratt). */
function longestStart(wanted: Int32Array, ids: Int32Array): number {
  const back = new Int32Array(wanted.length);
  for (let at = 1, matched = 0; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[at] !== wanted[matched]) matched = back[matched - 1] ?? 0;
    if (wanted[at] === wanted[matched]) matched += 1;
    back[at] = matched;
  }
  let longest = 0;
  for (let at = 0, matched = 0; at < ids.length; at += 1) {
    while (matched > 0 && (matched === wanted.length || ids[at] !== wanted[matched])) {
      matched = back[matched - 1] ?? 0;
    }
    if (ids[at] === wanted[matched]) matched += 1;
    if (matched > longest) longest = matched;
  }
  return longest;
}
