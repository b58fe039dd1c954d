export interface FewAtOnce {
  /** How many wait for their turn. */
  readonly waiting: number;
  /** Does this piece of work when it is its turn; answers, or throws, what it does. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** At most so many pieces of work at once; the others wait, first come, first served. */
export function fewAtOnce(most: number): FewAtOnce {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    get waiting() {
      return queue.length;
    },
    async run(work) {
      if (running >= most) await new Promise<void>((resolve) => queue.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // Who waited longest takes this place over.
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
