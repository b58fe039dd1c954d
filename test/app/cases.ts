/**
 * Of cases that are generated, and of the special days, the everyday run (`npm test -- --everyday`) tries a third (in
 * the browser one day), and of the two looks of a screen one, always the same ones; every other run tries all.
 */
export const oneOf = process.env.TEST_CASES === 'some' ? 3 : 1;

/** How many of so many. */
export const cases = (all: number): number => Math.ceil(all / oneOf);
