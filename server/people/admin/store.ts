import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { AdminSessions } from '../../kit/db/tables.ts';

export async function findPassword(db: Db): Promise<{ hash: string; changedAt: Date } | null> {
  const row = await db
    .selectFrom('admin_password')
    .select(['password_hash', 'updated_at'])
    .executeTakeFirst();
  return row === undefined ? null : { hash: row.password_hash, changedAt: row.updated_at };
}

/** Stores a password's hash; with `onlyFirst` an existing one stays, and the answer tells whether ours was taken. */
export async function savePasswordHash(
  db: Db | Trx,
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
  id: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  userAgent: string;
  address: string;
  secondFactor: boolean;
}

export async function insertSession(db: Db | Trx, session: NewSession): Promise<void> {
  await db
    .insertInto('admin_sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      address: session.address,
      second_factor: session.secondFactor,
    })
    .execute();
}

type OpenSession = Pick<Selectable<AdminSessions>, 'id' | 'token_hash' | 'last_seen_at' | 'expires_at'>;

/**
 * Without a row where it was opened by the password alone and more is asked for by now (security.md S7). Asked with every
 * call, and planned once: to plan it takes longer than to answer it. Its columns are named, since a plan ends with them.
 */
export async function findSession(db: Db, tokenHash: string): Promise<OpenSession | null> {
  const { rows } = await sql<OpenSession>`/* plan: admin-session */
    select id, token_hash, last_seen_at, expires_at from admin_sessions
    where token_hash = ${tokenHash} and (
      second_factor or not exists (select from admin_second_factor where confirmed_at is not null)
    )`.execute(db);
  return rows[0] ?? null;
}

/** Those that still open something at `now`, the last used first. */
export async function listSessions(
  db: Db | Trx,
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<Selectable<AdminSessions>[]> {
  return db
    .selectFrom('admin_sessions')
    .selectAll()
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function touchSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ last_seen_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

type Ended = Pick<Selectable<AdminSessions>, 'id' | 'user_agent'>;

/** Answers what has ended. */
export async function deleteSession(
  db: Db | Trx,
  session: { id: string } | { tokenHash: string },
): Promise<Ended | null> {
  const rows = db.deleteFrom('admin_sessions').returning(['id', 'user_agent']);
  const row =
    'id' in session ? rows.where('id', '=', session.id) : rows.where('token_hash', '=', session.tokenHash);
  return (await row.executeTakeFirst()) ?? null;
}

export async function deleteSessionsBut(trx: Trx, keptId: string | null): Promise<void> {
  await trx
    .deleteFrom('admin_sessions')
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
    .execute();
}

export async function deleteSessionsExpiredBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('admin_sessions').where('expires_at', '<', at).execute();
}
