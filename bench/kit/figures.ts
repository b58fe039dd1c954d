/** How figures of several rounds are printed: the median first, then the least and the most. */
import { appendFileSync } from 'node:fs';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function spread(numbers: readonly number[]): string {
  const digits = Math.max(...numbers) > 100 ? 0 : 2;
  const all = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map((it) => it.toFixed(digits));
  return `${all[0]} (${all[1]} to ${all[2]})`;
}

/** Two lines: the ratio of the medians, and the ratio in each round. */
export function printRatio(name: string, of: readonly number[], to: readonly number[]): void {
  print(`${name}: ratio of the medians ${(median(of) / median(to)).toFixed(2)}`);
  print(`${name}: ratio round by round ${spread(ratios(of, to))}`);
}

/** Runs `contest` in turns, the other way round in every other round, so that nobody is always first. */
export async function inTurns<T>(
  contest: readonly T[],
  rounds: number,
  take: (one: T, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const turns = round % 2 === 0 ? contest : contest.toReversed();
    for (const one of turns) await take(one, round);
  }
}

interface Goal {
  /** The row of bench/results.md. */
  row: number;
  what: string;
  unit?: string;
  atLeast?: number;
  atMost?: number;
}

/** Says whether a goal is reached, and writes it down where `npm run bench` gathers. Throws without a value. */
export function measured({ values, ...goal }: Goal & { values: readonly number[] }): void {
  note(goal, values, { ours: written(values, goal.unit) });
}

interface Sides {
  ours: readonly number[];
  theirs: readonly number[];
  /** Of both sides; the ratio has none. */
  unitOfSides: string;
  /** Where theirs over ours is what should be high: so many times less than theirs. */
  isLess?: boolean;
}

/** A goal of the ratio, round by round, with what both sides did in themselves. */
export function compared({ ours, theirs, unitOfSides, isLess = false, ...goal }: Goal & Sides): void {
  note(goal, isLess ? ratios(theirs, ours) : ratios(ours, theirs), {
    ours: written(ours, unitOfSides),
    reference: written(theirs, unitOfSides),
  });
}

interface Said {
  ours: string;
  reference?: string;
}

function note({ row, what, unit = '', atLeast, atMost }: Goal, values: readonly number[], said: Said): void {
  const value = median(values);
  if (!Number.isFinite(value)) throw new Error(`${what}: nothing was measured.`);
  const isReached =
    value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
  const goal =
    atLeast === undefined
      ? atMost === undefined
        ? ''
        : `at most ${atMost}${unit}`
      : `at least ${atLeast}${unit}`;
  const ratio = said.reference === undefined ? '' : written(values);
  const sides = ratio === '' ? said.ours : `${ratio} (ours ${said.ours}, reference ${said.reference})`;
  print(`${what}: ${sides}${goal && `, goal ${goal}: ${isReached ? 'reached' : 'NOT reached'}`}`);
  const file = process.env.BENCH_LEDGER;
  if (file) appendFileSync(file, `${JSON.stringify({ row, what, ...said, ratio, goal, isReached })}\n`);
}

const written = (values: readonly number[], unit = '') =>
  `${values.length === 1 ? short(values[0] ?? Number.NaN) : spread(values)}${unit}`;

const short = (value: number) => String(Number(value.toFixed(value > 100 ? 0 : 2)));

/** Ratio in each round. */
export const ratios = (of: readonly number[], to: readonly number[]): number[] =>
  of.map((it, nth) => it / (to[nth] ?? Number.NaN));
