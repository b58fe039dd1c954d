import { isSoak } from './trust.ts';

/**
 * How many of a property's generated cases this run tries (`numRuns`). An ordinary run has the same cases each time: the
 * first third tells of a change, and the others took a tenth of the time of all unit tests. The soak, and whoever names
 * seeds by `FC_SEED`, tries all of them.
 */
export const cases = (all: number): number =>
  isSoak || process.env.FC_SEED !== undefined ? all : Math.ceil(all / 3);
