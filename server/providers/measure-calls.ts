/** Tells how long each question to a provider took and how it ended; nothing else about it changes. */
import { Trouble } from '../kit/errors.ts';

export interface ProviderCall {
  provider: string;
  /** The port's own name of the question. */
  call: string;
  /** The kind of a `Trouble`, `other` for any other error, null for an answer. A cancelled one is not told of. */
  trouble: string | null;
  /** What a person reads of the trouble; null where it is none of the provider's. */
  sentence: string | null;
  seconds: number;
}

/** The same port; of each of its methods in `calls` is told when its promise settles. */
export function measured<T extends object>(
  provider: string,
  port: T,
  calls: readonly (keyof T & string)[],
  tell: (call: ProviderCall) => void,
): T {
  const wrapped = calls.map((call) => {
    const method = port[call];
    if (typeof method !== 'function') throw new Error(`${provider} has no call ${call}`);
    const measuring = async (...args: unknown[]) => {
      const startedAt = performance.now();
      const end = (trouble: string | null, sentence: string | null) =>
        tell({ provider, call, trouble, sentence, seconds: (performance.now() - startedAt) / 1_000 });
      try {
        const answer = await method.apply(port, args);
        end(null, null);
        return answer;
      } catch (error) {
        if (!(error instanceof Error && error.name === 'AbortError')) {
          if (error instanceof Trouble) end(error.kind, error.message);
          else end('other', null);
        }
        throw error;
      }
    };
    return [call, measuring] as const;
  });
  return { ...port, ...Object.fromEntries(wrapped) };
}
