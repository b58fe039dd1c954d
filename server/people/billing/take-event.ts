/** The inbox of Stripe: verify, store once, answer, let a job do the rest (house.md, point 4). */
import { inTransaction } from '../../kit/db/connect.ts';
import { findSubscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { noteMoneyBack } from './note-money-back.ts';
import { findByPastCustomer, insertEvent, markHandled, saveCustomer } from './store.ts';
import { syncSubscriber } from './sync-subscriber.ts';

export const eventJobName = 'billing.handle-event';

export interface TakenEvent {
  eventId: string;
  customerId: string | null;
  subscriberId: string | null;
  checkoutId: string | null;
  chargeId: string | null;
}

/** Throws `Trouble` (rejected) where the message is not signed by Stripe; one that came before is fine. */
export async function takeEvent(
  { db, clock, queue, payments }: BillingDeps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const now = clock.now();
  const event = payments.readEvent(rawBody, signature, now);
  if (event === null) return;
  const { id: eventId, customerId, subscriberId, checkoutId, chargeId } = event;
  await inTransaction(db, async (trx) => {
    if (!(await insertEvent(trx, event, now))) return;
    const taken = { eventId, customerId, subscriberId, checkoutId, chargeId } satisfies TakenEvent;
    await queue.enqueue(trx, eventJobName, taken);
  });
}

/** An event only names a customer; what it says is not believed. A stranger's event changes nothing. */
export async function handleEvent(deps: BillingDeps, event: TakenEvent): Promise<void> {
  if (event.chargeId !== null) await noteMoneyBack(deps, event.chargeId);
  const person = await findPerson(deps, event);
  if (person !== null) await syncSubscriber(deps, person.id, { checkoutId: event.checkoutId });
  await markHandled(deps.db, event.eventId, deps.clock.now());
}

async function findPerson({ db }: BillingDeps, { customerId, subscriberId }: TakenEvent) {
  const known = customerId === null ? null : await findSubscriber(db, { customerId });
  if (known !== null) return known;
  const past = customerId === null ? null : await findByPastCustomer(db, customerId);
  if (past !== null) return findSubscriber(db, { id: past });
  // Made at Stripe by a process that was killed before it could write the customer down.
  const named = subscriberId === null ? null : await findSubscriber(db, { id: subscriberId });
  if (named === null || named.stripe_customer_id !== null || customerId === null) return named;
  await saveCustomer(db, named.id, customerId);
  return findSubscriber(db, { id: named.id });
}
