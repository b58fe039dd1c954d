/**
 * A provider that fails again and again is left alone: after so many failures in a row no call goes out for a pause, then
 * a single one tries whether it is back, and the pause doubles while it is not. Whoever is held back has asked nobody,
 * so it costs neither a call nor a try. Each process learns it for itself.
 */
import { Trouble } from '../kit/errors.ts';
import type { Language } from './language/port.ts';
import type { Transcriber } from './transcription/port.ts';

export interface CircuitPolicy {
  /** So many failures in a row, none older than `withinMs`, open it. */
  failures: number;
  withinMs: number;
  /** Until the first try; doubled after each that fails. */
  pauseMs: number;
  longestPauseMs: number;
}

/** More than the calls of one run that gives up: a single transcript that the provider cannot take closes nobody's way. */
export const circuitPolicy: CircuitPolicy = {
  failures: 8,
  withinMs: 5 * 60_000,
  pauseMs: 15_000,
  longestPauseMs: 5 * 60_000,
};

export type CircuitState = 'closed' | 'trying' | 'open';

export interface CircuitChange {
  provider: string;
  state: CircuitState;
  /** What a person reads while it is not closed. */
  sentence: string | null;
}

export interface Circuit {
  through<T>(call: () => Promise<T>): Promise<T>;
}

interface CircuitOptions {
  provider: string;
  /** As it stands in sentences. */
  name: string;
  policy: CircuitPolicy;
  tell: (change: CircuitChange) => void;
  /** Milliseconds that only grow. */
  now?: () => number;
}

export function createCircuit({
  provider,
  name,
  policy,
  tell,
  now = () => performance.now(),
}: CircuitOptions): Circuit {
  let state: CircuitState = 'closed';
  let failedAt: number[] = [];
  let [openUntil, pauseMs, lastWords] = [0, policy.pauseMs, ''];

  const become = (next: CircuitState) => {
    if (state === next) return;
    state = next;
    const sentence =
      next === 'closed'
        ? null
        : `${name} has failed ${policy.failures} times in a row. Work that needs it waits, and goes on by itself once it answers.`;
    tell({ provider, state: next, sentence });
  };

  function open(): void {
    openUntil = now() + pauseMs;
    pauseMs = Math.min(policy.longestPauseMs, pauseMs * 2);
    become('open');
  }

  function admit(): { isTrial: boolean } {
    if (state === 'closed') return { isTrial: false };
    const leftMs = state === 'open' ? openUntil - now() : policy.pauseMs;
    if (leftMs > 0) {
      const sentence = `${lastWords} It is left alone for a moment, and asked again by itself.`;
      throw new Trouble('down', sentence, { retryAfterMs: Math.ceil(leftMs), asked: false });
    }
    become('trying');
    return { isTrial: true };
  }

  function succeeded(): void {
    failedAt = [];
    pauseMs = policy.pauseMs;
    become('closed');
  }

  function failed(words: string, isTrial: boolean): void {
    lastWords = words;
    if (isTrial) open();
    if (state !== 'closed') return;
    const at = now();
    failedAt = [...failedAt, at].slice(-policy.failures).filter((one) => at - one <= policy.withinMs);
    if (failedAt.length >= policy.failures) open();
  }

  return {
    async through(call) {
      const { isTrial } = admit();
      try {
        const answer = await call();
        succeeded();
        return answer;
      } catch (error) {
        const verdict = verdictOn(error);
        if (verdict === 'failed') failed((error as Trouble).message, isTrial);
        else if (verdict === 'answered') succeeded();
        // Cancelled, or asked to slow down: it tells nothing, and somebody else tries.
        else if (isTrial) become('open');
        throw error;
      }
    },
  };
}

/** A provider that refuses has answered; "too many" is its own matter (obey-pause.ts), "overloaded" is a failure. */
function verdictOn(error: unknown): 'failed' | 'answered' | 'nothing' {
  if (!(error instanceof Trouble)) return 'nothing';
  if (error.kind === 'rejected' || error.kind === 'misconfigured') return 'answered';
  if (error.kind === 'down') return 'failed';
  return (error.cause as { status?: unknown } | undefined)?.status === 529 ? 'failed' : 'nothing';
}

/** The same model, left alone while it fails. */
export const guardedLanguage = (language: Language, { through }: Circuit): Language => ({
  ...language,
  ask: (request) => through(() => language.ask(request)),
});

/** The same service, left alone while it fails; a cancellation goes out all the same. */
export const guardedTranscriber = (transcriber: Transcriber, { through }: Circuit): Transcriber => ({
  ...transcriber,
  start: (episode, signal) => through(() => transcriber.start(episode, signal)),
  find: (audioUrl, since, signal) => through(() => transcriber.find(audioUrl, since, signal)),
  look: (jobId, signal) => through(() => transcriber.look(jobId, signal)),
});
