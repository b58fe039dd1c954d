import { Refusal, Trouble } from '../../kit/errors.ts';

/** Begins one after the other; what is refused does not keep the others from beginning. */
export async function beginEach<T>(
  wanted: readonly T[],
  begin: (one: T) => Promise<unknown>,
): Promise<{ begun: number; refused: string | null }> {
  let begun = 0;
  let refused: string | null = null;
  for (const one of wanted) {
    try {
      await begin(one);
      begun += 1;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Trouble)) throw error;
      refused ??= error.message;
    }
  }
  return { begun, refused };
}
