/** What the Billing tab says for every state of a subscription (product.md section 4). */
import type { z } from 'zod';
import type { subscriptionDetails } from '../../../contract/billing.ts';
import { shortDay } from '../../format/short-day.ts';

export type Details = z.infer<typeof subscriptionDetails>;

/** Reading goes on for this long after a failed renewal (server.md section 5). */
const graceDays = 7;
const daySecs = 86_400;

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** "August 11, 2026" in the reader's own zone; "N/A" where the date is missing. */
export function longDate(epochSecs: number | null): string {
  return epochSecs === null ? 'N/A' : longDay.format(epochSecs * 1_000);
}

/** The rows of dates under the plan. */
export function rowsOf(details: Details): { label: string; value: string }[] {
  const { hasSubscription, currentPeriodStart, canceledAt } = details;
  return [
    ...(hasSubscription ? [{ label: 'Current Period Start', value: longDate(currentPeriodStart) }] : []),
    { label: endLabel(details), value: longDate(endOf(details)) },
    ...(canceledAt === null ? [] : [{ label: 'Canceled On', value: longDate(canceledAt) }]),
  ];
}

function endLabel({ status, isCancelled }: Details): string {
  if (isCancelled) return 'Access Ends On';
  return status === 'active' ? 'Next Billing Date' : 'Period End Date';
}

/** The day on which a cancelled subscription ends comes before the end of the period. */
function endOf({ isCancelled, cancelAt, currentPeriodEnd }: Details): number | null {
  return isCancelled ? (cancelAt ?? currentPeriodEnd) : currentPeriodEnd;
}

export interface Warning {
  title: string;
  text: string;
}

/** What the reader must know before anything else; null when all is well. */
export function warningOf(details: Details, nowSecs: number): Warning | null {
  if (details.status === 'past_due') return pastDueWarning(details, nowSecs);
  if (details.status === 'unpaid') {
    return {
      title: 'Your payment failed',
      text: 'Every try to charge your card was refused, so reading has stopped. It starts again when the open invoice is paid.',
    };
  }
  return details.isCancelled ? cancelledWarning(details) : null;
}

function cancelledWarning(details: Details): Warning {
  const end = endOf(details);
  const title = 'Subscription Cancelled';
  if (details.status === 'canceled') {
    return {
      title,
      text: end === null ? 'Your subscription has ended' : `Your subscription ended on ${longDate(end)}`,
    };
  }
  if (end === null) return { title, text: 'Your subscription will end with the period that is paid' };
  return { title, text: `Your subscription will end on ${longDate(end)}` };
}

/** The period that could not be paid began when the card was first charged for it. */
function pastDueWarning({ currentPeriodStart }: Details, nowSecs: number): Warning {
  const title = 'Your payment failed';
  const after = 'The button below opens the page where you can change your card. You are not charged twice.';
  if (currentPeriodStart === null) {
    return { title, text: `You can go on reading for ${graceDays} days after the failed payment. ${after}` };
  }
  const end = currentPeriodStart + graceDays * daySecs;
  if (nowSecs < end) return { title, text: `You can go on reading until ${longDate(end)}. ${after}` };
  return { title, text: `Reading stopped on ${longDate(end)} and starts again when it is paid. ${after}` };
}

const notes: Record<string, string> = {
  active: '$59 per year. The price stays yours for as long as you do.',
  trialing: 'You read on trial until the period ends. After that it is $59 per year.',
  past_due: 'Renewing it for $59 did not work.',
  unpaid: 'Renewing it for $59 did not work.',
  canceled: 'Subscribe again to read every past issue, and a new one every Monday.',
  incomplete: 'The first payment was not finished. Subscribe Now takes you back to it.',
  incomplete_expired: 'The first payment was never finished, so nothing was charged.',
  paused: 'Your subscription is paused, and reading with it.',
};

/** One plain sentence about the state. */
export function noteOf({ status, isCancelled }: Details): string {
  if (isCancelled && status !== 'canceled') return '$59 per year, until the day it ends.';
  return notes[status] ?? 'One issue every Monday, and every past issue. Founding price, cancel anytime.';
}

/** "Complimentary until Mar 18, 2027" */
export function complimentaryWords(until: string | null): string {
  return until === null ? 'Complimentary without end' : `Complimentary until ${shortDay(until)}`;
}

/** Did this person ever read here? Tells "has ended" from "not yet". */
export function hadSubscription(status: string): boolean {
  return !['none', '', 'incomplete', 'incomplete_expired'].includes(status);
}
