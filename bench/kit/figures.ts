/** How figures of several rounds are printed: the median first, then the least and the most. */

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
  print(`${name}: ratio round by round ${spread(of.map((it, nth) => it / (to[nth] ?? Number.NaN)))}`);
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
