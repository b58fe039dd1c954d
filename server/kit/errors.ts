/**
 * Errors that carry a sentence for a person. `Refusal` ends a call with a status; `Trouble` comes from the outside
 * world and says whether and when to try again (house.md, point 8).
 */

export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 410
  | 413
  | 415
  | 422
  | 429
  | 500
  | 501
  | 502
  | 503
  | 504;

/** A call that is answered with `status` and `{"error": message}`. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly retryAfterSecs: number | undefined;
  /** What the body carries beside the sentence, where the contract says so (`refusals` of the route). */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    retryAfterSecs?: number,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.retryAfterSecs = retryAfterSecs;
    this.details = details;
  }
}

export const notFound = (what: string): Refusal =>
  new Refusal(404, `${what} was not found. It may have been deleted.`);
export const conflict = (message: string, details?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(409, message, undefined, details);
export const unusable = (message: string): Refusal => new Refusal(422, message);

/**
 * - `busy`: the provider asked to slow down; `retryAfterMs` is its wish where it named one.
 * - `down`: it failed or did not answer; trying again may help.
 * - `rejected`: it will answer the same again; somebody must change something.
 * - `misconfigured`: a key, a model or an address is wrong or missing; the admin must mend the configuration.
 */
export type TroubleKind = 'busy' | 'down' | 'rejected' | 'misconfigured';

export class Trouble extends Error {
  readonly kind: TroubleKind;
  readonly retryAfterMs: number | undefined;
  /** It was asked, and no answer came in time (504 where it reaches a call). */
  readonly timedOut: boolean;
  /** False where nobody was asked, because the provider is left alone for now: it costs no try. */
  readonly asked: boolean;

  constructor(
    kind: TroubleKind,
    message: string,
    options: { retryAfterMs?: number; timedOut?: boolean; asked?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'Trouble';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.timedOut = options.timedOut ?? false;
    this.asked = options.asked ?? true;
  }

  get retryable(): boolean {
    return this.kind === 'busy' || this.kind === 'down';
  }
}

/** The sentence of any thrown thing; unknown errors keep their inside to the log. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof Trouble) return error.message;
  return 'Something went wrong on the server. The log has the details.';
}
