import { shortDate } from '../../../edition/dates.ts';
import type { Subscriber } from './store.ts';

const graceMs = 7 * 86_400_000;
const paying = new Set(['active', 'trialing']);

export type State = Pick<
  Subscriber,
  'subscription_status' | 'current_period_start' | 'current_period_end' | 'cancel_at' | 'password_hash'
>;

/** When a payment that is due stops being waited for: the renewal fell due at the start of the current period. */
export function graceEndsAt({
  current_period_start: dueAt,
}: Pick<State, 'current_period_start'>): Date | null {
  return dueAt === null ? null : new Date(dueAt.getTime() + graceMs);
}

/** Who may read: active or trialing, and past due for seven days (server.md section 5). */
export function hasAccess(state: State, now: Date): boolean {
  if (paying.has(state.subscription_status)) return true;
  if (state.subscription_status !== 'past_due') return false;
  const end = graceEndsAt(state);
  return end !== null && now < end;
}

/** Whether Stripe has a subscription that goes on, so that a second one would charge twice. */
export function isLive(status: string): boolean {
  return !['none', 'canceled', 'incomplete_expired'].includes(status);
}

/** Why somebody may read or may not: a sentence for the admin. */
export function accessReason(state: State, now: Date): string {
  const { subscription_status: status, cancel_at: cancelAt, current_period_end: end } = state;
  const on = (at: Date | null) => shortDate(at?.toISOString() ?? null, 'UTC') ?? 'an unknown day';
  if (paying.has(status)) {
    const word = status === 'trialing' ? 'Trial' : 'Paid';
    const until = cancelAt ? `${word}, cancelled; reads until ${on(cancelAt)}.` : `${word} until ${on(end)}.`;
    return state.password_hash === null ? `${until} No password yet.` : until;
  }
  if (status === 'past_due') {
    const grace = on(graceEndsAt(state));
    return hasAccess(state, now)
      ? `The renewal was not paid; reads until ${grace} while Stripe tries again.`
      : `The renewal was not paid, and the grace of seven days ended on ${grace}.`;
  }
  if (status === 'none') return 'Never subscribed.';
  if (status === 'canceled') return 'The subscription has ended.';
  if (status === 'incomplete') return 'The first payment is not finished.';
  if (status === 'incomplete_expired') return 'The first payment was never finished.';
  if (status === 'unpaid') return 'The renewal was not paid, and Stripe stopped trying.';
  if (status === 'paused') return 'The subscription is paused at Stripe.';
  return `Stripe says "${status}".`;
}
