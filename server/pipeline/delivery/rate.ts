const overMs = 10_000;

export interface Rate {
  /** How many letters are settled by then, all in all. */
  count(settled: number, atMs: number): void;
  /** Letters a second over the last ten; null before there is anything to compare. */
  perSecond(): number | null;
}

export function createRate(): Rate {
  let samples: { atMs: number; settled: number }[] = [];
  return {
    count(settled, atMs) {
      samples = [...samples.filter((sample) => atMs - sample.atMs <= overMs), { atMs, settled }];
    },
    perSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      if (first === undefined || last === undefined || last.atMs === first.atMs) return null;
      // Fewer than before where another worker gave back what had been taken for lost.
      return (Math.max(0, last.settled - first.settled) * 1_000) / (last.atMs - first.atMs);
    },
  };
}
