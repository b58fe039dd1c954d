/**
 * Of cases that are generated the everyday run (`npm test -- --everyday`) tries a third, the same ones first; every
 * other run tries all.
 */
export const oneOf = process.env.TEST_CASES === 'some' ? 3 : 1;

/** How many of so many. */
export const cases = (all: number): number => Math.ceil(all / oneOf);
