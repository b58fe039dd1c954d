import type { listMoneyBack } from '../billing/index.ts';
import type { Subscriber } from '../subscribers/index.ts';

type MoneyBack = Awaited<ReturnType<typeof listMoneyBack>>[number];

/** What the admin should know of a reader beside why they read: a sentence each, the newest first. */
export function marksOf({ id, left_at: leftAt }: Subscriber, backs: readonly MoneyBack[]): string[] {
  const marks = backs.filter((it) => it.subscriber_id === id).map(wordsOf);
  if (leftAt === null) return marks;
  const left = `Stripe knows of no subscription; you left the access as it is on ${day(leftAt)}.`;
  return [left, ...marks];
}

function wordsOf({ kind, cents, currency, state, at }: MoneyBack): string {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  if (kind === 'refund') return `${amount} refunded on ${day(at)}.`;
  return `${amount} disputed on ${day(at)}; Stripe says: ${(state ?? 'open').replaceAll('_', ' ')}.`;
}

const day = (at: Date) => at.toISOString().slice(0, 10);
