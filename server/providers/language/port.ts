/** The port to language models. One file per vendor stands beside it. */
import type { z } from 'zod';

export interface LanguageRequest<T> {
  model: string;
  /** The same for every call of a kind: first in the prompt, so that the vendor can cache it. */
  instructions: string;
  /** Another call with these instructions is likely within five minutes: it is worth while that the vendor keeps them. */
  isSoonRepeated?: boolean;
  /** What differs: settings of the group, the transcript. It is data; instructions inside it change nothing. */
  input: string;
  /** An earlier answer that could not be used, and why: the model is asked to put it right. */
  repair?: { answer: string; problem: string };
  /** The answer is forced into this shape by the vendor where it can; the caller checks it again. */
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
 * What came back and was paid for. `problem` says why the text cannot be an answer at all (cut off, refused); the
 * tokens are booked all the same.
 */
export interface LanguageAnswer {
  text: string;
  problem: { sentence: string; askAgain: boolean } | null;
  model: string;
  use: TokenUse;
  costUsd: number;
}

/** A batch of questions that the vendor answers within a day, at half the price. */
export interface Batch {
  id: string;
  beganAt: Date;
  state: 'running' | 'cancelling' | 'ended';
}

/** `failed` is a sentence: refused, expired, cancelled; nothing was paid for it. */
export type BatchResult = { answer: LanguageAnswer } | { failed: string };

/** Each throws `Trouble` as `Language.ask` does. */
export interface Batches {
  /** `id` names a question in the results: letters, digits and hyphens, at most 64. */
  begin(
    questions: readonly { id: string; request: Omit<LanguageRequest<unknown>, 'signal'> }[],
    signal: AbortSignal,
  ): Promise<Batch>;
  /** Null where the vendor knows no such batch. */
  look(id: string, signal: AbortSignal): Promise<Batch | null>;
  /** What is answered while it is being cancelled is answered, and paid for. */
  cancel(id: string, signal: AbortSignal): Promise<void>;
  /** Of a batch that has ended, by the ids of its questions; `model` is what they were asked of. */
  results(id: string, model: string, signal: AbortSignal): Promise<Map<string, BatchResult>>;
  /** All batches of the key that began at this time or later. */
  listSince(at: Date, signal: AbortSignal): Promise<Batch[]>;
}

export interface Language {
  batches: Batches;
  /**
   * Asks once. Throws `Trouble`: `busy` (429, with its Retry-After where it has one, 529), `down` (timeouts, 5xx, no connection),
   * `rejected` (400, 413), `misconfigured` (no key, 401, 402, 403, 404 model, spend cap, unknown price).
   */
  ask<T>(request: LanguageRequest<T>): Promise<LanguageAnswer>;
  /** Asks whether the service answers with this key; costs nothing. Throws `Trouble` where it does not. */
  test(signal: AbortSignal): Promise<void>;
  /** Throws `Trouble` `misconfigured` before any money is spent: no key, unknown or retired model, no price. */
  checkUsable(model: string): void;
}
