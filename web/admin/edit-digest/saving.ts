export type Saving =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** The server refuses these words, with its sentence. */
  | { kind: 'refused'; sentence: string }
  | { kind: 'again'; sentence: string }
  /** Somebody else saved since. */
  | { kind: 'stale'; sentence: string };

/** After so many tries that were not answered. */
export const againAfterMs = (tries: number): number => Math.min(2_500 * 2 ** (tries - 1), 20_000);
