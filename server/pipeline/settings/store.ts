import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';

export async function listStored(db: Db | Trx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

export async function findStored(db: Db | Trx, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveStored(trx: Trx, key: string, value: string, at: Date): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key, value, updated_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: at }))
    .execute();
}

export async function deleteStored(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('settings').where('key', '=', key).execute();
}

/** Keeps one setting from others until `trx` ends, also where nobody has saved it yet. */
export async function holdSetting(trx: Trx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`.execute(trx);
}
