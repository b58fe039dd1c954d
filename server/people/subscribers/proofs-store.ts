import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import type { Activations, SubscriberSessions } from '../../kit/db/tables.ts';

export type Activation = Selectable<Activations>;
export type Purpose = 'activation' | 'password-reset';

export async function insertSession(
  db: Db | Trx,
  session: { tokenHash: string; subscriberId: string; createdAt: Date; expiresAt: Date; userAgent: string },
): Promise<void> {
  await db
    .insertInto('subscriber_sessions')
    .values({
      token_hash: session.tokenHash,
      subscriber_id: session.subscriberId,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
    })
    .execute();
}

type OpenSession = Pick<
  Selectable<SubscriberSessions>,
  'token_hash' | 'subscriber_id' | 'last_seen_at' | 'expires_at'
>;

/** Planned once, as the admin's is: asked with every call. */
export async function findSession(db: Db, tokenHash: string): Promise<OpenSession | null> {
  const { rows } = await sql<OpenSession>`/* plan: subscriber-session */
    select token_hash, subscriber_id, last_seen_at, expires_at from subscriber_sessions
    where token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

export async function touchSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('subscriber_sessions')
    .set({ last_seen_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteSession(db: Db | Trx, tokenHash: string): Promise<void> {
  await db.deleteFrom('subscriber_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(trx: Trx, subscriberId: string): Promise<void> {
  await trx.deleteFrom('subscriber_sessions').where('subscriber_id', '=', subscriberId).execute();
}

export async function insertActivation(
  trx: Trx,
  activation: {
    tokenHash: string;
    subscriberId: string;
    provenAt: Date | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('activations')
    .values({
      token_hash: activation.tokenHash,
      subscriber_id: activation.subscriberId,
      proven_at: activation.provenAt,
      created_at: activation.createdAt,
      expires_at: activation.expiresAt,
    })
    .execute();
}

export async function findActivation(db: Db, tokenHash: string, now: Date): Promise<Activation | null> {
  const row = await db
    .selectFrom('activations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveActivationCheckout(db: Db, tokenHash: string, checkoutId: string): Promise<void> {
  await db
    .updateTable('activations')
    .set({ checkout_session_id: checkoutId })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteActivationsOf(trx: Trx, subscriberId: string): Promise<void> {
  await trx.deleteFrom('activations').where('subscriber_id', '=', subscriberId).execute();
}

/** A new letter of a kind ends the links of the ones before; a second copy of the same letter does not. */
export async function saveMailToken(
  db: Db,
  token: { subscriberId: string; purpose: Purpose; letterId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('mail_tokens')
      .where('subscriber_id', '=', token.subscriberId)
      .where('purpose', '=', token.purpose)
      .where((eb) => eb.or([eb('letter_id', 'is', null), eb('letter_id', '<>', token.letterId)]))
      .execute();
    await trx
      .insertInto('mail_tokens')
      .values({
        subscriber_id: token.subscriberId,
        purpose: token.purpose,
        letter_id: token.letterId,
        token_hash: token.tokenHash,
        expires_at: token.expiresAt,
      })
      .execute();
  });
}

/** Uses a token up, and answers whose it was; null where it was used, replaced, or has run out. */
export async function takeMailToken(
  trx: Trx,
  token: { purpose: Purpose; tokenHash: string; now: Date },
): Promise<string | null> {
  const row = await trx
    .deleteFrom('mail_tokens')
    .where('purpose', '=', token.purpose)
    .where('token_hash', '=', token.tokenHash)
    .where('expires_at', '>', token.now)
    .returning('subscriber_id')
    .executeTakeFirst();
  if (row === undefined) return null;
  // The link of a second copy has had its use too.
  await trx
    .deleteFrom('mail_tokens')
    .where('subscriber_id', '=', row.subscriber_id)
    .where('purpose', '=', token.purpose)
    .execute();
  return row.subscriber_id;
}

export async function deleteMailTokensOf(trx: Trx, subscriberId: string): Promise<void> {
  await trx.deleteFrom('mail_tokens').where('subscriber_id', '=', subscriberId).execute();
}
