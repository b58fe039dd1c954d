import type { Selectable } from 'kysely';
import type { Db } from '../../kit/db/connect.ts';
import type { AdminSessions } from '../../kit/db/tables.ts';

export async function findPasswordHash(db: Db): Promise<string | null> {
  const row = await db.selectFrom('admin_password').select('password_hash').executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Stores a password's hash; with `onlyFirst` an existing one stays, and the answer tells whether ours was taken. */
export async function savePasswordHash(
  db: Db,
  hash: string,
  at: Date,
  options: { onlyFirst: boolean },
): Promise<boolean> {
  const row = await db
    .insertInto('admin_password')
    .values({ password_hash: hash, updated_at: at })
    .onConflict((conflict) => {
      const same = conflict.column('singleton');
      return options.onlyFirst ? same.doNothing() : same.doUpdateSet({ password_hash: hash, updated_at: at });
    })
    .returning('singleton')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewSession {
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  userAgent: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function findSession(db: Db, tokenHash: string): Promise<Selectable<AdminSessions> | null> {
  const row = await db
    .selectFrom('admin_sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function touchSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ last_seen_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('admin_sessions').execute();
}

export async function deleteSessionsExpiredBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('admin_sessions').where('expires_at', '<', at).execute();
}
