/**
 * How many words differ, at least, between the offered words and what was said up to each place: Myers' bit-vector
 * method, 32 words of the offer a step. Its cost is said × offered / 32 whatever the text repeats.
 */
import type { WordRow } from './prepare-transcript.ts';

export interface Distances {
  /** For each place the fewest differences of a match that ends there. */
  at: Uint16Array;
  /** Steps taken, for the bound on the cost. */
  steps: number;
}

const bits = 32;

export function editDistances(offered: readonly string[], { ids, known }: WordRow): Distances {
  const blocks = Math.ceil(offered.length / bits);
  const { rowOf, equal } = equalBits(offered, known, blocks);
  // The differences between neighbouring rows of one column of the table, as bits: one more, one less.
  const plus = new Int32Array(blocks).fill(-1);
  const minus = new Int32Array(blocks);
  const last = blocks - 1;
  const lastShift = (offered.length - 1) % bits;
  const at = new Uint16Array(ids.length);
  let score = offered.length;
  // Written out in one loop: calls are dear until they are compiled, and the first quote waits for that.
  for (let place = 0; place < ids.length; place += 1) {
    const row = (rowOf[ids[place] ?? 0] ?? 0) * blocks;
    let more = 0;
    let less = 0;
    for (let block = 0; block < blocks; block += 1) {
      const up = plus[block] ?? 0;
      const down = minus[block] ?? 0;
      const here = equal[row + block] ?? 0;
      const same = here | less;
      const across = (((same & up) + up) ^ up) | same;
      const grows = down | ~(across | up);
      const falls = up & across;
      const growsBelow = (grows << 1) | more;
      plus[block] = (falls << 1) | less | ~(here | down | growsBelow);
      minus[block] = growsBelow & (here | down);
      const shift = block === last ? lastShift : bits - 1;
      more = (grows >>> shift) & 1;
      less = (falls >>> shift) & 1;
    }
    score += more - less;
    at[place] = score;
  }
  return { at, steps: ids.length * blocks };
}

/** For each word of the offer a row with a bit at each of its places; row 0, without any, is for all others. */
function equalBits(
  offered: readonly string[],
  known: ReadonlyMap<string, number>,
  blocks: number,
): { rowOf: Uint16Array; equal: Int32Array } {
  const rowOf = new Uint16Array(known.size);
  const equal = new Int32Array((offered.length + 1) * blocks);
  let rows = 0;
  let index = -1;
  for (const norm of offered) {
    index += 1;
    const id = known.get(norm);
    if (id === undefined) continue;
    if (rowOf[id] === 0) {
      rows += 1;
      rowOf[id] = rows;
    }
    const cell = (rowOf[id] ?? 0) * blocks + Math.floor(index / bits);
    equal[cell] = (equal[cell] ?? 0) | (1 << (index % bits));
  }
  return { rowOf, equal };
}
