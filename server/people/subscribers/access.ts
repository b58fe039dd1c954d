/** Who may read (server.md section 5). `mayRead` in store.ts says the same in SQL; a test holds the two together. */
import { shortDate } from '../../../edition/dates.ts';
import type { Subscriber } from './store.ts';

const graceMs = 7 * 86_400_000;
const paying = new Set(['active', 'trialing']);

type Paid = Pick<
  Subscriber,
  'subscription_status' | 'current_period_start' | 'current_period_end' | 'cancel_at'
>;
type Gift = Pick<
  Subscriber,
  | 'complimentary_given_at'
  | 'complimentary_given_by'
  | 'complimentary_until'
  | 'complimentary_ends_at'
  | 'complimentary_note'
>;
export type State = Paid & Gift & Pick<Subscriber, 'password_hash'>;

/** When a payment that is due stops being waited for: the renewal fell due at the start of the current period. */
export function graceEndsAt({
  current_period_start: dueAt,
}: Pick<Paid, 'current_period_start'>): Date | null {
  return dueAt === null ? null : new Date(dueAt.getTime() + graceMs);
}

/** Whether somebody reads by what Stripe says: active or trialing, and past due for seven days. */
export function hasPaidAccess(state: Paid, now: Date): boolean {
  if (paying.has(state.subscription_status)) return true;
  if (state.subscription_status !== 'past_due') return false;
  const end = graceEndsAt(state);
  return end !== null && now < end;
}

/** How complimentary access stands; it ends by itself, after its last day. */
export function complimentaryState(state: Gift, now: Date): 'none' | 'current' | 'ended' {
  if (state.complimentary_given_at === null) return 'none';
  const end = state.complimentary_ends_at;
  return end === null || now < end ? 'current' : 'ended';
}

/** Who may read: by what Stripe says, or because it was given to them. */
export function hasAccess(state: State, now: Date): boolean {
  return hasPaidAccess(state, now) || complimentaryState(state, now) === 'current';
}

/** Whether somebody reads by what was given alone, without a subscription that goes on. */
export function readsUnpaid(state: State, now: Date): boolean {
  return complimentaryState(state, now) === 'current' && !isLive(state.subscription_status);
}

/** The status that readers and their pages are told: what was given counts as much as what was paid. */
export function statusFor(state: State, now: Date): string {
  const { subscription_status: status } = state;
  return complimentaryState(state, now) === 'current' && !paying.has(status) ? 'active' : status;
}

/** Whether Stripe has a subscription that goes on, so that a second one would charge twice. */
export function isLive(status: string): boolean {
  return !['none', 'canceled', 'incomplete_expired'].includes(status);
}

/** Why somebody may read or may not: a sentence or several for the admin. */
export function accessReason(state: State, now: Date): string {
  const paid = paidReason(state, now);
  const gift = giftReason(state, now);
  // What lets them read comes first, and nobody is told twice that nothing was paid.
  const isPaid = hasPaidAccess(state, now);
  const rest = state.subscription_status === 'none' ? [] : [paid];
  const reasons = gift === null ? [paid] : isPaid ? [paid, gift] : [gift, ...rest];
  if (hasAccess(state, now) && state.password_hash === null) reasons.push('No password yet.');
  return reasons.join(' ');
}

const on = (at: Date | null) => shortDate(at?.toISOString() ?? null, 'UTC') ?? 'an unknown day';

function paidReason(state: Paid, now: Date): string {
  const { subscription_status: status, cancel_at: cancelAt, current_period_end: end } = state;
  if (paying.has(status)) {
    const word = status === 'trialing' ? 'Trial' : 'Paid';
    return cancelAt ? `${word}, cancelled; reads until ${on(cancelAt)}.` : `${word} until ${on(end)}.`;
  }
  if (status === 'past_due') {
    const grace = on(graceEndsAt(state));
    return hasPaidAccess(state, now)
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

/** Until when, by whom and why; null where nothing was given. */
function giftReason(state: Gift, now: Date): string | null {
  const { complimentary_given_at: givenAt, complimentary_given_by: by, complimentary_note: note } = state;
  if (givenAt === null) return null;
  const until = dayWords(state.complimentary_until);
  const hasEnded = complimentaryState(state, now) === 'ended';
  const term = until === null ? 'without end' : `until ${until}`;
  const what = hasEnded ? `Complimentary access ended on ${until}` : `Complimentary ${term}`;
  const whose = by === 'admin' ? 'given by the admin' : 'given by an import';
  const sentence = `${what}, ${whose} on ${on(givenAt)}`;
  return note === null ? `${sentence}.` : `${sentence}: ${note.replace(/\s+/g, ' ').replace(/\.$/, '')}.`;
}

/** A last day as people write it, "Mar 18, 2027"; null where there is none. */
export function dayWords(day: string | null): string | null {
  return day === null ? null : shortDate(`${day}T00:00:00Z`, 'UTC');
}
