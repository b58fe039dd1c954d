import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { MoneyBack as Row } from '../../kit/db/tables.ts';

export type MoneyBack = Selectable<Row>;

/** What was known before; null where it is new. */
export async function saveMoneyBack(
  trx: Trx,
  it: {
    chargeId: string;
    kind: 'refund' | 'dispute';
    subscriberId: string;
    cents: number;
    currency: string;
    state: string | null;
    at: Date;
  },
): Promise<MoneyBack | null> {
  const before = await trx
    .selectFrom('money_back')
    .selectAll()
    .where('charge_id', '=', it.chargeId)
    .where('kind', '=', it.kind)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .insertInto('money_back')
    .values({
      charge_id: it.chargeId,
      kind: it.kind,
      subscriber_id: it.subscriberId,
      cents: it.cents,
      currency: it.currency,
      state: it.state,
      at: it.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['charge_id', 'kind']).doUpdateSet({ cents: it.cents, state: it.state }),
    )
    .execute();
  return before ?? null;
}

/** Of each of these people, the newest first. */
export async function listMoneyBack(db: Db, subscriberIds: readonly string[]): Promise<MoneyBack[]> {
  if (subscriberIds.length === 0) return [];
  return await db
    .selectFrom('money_back')
    .selectAll()
    .where('subscriber_id', 'in', subscriberIds)
    .orderBy('at', 'desc')
    .execute();
}
