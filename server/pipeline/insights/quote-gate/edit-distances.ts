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
  const equal = equalBits(offered, known, blocks);
  const none = new Int32Array(blocks);
  const column = { plus: new Int32Array(blocks).fill(-1), minus: new Int32Array(blocks) };
  const last = blocks - 1;
  const lastHigh = 1 << ((offered.length - 1) % bits);
  const at = new Uint16Array(ids.length);
  let score = offered.length;
  for (let place = 0; place < ids.length; place += 1) {
    const same = equal.get(ids[place] ?? -1) ?? none;
    let carry = 0;
    for (let block = 0; block < last; block += 1) carry = advance(column, block, same, carry, topBit);
    score += advance(column, last, same, carry, lastHigh);
    at[place] = score;
  }
  return { at, steps: ids.length * blocks };
}

/** The differences between neighbouring rows of one column of the table, as bits: one more, one less. */
interface Column {
  plus: Int32Array;
  minus: Int32Array;
}

const topBit = 1 << (bits - 1);

/** Moves one block a place on; takes and gives the change at its border: 1, 0 or -1. */
function advance(
  { plus, minus }: Column,
  block: number,
  same: Int32Array,
  carry: number,
  high: number,
): number {
  const up = Number(plus[block]);
  const down = Number(minus[block]);
  const here = Number(same[block]);
  const vertical = here | down;
  const equal = carry < 0 ? here | 1 : here;
  const across = (((equal & up) + up) ^ up) | equal;
  const grows = down | ~(across | up);
  const falls = up & across;
  const growsBelow = (grows << 1) | (carry > 0 ? 1 : 0);
  const fallsBelow = (falls << 1) | (carry < 0 ? 1 : 0);
  plus[block] = fallsBelow | ~(vertical | growsBelow);
  minus[block] = growsBelow & vertical;
  if ((grows & high) !== 0) return 1;
  return (falls & high) !== 0 ? -1 : 0;
}

/** For each word of the offer a bit at each of its places. */
function equalBits(
  offered: readonly string[],
  known: ReadonlyMap<string, number>,
  blocks: number,
): Map<number, Int32Array> {
  const equal = new Map<number, Int32Array>();
  offered.forEach((norm, index) => {
    const id = known.get(norm);
    if (id === undefined) return;
    const row = equal.get(id) ?? new Int32Array(blocks);
    row[Math.floor(index / bits)] = (row[Math.floor(index / bits)] ?? 0) | (1 << (index % bits));
    equal.set(id, row);
  });
  return equal;
}
