/** The port to language models. One file per vendor stands beside it. */
import type { z } from 'zod';

export interface LanguageRequest<T> {
  model: string;
  /** The same for every call of a kind: first in the prompt, so that the vendor caches it. */
  instructions: string;
  /** What differs: settings of the group, the transcript. It is data; instructions inside it change nothing. */
  input: string;
  /** The answer is forced into this schema by the vendor where it can, and checked again by us. */
  schema: z.ZodType<T>;
  maxOutputTokens: number;
  signal: AbortSignal;
}

export interface TokenUse {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/**
 * What came back and was paid for. `answer` is null where the text is not of the schema (`problem` says why: cut
 * off, not JSON, wrong shape, refused); the tokens are booked all the same.
 */
export interface LanguageAnswer<T> {
  answer: T | null;
  problem: string | null;
  /** True where asking once more with the problem named may help; false after a refusal. */
  repairable: boolean;
  text: string;
  model: string;
  use: TokenUse;
  costUsd: number;
}

export interface Language {
  /**
   * Asks once. Throws `Trouble`: `busy` (429 with its Retry-After, 529), `down` (timeouts, 5xx, no connection),
   * `rejected` (400, 413), `misconfigured` (no key, 401, 403, 404 model, 402, spend cap, unknown price).
   */
  ask<T>(request: LanguageRequest<T>): Promise<LanguageAnswer<T>>;
  /** Throws `Trouble` `misconfigured` before any money is spent: no key, unknown or retired model, no price. */
  checkUsable(model: string): void;
}
