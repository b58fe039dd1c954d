/** Keys that sign what others keep for us; in the database, so that all processes share them (server.md section 1). */
import { randomBytes } from 'node:crypto';
import type { Db } from './connect.ts';

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
