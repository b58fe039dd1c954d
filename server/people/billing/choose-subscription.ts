import type { Subscription } from '../../providers/payments/port.ts';

/** The better a status, the earlier; what is not named comes last. */
const order = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
];

const rank = ({ status }: Subscription) => {
  const at = order.indexOf(status);
  return at < 0 ? order.length : at;
};

/** Of several subscriptions the one that counts: the best status, then the newest. */
export function chooseSubscription(all: readonly Subscription[]): Subscription | null {
  const sorted = all.toSorted(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  return sorted[0] ?? null;
}
