/**
 * What a provider asks of one call it asks of all: after a "try again in so many seconds" no other call of this
 * process goes out before. Short pauses are waited for, so that they cost no try; a long one is answered as the
 * provider would answer it, so that the screen says how long.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Trouble } from '../kit/errors.ts';
import type { Language } from './language/port.ts';
import type { Transcriber } from './transcription/port.ts';

const mostWaitedMs = 30_000;
// Runs do not wait longer either; who asks for hours may serve another kind of call meanwhile.
const longestPauseMs = 30 * 60_000;

type Obey = <T>(signal: AbortSignal, call: () => Promise<T>) => Promise<T>;

function createObey(): Obey {
  let pausedUntil = 0;
  let words = '';
  const left = () => pausedUntil - performance.now();
  return async (signal, call) => {
    for (let leftMs = left(); leftMs > 0; leftMs = left()) {
      if (leftMs > mostWaitedMs) throw new Trouble('busy', words, { retryAfterMs: Math.ceil(leftMs) });
      await sleep(Math.ceil(leftMs), undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    try {
      return await call();
    } catch (error) {
      const wish = error instanceof Trouble && error.kind === 'busy' ? (error.retryAfterMs ?? 0) : 0;
      if (wish > 0 && wish <= longestPauseMs) {
        pausedUntil = Math.max(pausedUntil, performance.now() + wish);
        words = (error as Trouble).message;
      }
      throw error;
    }
  };
}

/** The same model, whose provider is left alone for as long as it asks. */
export function obeyingLanguage(language: Language): Language {
  const obey = createObey();
  return { ...language, ask: (request) => obey(request.signal, () => language.ask(request)) };
}

/** The same service, left alone for as long as it asks; a cancellation goes out all the same. */
export function obeyingTranscriber(transcriber: Transcriber): Transcriber {
  const obey = createObey();
  return {
    ...transcriber,
    start: (episode, signal) => obey(signal, () => transcriber.start(episode, signal)),
    find: (audioUrl, since, signal) => obey(signal, () => transcriber.find(audioUrl, since, signal)),
    look: (jobId, signal) => obey(signal, () => transcriber.look(jobId, signal)),
  };
}
