import { sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';

export interface DueCheckout {
  id: string;
  subscriberId: string;
  startedAt: Date;
  /** Looks since Stripe last said something about it, this one included. */
  looks: number;
}

/** Writes a checkout down in the place of the one before; false where another came first, or the person is gone. */
export async function claimCheckout(
  db: Db,
  subscriberId: string,
  claim: { before: string | null; checkoutId: string; at: Date; lookAt: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('subscribers')
      .set({ checkout_session_id: claim.checkoutId })
      .where('id', '=', subscriberId)
      .where((eb) =>
        eb.or([
          eb('checkout_session_id', 'is not distinct from', claim.before),
          eb('checkout_session_id', '=', claim.checkoutId),
          // The one before was ended for this one, and Stripe's word of that was quicker.
          eb.and([
            eb('checkout_session_id', 'is', null),
            eb('last_checkout_id', 'is not distinct from', claim.before),
          ]),
        ]),
      )
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) return false;
    await trx
      .insertInto('checkouts')
      .values({
        id: claim.checkoutId,
        subscriber_id: subscriberId,
        started_at: claim.at,
        next_look_at: claim.lookAt,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return true;
  });
}

/** Clears the checkout whose end is known, unless another was started meanwhile. */
export async function forgetCheckout(db: Db, subscriberId: string, checkoutId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('checkouts').where('id', '=', checkoutId).execute();
    await trx
      .updateTable('subscribers')
      .set({ checkout_session_id: null, last_checkout_id: checkoutId })
      .where('id', '=', subscriberId)
      .where('checkout_session_id', '=', checkoutId)
      .execute();
  });
}

/** Takes checkouts whose look is due, each for one process, and puts their next look where a failure leaves it. */
export async function takeDueCheckouts(db: Db, now: Date, limit: number): Promise<DueCheckout[]> {
  const { rows } = await sql<DueCheckout>`
    update checkouts set looks = looks + 1,
      next_look_at = ${now}::timestamptz + least(interval '15 minutes', interval '5 seconds' * 2 ^ least(looks, 10))
    where id in (
      select id from checkouts where next_look_at <= ${now}::timestamptz
      order by next_look_at limit ${limit} for update skip locked
    )
    returning id, subscriber_id as "subscriberId", started_at as "startedAt", looks`.execute(db);
  return rows;
}

/** Stripe has answered and it is still open: the next look is as far away as for one that was just started. */
export async function postponeLook(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('checkouts').set({ next_look_at: until, looks: 0 }).where('id', '=', id).execute();
}

/**
 * Somebody says that they have paid: this person's checkouts are looked at now. Whoever asks again and again while Stripe
 * is silent does not make the next look by itself come later.
 */
export async function hurryCheckouts(db: Db | Trx, subscriberId: string, now: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ next_look_at: now, looks: 0 })
    .where('subscriber_id', '=', subscriberId)
    .where('next_look_at', '>', now)
    .execute();
}
