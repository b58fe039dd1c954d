const { FC_SEED } = process.env;

/**
 * How many of a property's generated cases this run tries (`numRuns`). They are the same in each ordinary run, so where
 * cases are many and cost much and a third of them still reaches everything that they are made of, a third is tried.
 * Whoever names a seed by `FC_SEED` tries all of them.
 */
export const cases = (all: number): number => (FC_SEED === undefined ? Math.ceil(all / 3) : all);

/** The seed of a property that has one of its own in ordinary runs. */
export const seedOr = (usual: number): number => Number(FC_SEED ?? usual);
