/** Keys that sign what others keep for us; in the database, so that all processes share them (server.md section 1). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from './connect.ts';

/** The key of this name; the first process that asks makes it. */
export async function ensureSigningKey(db: Db, name: string, at: Date): Promise<string> {
  await db
    .insertInto('signing_keys')
    .values({ name, secret: randomBytes(32).toString('base64url'), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}

/** Null where nobody has made it; whoever only checks a signature makes none. */
export async function findSigningKey(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.secret ?? null;
}

const aside = ':retired:';

/** Keys of this name that were taken out of use; what they have signed is known, and no longer trusted for everything. */
export async function findRetiredKeys(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signing_keys')
    .select('secret')
    .where(sql<boolean>`starts_with(name, ${`${name}${aside}`})`)
    .orderBy('name')
    .execute();
  return rows.map(({ secret }) => secret);
}

/** Takes every key out of use; whoever signs next makes a new one. Answers how many there were. */
export async function retireSigningKeys(trx: Trx, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('signing_keys')
    .set({ name: sql`name || ${`${aside}${at.toISOString()}`}` })
    .where(sql<boolean>`position(${aside} in name) = 0`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
