import type { Access } from '../../contract/kit.ts';

/**
 * A call that was not answered with success. `message` is the status, a colon and the body (product.md section 7);
 * people are shown `sentence`, the answer's own `error`, or the caller's fallback when there is none.
 */
export class CallFailed extends Error {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  /** What the server says to a person; null when the answer carries no such sentence. */
  readonly sentence: string | null;
  /** The answer's JSON body; undefined where it is none. */
  readonly body: unknown;
  /** Who the failed call is for: tells which session a 401 ends. */
  readonly access: Access;

  constructor(failed: { status: number; text: string; access: Access; cause?: unknown }) {
    super(`${failed.status}: ${failed.text}`, { cause: failed.cause });
    this.name = 'CallFailed';
    this.status = failed.status;
    this.body = readBody(failed.text);
    this.sentence = sentenceIn(this.body);
    this.access = failed.access;
  }
}

/** The `error` sentence of a JSON error body; null for anything else, such as a proxy's HTML page. */
export function readSentence(text: string): string | null {
  return sentenceIn(readBody(text));
}

function readBody(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function sentenceIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' && body.error.trim() !== '' ? body.error : null;
}

/** What a person is told about a failure: the server's sentence, else `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof CallFailed && error.sentence !== null ? error.sentence : fallback;
}

/** The connection broke, or something between had no answer: the server may have done what was asked. */
export const mayBeDone = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status < 400 || error.status >= 500;

/** The same may be answered another time: what the server refused stays refused. */
export const mayPass = (error: unknown): boolean => error instanceof CallFailed && mayBeDone(error);

/** What was asked for does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404;
}
