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
      // Whatever the admin decided about an earlier answer ends with a new one.
      left_at: null,
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

/** They go to Stripe's own page, where anything may change: until then every look asks again. */
export async function askUntil(db: Db, subscriberId: string, until: Date): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ ask_stripe_until: until })
    .where('id', '=', subscriberId)
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

/** Whoever a look without any subscription shut out, for the count of those within a day; null who reads again. */
export async function saveLost(trx: Trx, subscriberId: string, at: Date | null): Promise<void> {
  await trx.updateTable('subscribers').set({ lost_at: at }).where('id', '=', subscriberId).execute();
}

/** Decisions about whose access ends are made one after the other. */
export async function lockEndings(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('billing.endings'))`.execute(trx);
}

/** How many lost their access since then because Stripe knew of no subscription of theirs. */
export async function countLostSince(db: Db | Trx, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select(sql<number>`count(*)`.as('count'))
    .where('lost_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many Stripe calls active, trialing or past due. */
export async function countReaders(db: Db | Trx): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select(sql<number>`count(*)`.as('count'))
    .where('subscription_status', 'in', ['active', 'trialing', 'past_due'])
    .executeTakeFirstOrThrow();
  return count;
}

/** The admin lets them read on, whatever Stripe does not know. */
export async function markLeft(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await trx.updateTable('subscribers').set({ left_at: at }).where('id', 'in', ids).execute();
}

/** A customer that is no more at Stripe makes room for a new one, and is kept for the books. */
export async function retireCustomer(
  trx: Trx,
  { subscriberId, customerId, at }: { subscriberId: string; customerId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('past_customers')
    .values({ customer_id: customerId, subscriber_id: subscriberId, replaced_at: at })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
  await trx
    .updateTable('subscribers')
    .set({ stripe_customer_id: null })
    .where('id', '=', subscriberId)
    .where('stripe_customer_id', '=', customerId)
    .execute();
}

/** How many customers of this person were replaced, and whose customer this was; for keys, and for late events. */
export async function countPastCustomers(db: Db, subscriberId: string): Promise<number> {
  const rows = await db
    .selectFrom('past_customers')
    .select('customer_id')
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return rows.length;
}

export async function findByPastCustomer(db: Db, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('past_customers')
    .select('subscriber_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.subscriber_id ?? null;
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
