import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { PaymentEvent, Subscription } from '../../providers/payments/port.ts';

/** A number that rises with every look at Stripe, in all processes. */
export async function nextSyncNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('sync_numbers') as number`.execute(db);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('The sequence sync_numbers answered nothing');
  return number;
}

/**
 * Writes what Stripe said, whole; false where a look that began later has written already. Null stands for no
 * subscription at all.
 */
export async function saveTruth(
  trx: Trx,
  subscriberId: string,
  truth: { number: number; subscription: Subscription | null; at: Date },
): Promise<boolean> {
  const it = truth.subscription;
  const row = await trx
    .updateTable('subscribers')
    .set({
      subscription_id: it?.id ?? null,
      subscription_status: it?.status ?? 'none',
      current_period_start: it?.currentPeriodStart ?? null,
      current_period_end: it?.currentPeriodEnd ?? null,
      cancel_at: it?.cancelAt ?? null,
      canceled_at: it?.canceledAt ?? null,
      subscribed_at: it?.createdAt ?? null,
      sync_number: truth.number,
      synced_at: truth.at,
    })
    .where('id', '=', subscriberId)
    .where('sync_number', '<', truth.number)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveCustomer(db: Db | Trx, subscriberId: string, customerId: string): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', subscriberId)
    .execute();
}

/** Writes a checkout down in the place of the one before; false where another came first, or the person is gone. */
export async function claimCheckout(
  db: Db,
  subscriberId: string,
  claim: { before: string | null; checkoutId: string },
): Promise<boolean> {
  const row = await db
    .updateTable('subscribers')
    .set({ checkout_session_id: claim.checkoutId })
    .where('id', '=', subscriberId)
    .where((eb) =>
      eb.or([
        eb('checkout_session_id', 'is not distinct from', claim.before),
        eb('checkout_session_id', '=', claim.checkoutId),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** They go to Stripe's own page, where anything may change: until then every look asks again. */
export async function askUntil(db: Db, subscriberId: string, until: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ ask_stripe_until: until })
    .where('id', '=', subscriberId)
    .execute();
}

/** Clears the checkout whose end is known, unless another was started meanwhile. */
export async function forgetCheckout(db: Db | Trx, subscriberId: string, checkoutId: string): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ checkout_session_id: null, last_checkout_id: checkoutId })
    .where('id', '=', subscriberId)
    .where('checkout_session_id', '=', checkoutId)
    .execute();
}

/** Browsers whose own checkout this is are proven once it is paid. */
export async function proveByCheckout(db: Db | Trx, checkoutId: string, at: Date): Promise<void> {
  await db
    .updateTable('activations')
    .set({ proven_at: at })
    .where('checkout_session_id', '=', checkoutId)
    .where('proven_at', 'is', null)
    .execute();
}

/** Everybody whom Stripe knows, in an order that does not change while they are walked. */
export async function listCustomersAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<{ id: string }[]> {
  let query = db.selectFrom('subscribers').select('id').where('stripe_customer_id', 'is not', null);
  if (after !== null) query = query.where('id', '>', after);
  return await query.orderBy('id').limit(limit).execute();
}

/** False where this event was taken before. */
export async function insertEvent(trx: Trx, event: PaymentEvent, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, customer_id: event.customerId, received_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markHandled(db: Db, eventId: string, at: Date): Promise<void> {
  await db.updateTable('stripe_events').set({ handled_at: at }).where('id', '=', eventId).execute();
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('stripe_events').where('received_at', '<', before).execute();
}
