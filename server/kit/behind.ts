import type { Log } from './log.ts';

/** What is written after its answer has gone out, so that nobody waits for it; whoever stops waits until all of it is. */
export interface Behind {
  /** Never rejects: what fails is logged with the sentence `failed`. */
  add(writing: Promise<void>, failed: string): void;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

export function createBehind(log: Log): Behind {
  const underWay = new Set<Promise<void>>();
  return {
    add(writing, failed) {
      const ended = writing
        .catch((error: unknown) => log.error({ err: error }, failed))
        .finally(() => underWay.delete(ended));
      underWay.add(ended);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
