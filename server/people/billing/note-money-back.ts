/** Refunds and disputes change nothing by themselves; the admin is told by a letter and sees them at the reader. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { tellAdmin } from '../letters/index.ts';
import { findSubscriber, hasAccess, hasPaidAccess, type Subscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { saveMoneyBack } from './money-back-store.ts';
import { findByPastCustomer } from './store.ts';

interface Back {
  kind: 'refund' | 'dispute';
  cents: number;
  state: string | null;
}

/** An event only names the payment: how much went back is read at Stripe. A stranger's payment is none of ours. */
export async function noteMoneyBack(deps: BillingDeps, chargeId: string): Promise<void> {
  const charge = await deps.payments.findCharge(chargeId);
  if (charge === null || charge.customerId === null) return;
  const person = await findPayer(deps, charge.customerId);
  if (person === null) return;
  const { refundedCents, dispute, currency } = charge;
  const backs: Back[] = [];
  if (refundedCents > 0) backs.push({ kind: 'refund', cents: refundedCents, state: null });
  if (dispute !== null) backs.push({ kind: 'dispute', ...dispute });
  for (const back of backs) await note(deps, person, { ...back, chargeId, currency });
}

async function findPayer({ db }: BillingDeps, customerId: string): Promise<Subscriber | null> {
  const known = await findSubscriber(db, { customerId });
  if (known !== null) return known;
  const id = await findByPastCustomer(db, customerId);
  return id === null ? null : findSubscriber(db, { id });
}

async function note(
  deps: BillingDeps,
  person: Subscriber,
  back: Back & { chargeId: string; currency: string },
): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const before = await saveMoneyBack(trx, { ...back, subscriberId: person.id, at });
    if (before?.cents === back.cents && before.state === back.state) return;
    await announce(trx, 'subscribers', [person.id]);
    const mailKey = `money-back:${back.chargeId}:${back.kind}:${back.cents}:${back.state ?? ''}`;
    await tellAdmin(trx, deps, mailKey, {
      subject: back.kind === 'refund' ? 'A payment was refunded' : 'A payment is disputed',
      paragraphs: [wordsOf(person, back), whoReads(person, at)],
      label: 'Open Subscribers',
      path: `/admin/subscribers?q=${encodeURIComponent(person.email_key)}`,
    });
  });
}

function whoReads(person: Subscriber, at: Date): string {
  if (hasPaidAccess(person, at)) {
    return 'This changes nothing by itself: they go on reading until their subscription is cancelled at Stripe.';
  }
  return hasAccess(person, at)
    ? 'They go on reading by the complimentary access that was given to them.'
    : 'They cannot read any more.';
}

function wordsOf(
  { email }: Subscriber,
  { kind, cents, currency, state }: Back & { currency: string },
): string {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
  if (kind === 'refund') return `${amount} went back to ${email}.`;
  return `The bank of ${email} asks for ${amount} back. Stripe says: ${(state ?? '').replaceAll('_', ' ')}. Stripe's dashboard says until when you can answer.`;
}
