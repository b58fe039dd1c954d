/** A score out of 10 as it is printed: whole, or with one decimal; null when it is not a number. */
export function scoreOf(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const score = Math.min(10, Math.max(0, Math.round(value * 10) / 10));
  return String(score);
}

/** For sorting by a score, highest first; what is not a number comes last. */
export function byScore<T>(score: (item: T) => number): (a: T, b: T) => number {
  const worth = (item: T): number => {
    const value = score(item);
    return Number.isFinite(value) ? value : -1;
  };
  return (a, b) => worth(b) - worth(a);
}
