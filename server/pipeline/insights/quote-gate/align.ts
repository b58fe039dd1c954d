/**
 * Lays the offered words against what was said around one place, by dynamic programming in a band: length of the offer
 * × width of the band, whatever the text repeats. The alignment with the fewest differences wins; a difference that is
 * not allowed makes it impossible.
 */
export interface Costs {
  /** The words as numbers: equal ones are the same word. */
  wanted: Int32Array;
  said: Int32Array;
  /** What it costs to take one for the other. */
  replace: (offered: number, said: number) => number;
  /** What it costs to leave an offered word out. */
  drop: Uint16Array;
  /** What it costs to pass over a said one: 1, or `impossible`. */
  skip: (said: number) => number;
}

export const impossible = 0x3fff;

export interface Step {
  /** Index of the word; -1 where the other side has one too many. */
  offered: number;
  said: number;
  same: boolean;
}

export interface Alignment {
  cost: number;
  steps: Step[];
}

const replaced = 1;
const dropped = 2;
const skipped = 3;

/** Cells that one alignment fills. */
export const cellsOf = (length: number, slack: number) => (length + 1) * (4 * slack + 1);

/** Room for the cells, so that many places are tried without much garbage. */
export interface Workspace {
  cost: Uint16Array;
  move: Uint8Array;
}

export function makeWorkspace(length: number, slack: number): Workspace {
  const cells = cellsOf(length, slack);
  return { cost: new Uint16Array(cells), move: new Uint8Array(cells) };
}

/**
 * The best alignment of `length` offered words that ends near the said word `end`, at most `slack` away from the
 * straight line; null where none is possible. `total` is how many words were said.
 */
export function align(
  length: number,
  end: number,
  total: number,
  slack: number,
  costs: Costs,
  { cost, move }: Workspace,
): Alignment | null {
  const width = 4 * slack + 1;
  const origin = end + 1 - length - 2 * slack;
  for (let lane = 0; lane < width; lane += 1) {
    cost[lane] = origin + lane >= 0 && origin + lane <= total ? 0 : impossible;
    move[lane] = 0;
  }
  for (let row = 1; row <= length; row += 1) {
    fillRow(row, origin + row, width, total, slack, costs, { cost, move });
  }
  return walkBack(length, origin, width, costs, { cost, move });
}

/**
 * The cheapest way into each cell of a row: both sides one word on, the offered one dropped, the said one passed over.
 * Nothing dearer than the slack is followed. Written out in one loop, since calls are dear until they are compiled.
 */
function fillRow(
  row: number,
  start: number,
  width: number,
  total: number,
  slack: number,
  costs: Costs,
  { cost, move }: Workspace,
): void {
  const without = costs.drop[row - 1] ?? impossible;
  for (let lane = 0; lane < width; lane += 1) {
    const place = start + lane;
    const cell = row * width + lane;
    cost[cell] = impossible;
    if (place < 0 || place > total) continue;
    let best = both(cost[cell - width] ?? impossible, row - 1, place - 1, slack, costs);
    move[cell] = replaced;
    const above = lane + 1 < width ? (cost[cell - width + 1] ?? impossible) : impossible;
    if (above < slack && above + without < Math.min(best, impossible)) {
      best = above + without;
      move[cell] = dropped;
    }
    const left = lane > 0 ? (cost[cell - 1] ?? impossible) : impossible;
    if (left < slack && left + 1 < best && costs.skip(place - 1) === 1) {
      best = left + 1;
      move[cell] = skipped;
    }
    if (best <= slack) cost[cell] = best;
  }
}

function both(before: number, offered: number, said: number, slack: number, costs: Costs): number {
  if (before > slack) return impossible;
  if (costs.wanted[offered] === costs.said[said]) return before;
  return before < slack ? before + costs.replace(offered, said) : impossible;
}

function walkBack(
  length: number,
  origin: number,
  width: number,
  costs: Costs,
  { cost, move }: Workspace,
): Alignment | null {
  let lane = 0;
  for (let at = 1; at < width; at += 1) {
    if ((cost[length * width + at] ?? impossible) < (cost[length * width + lane] ?? impossible)) lane = at;
  }
  const least = cost[length * width + lane] ?? impossible;
  if (least >= impossible) return null;
  const steps: Step[] = [];
  let row = length;
  while (row > 0) {
    const said = origin + row + lane - 1;
    const how = move[row * width + lane];
    if (how === replaced) {
      steps.push({ offered: row - 1, said, same: costs.wanted[row - 1] === costs.said[said] });
      row -= 1;
    } else if (how === dropped) {
      steps.push({ offered: row - 1, said: -1, same: false });
      row -= 1;
      lane += 1;
    } else {
      steps.push({ offered: -1, said, same: false });
      lane -= 1;
    }
  }
  return { cost: least, steps: steps.reverse() };
}
