/**
 * Waiting for the payment on /create-password: one look at once, then every 2 seconds, up to 15 polls (product.md
 * section 4). A machine without a clock: the caller says what time it is and does what the phase asks for.
 */
export const pollEveryMs = 2_000;
export const maxPolls = 15;

export type PaymentPoll =
  /** A call is under way; `polls` were made before it. */
  | { phase: 'asking'; polls: number }
  /** The next call is due at `dueAtMs`. */
  | { phase: 'waiting'; polls: number; dueAtMs: number }
  | { phase: 'ready'; email: string }
  | { phase: 'timedOut' };

export type PollEvent =
  | { type: 'answered'; email: string; status: string }
  /** No answer, or one without success: as good as "not yet". */
  | { type: 'failed' }
  /** The clock moved on. */
  | { type: 'tick' }
  /** The reader wants another look after the time was up. */
  | { type: 'again' };

/** The first look is no poll yet. */
export const firstLook: PaymentPoll = { phase: 'asking', polls: 0 };

export function nextPoll(state: PaymentPoll, event: PollEvent, nowMs: number): PaymentPoll {
  switch (event.type) {
    case 'answered':
      if (state.phase !== 'asking') return state;
      return isPaid(event.status) ? { phase: 'ready', email: event.email } : waitOn(state.polls, nowMs);
    case 'failed':
      return state.phase === 'asking' ? waitOn(state.polls, nowMs) : state;
    case 'tick':
      if (state.phase !== 'waiting' || nowMs < state.dueAtMs) return state;
      return { phase: 'asking', polls: state.polls + 1 };
    case 'again':
      return state.phase === 'timedOut' ? firstLook : state;
  }
}

function waitOn(polls: number, nowMs: number): PaymentPoll {
  if (polls >= maxPolls) return { phase: 'timedOut' };
  return { phase: 'waiting', polls, dueAtMs: nowMs + pollEveryMs };
}

/** A trial reads as well as a paid period does (server.md section 5). */
export function isPaid(status: string): boolean {
  return status === 'active' || status === 'trialing';
}
