import type { z } from 'zod';
import type { Log } from '../kit/log.ts';

export interface JobContext {
  /** Fires when the process stops; a handler that sees it hands its job back by throwing. */
  signal: AbortSignal;
  log: Log;
}

/**
 * A kind of background job. Handlers run at least once and must be idempotent: after a crash the same job comes
 * again.
 */
export interface JobDefinition<T extends object = object> {
  /** Noun and verb, for example `insights.generate`. */
  name: string;
  input: z.ZodType<T>;
  /** How many run at once in one process. */
  concurrency: number;
  handle(input: T, context: JobContext): Promise<void>;
  /**
   * Ends the work with this reason: it ended the process again and again and was set aside. Where a job has none, the
   * log and the record are all there is.
   */
  setAside?(input: T, sentence: string): Promise<void>;
}

export function defineJob<T extends object>(definition: JobDefinition<T>): JobDefinition {
  const { input, handle, setAside, ...rest } = definition;
  return {
    ...rest,
    input,
    handle: (data, context) => handle(input.parse(data), context),
    ...(setAside ? { setAside: (data, sentence) => setAside(input.parse(data), sentence) } : {}),
  };
}
