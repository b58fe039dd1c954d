/** What the dates of a row mean; pure, since every state of Stripe reads them differently. */
import type { Subscriber } from '../../../contract/subscribers.ts';

export interface DatedWords {
  words: string;
  /** ISO instant. */
  at: string;
}

type Period = Pick<Subscriber, 'subscriptionStatus' | 'isCancelled' | 'endsAt'>;

/** When the subscription renews or ends; null where there is no such day. */
export function periodEnd({ subscriptionStatus: status, isCancelled, endsAt: at }: Period, now: Date) {
  if (at === null) return null;
  const words = periodWords(status, isCancelled, new Date(at) <= now);
  return words === null ? null : { words, at };
}

function periodWords(status: string, isCancelled: boolean, isPast: boolean): string | null {
  if (['none', 'incomplete', 'incomplete_expired'].includes(status)) return null;
  // One that was ended early keeps the end of its last period, on which nothing happens any more.
  if (status === 'canceled') return isPast ? 'Ended' : null;
  if (isCancelled) return 'Ends';
  if (status === 'active') return 'Renews';
  return status === 'trialing' ? 'Trial ends' : 'Period ends';
}

type Sample = Pick<Subscriber, 'sampleRequestedAt' | 'sampleSentAt'>;

/** How far the free sample is; null where nobody asked for it. */
export function sampleState({ sampleRequestedAt, sampleSentAt }: Sample): DatedWords | null {
  if (sampleSentAt !== null) return { words: 'Sample sent', at: sampleSentAt };
  return sampleRequestedAt === null ? null : { words: 'Sample asked', at: sampleRequestedAt };
}

/** Only somebody who may read and has no password can use an activation link. */
export function canActivate({ hasAccess, hasPassword }: Pick<Subscriber, 'hasAccess' | 'hasPassword'>) {
  return hasAccess && !hasPassword;
}

type Standing = Pick<Subscriber, 'subscriptionStatus' | 'isCancelled' | 'complimentary'>;

const isGiven = (complimentary: Subscriber['complimentary']) =>
  complimentary !== null && !complimentary.hasEnded;

/** What the badge says: what was given counts as active, unless Stripe has a subscription that says something else. */
export function shownStatus({ subscriptionStatus: status, isCancelled, complimentary }: Standing): {
  status: string;
  isCancelled: boolean;
} {
  const isOver = ['none', '', 'canceled', 'incomplete_expired'].includes(status);
  if (isOver && isGiven(complimentary)) return { status: 'active', isCancelled: false };
  return { status, isCancelled };
}

/** The name of the button that gives access, or changes what was given. */
export function giftLabel({ email, complimentary }: Pick<Subscriber, 'email' | 'complimentary'>): string {
  return isGiven(complimentary) ? `Change access of ${email}` : `Give access to ${email}`;
}
