import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Account } from '../../providers/payments/port.ts';

export async function findAccount(db: Db): Promise<Account | null> {
  const row = await db
    .selectFrom('billing_account')
    .select(['account_id as id', 'is_live as isLive'])
    .executeTakeFirst();
  return row ?? null;
}

/** The first one stays. */
export async function keepAccount(db: Db, account: Account, at: Date): Promise<void> {
  await db
    .insertInto('billing_account')
    .values({ account_id: account.id, is_live: account.isLive, kept_at: at })
    .onConflict((conflict) => conflict.column('singleton').doNothing())
    .execute();
}

/** Another one takes the place of the first. */
export async function replaceAccount(trx: Trx, { id, isLive }: Account, at: Date): Promise<void> {
  const values = { account_id: id, is_live: isLive, kept_at: at };
  await trx
    .insertInto('billing_account')
    .values(values)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(values))
    .execute();
}
