/**
 * Lays the offered words against what was said around one place, by dynamic programming in a band: length of the offer
 * × width of the band, whatever the text repeats. The alignment with the fewest differences wins; a difference that is
 * not allowed makes it impossible.
 */
export interface Costs {
  /** Whether these two words are one, by their indices. */
  isSame: (offered: number, said: number) => boolean;
  /** What it costs to take one for the other, to leave an offered word out, to pass over a said one. */
  replace: (offered: number, said: number) => number;
  drop: (offered: number) => number;
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
  const isPlace = (place: number) => place >= 0 && place <= total;
  for (let lane = 0; lane < width; lane += 1) {
    cost[lane] = isPlace(origin + lane) ? 0 : impossible;
    move[lane] = 0;
  }
  for (let row = 1; row <= length; row += 1) {
    for (let lane = 0; lane < width; lane += 1) {
      const place = origin + row + lane;
      const cell = row * width + lane;
      if (isPlace(place)) fill({ cost, move }, cell, row, lane, place, width, costs);
      else cost[cell] = impossible;
    }
  }
  return walkBack(length, origin, width, costs, { cost, move });
}

/** The cheapest way into one cell: both sides one word on, the offered one dropped, the said one passed over. */
function fill(
  { cost, move }: Workspace,
  cell: number,
  row: number,
  lane: number,
  place: number,
  width: number,
  costs: Costs,
): void {
  const straight = place > 0 ? Number(cost[cell - width]) : impossible;
  let best = impossible;
  if (straight < impossible) {
    best = straight + (costs.isSame(row - 1, place - 1) ? 0 : costs.replace(row - 1, place - 1));
    move[cell] = replaced;
  }
  const without = lane + 1 < width ? Number(cost[cell - width + 1]) : impossible;
  if (without < best && without + costs.drop(row - 1) < best) {
    best = without + costs.drop(row - 1);
    move[cell] = dropped;
  }
  const past = lane > 0 && place > 0 ? Number(cost[cell - 1]) : impossible;
  if (past < best && past + costs.skip(place - 1) < best) {
    best = past + costs.skip(place - 1);
    move[cell] = skipped;
  }
  cost[cell] = Math.min(best, impossible);
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
      steps.push({ offered: row - 1, said, same: costs.isSame(row - 1, said) });
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
