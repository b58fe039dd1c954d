/** Random numbers that a seed brings back (mulberry32). */
export interface Dice {
  /** From 0 up to, not including, `below`. */
  roll: (below: number) => number;
  pick: <T>(from: readonly T[]) => T | undefined;
}

export function makeDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const roll = (below: number) => Math.floor(next() * below);
  return { roll, pick: (from) => from[roll(from.length)] };
}
