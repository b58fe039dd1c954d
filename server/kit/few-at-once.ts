export interface FewAtOnce {
  /** How many wait for their turn. */
  readonly waiting: number;
  /**
   * Does this piece of work when it is its turn; answers, or throws, what it does. Who waits gives up when `signal`
   * aborts, with its reason; work that has begun heeds it or not.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** At most so many pieces of work at once; the others wait, first come, first served. */
export function fewAtOnce(most: number): FewAtOnce {
  let running = 0;
  const queue = new Set<() => void>();
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.delete(enter);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      queue.add(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return {
    get waiting() {
      return queue.size;
    },
    async run(work, signal) {
      signal?.throwIfAborted();
      if (running >= most) await turn(signal);
      else running += 1;
      try {
        return await work();
      } finally {
        // Who waited longest takes this place over.
        const [next] = queue;
        if (next === undefined) running -= 1;
        else {
          queue.delete(next);
          next();
        }
      }
    },
  };
}
