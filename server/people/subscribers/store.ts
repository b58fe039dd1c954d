import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { countUpTo } from '../../kit/db/counting.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { Subscribers } from '../../kit/db/tables.ts';
import { isId, newId } from '../../kit/ids.ts';
import type { Email } from './email.ts';

export type Subscriber = Selectable<Subscribers>;

export async function findSubscriber(
  db: Db | Trx,
  key: { id: string } | { emailKey: string } | { customerId: string },
): Promise<Subscriber | null> {
  if ('id' in key && !isId(key.id)) return null;
  const all = db.selectFrom('subscribers').selectAll();
  const query =
    'id' in key
      ? all.where('id', '=', key.id)
      : 'emailKey' in key
        ? all.where('email_key', '=', key.emailKey)
        : all.where('stripe_customer_id', '=', key.customerId);
  return (await query.executeTakeFirst()) ?? null;
}

/** The person with this address, made where there is none; their first source stays. */
export async function ensureSubscriber(
  trx: Trx,
  email: Email,
  source: 'homepage' | 'offer',
  at: Date,
): Promise<Subscriber> {
  return await trx
    .insertInto('subscribers')
    .values({ id: newId(), email: email.address, email_key: email.key, source, created_at: at })
    // A conflict must still answer the row, and lock it.
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ email_key: email.key }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * A person whom a restored database does not know, under their id of before; somebody who left the same address since
 * stays who they are.
 */
export async function insertAgain(
  trx: Trx,
  { id, email, at }: { id: string; email: Email; at: Date },
): Promise<Subscriber> {
  return await trx
    .insertInto('subscribers')
    .values({ id, email: email.address, email_key: email.key, source: 'homepage', created_at: at })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ email_key: email.key }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the row: whatever is decided about one person is decided one after the other. */
export async function lockSubscriber(trx: Trx, id: string): Promise<Subscriber | null> {
  const row = await trx
    .selectFrom('subscribers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function savePassword(trx: Trx, id: string, hash: string | null): Promise<void> {
  await trx.updateTable('subscribers').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** The same password with another hash; one that was changed meanwhile stays as it is. */
export async function renewPasswordHash(
  db: Db,
  id: string,
  hash: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ password_hash: hash.to })
    .where('id', '=', id)
    .where('password_hash', '=', hash.from)
    .execute();
}

/** A mailbox gets one sample in six months (server.md section 4.5). */
export const halfYearMs = 183 * 86_400_000;

/**
 * Asks for the sample; false where this person, or somebody with the same mailbox, had it in the last six months
 * (server.md section 4.5).
 */
export async function requestSample(
  trx: Trx,
  { id, mailbox, at }: { id: string; mailbox: string; at: Date },
): Promise<boolean> {
  const since = new Date(at.getTime() - halfYearMs);
  const free = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sample_requested_at', 'is', null), eb('sample_requested_at', '<=', since)]))
    .forUpdate()
    .executeTakeFirst();
  if (free === undefined) return false;
  const claim = await trx
    .insertInto('sample_mailboxes')
    .values({ mailbox_hash: mailbox, taken_at: at })
    .onConflict((conflict) =>
      conflict
        .column('mailbox_hash')
        .doUpdateSet({ taken_at: at })
        .where('sample_mailboxes.taken_at', '<=', since),
    )
    .returning('mailbox_hash')
    .executeTakeFirst();
  if (claim === undefined) return false;
  await trx
    .updateTable('subscribers')
    .set({ sample_requested_at: at, sample_sent_at: null })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Those that may ask again. */
export async function deleteMailboxesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sample_mailboxes').where('taken_at', '<', before).execute();
}

export async function saveSampleSent(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('subscribers').set({ sample_sent_at: at }).where('id', '=', id).execute();
}

/** People whose sample waits for a first publication. */
export async function listWaitingForSample(db: Db): Promise<Subscriber[]> {
  return await db
    .selectFrom('subscribers')
    .selectAll()
    .where('sample_requested_at', 'is not', null)
    .where('sample_sent_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from letters where letters.subscriber_id = subscribers.id
        and letters.kind = 'free-sample' and letters.created_at >= subscribers.sample_requested_at)`,
    )
    .execute();
}

/** What stays of the person in the ledger of sends is a number, without anybody's words about their address. */
export async function deleteSubscriber(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ reason: null, bounce_reason: null })
    .where('subscriber_id', '=', id)
    .execute();
  await trx.deleteFrom('subscribers').where('id', '=', id).execute();
}

export interface Wanted extends PageRequest {
  q?: string | undefined;
  state: 'all' | 'access' | 'no-access' | 'sample' | 'no-mail' | 'suppressed';
}

/** Of a person: complimentary access lasts at this moment. */
export const isComplimentary = (now: Date) =>
  sql<boolean>`(subscribers.complimentary_given_at is not null
    and coalesce(subscribers.complimentary_ends_at > ${now}::timestamptz, true))`;

/**
 * Who may read, in SQL: the rule of access.ts, a test holds the two together. Never null; its columns are named by their
 * table, so that it stands in any query that reads `subscribers` under that name.
 */
export const mayRead = (now: Date) =>
  // Days of a session's time zone may have 23 hours; a grace of seven days has 168.
  sql<boolean>`coalesce(subscribers.subscription_status in ('active', 'trialing')
    or (subscribers.subscription_status = 'past_due'
      and subscribers.current_period_start > ${now}::timestamptz - interval '168 hours')
    or ${isComplimentary(now)}, false)`;

/**
 * Of a letter and its person: it did not arrive, or has not yet. A newer one of its kind counts in its place, and an
 * activation is settled once there is a password.
 */
export const didNotArrive = sql<boolean>`(letters.status in ('failed', 'unknown')
    or (letters.status in ('pending', 'sending') and letters.error is not null))
  and not (letters.kind = 'activation' and subscribers.password_hash is not null)
  and not exists (select 1 from letters as newer where newer.subscriber_id = letters.subscriber_id
    and newer.kind = letters.kind and newer.id > letters.id)`;

/** They are counted as they are now, since access depends on the moment: so many in 30 ms. */
const mostReaders = 100_000;

export async function listSubscribers(db: Db, wanted: Wanted, now: Date): Promise<Page<Subscriber>> {
  const cursor = readCursor(wanted.cursor);
  let chosen = db.selectFrom('subscribers');
  if (wanted.q) chosen = chosen.where(sql<boolean>`strpos(email_key, ${wanted.q.toLowerCase()}) > 0`);
  if (wanted.state === 'access') chosen = chosen.where(mayRead(now));
  if (wanted.state === 'no-access') chosen = chosen.where(sql<boolean>`not ${mayRead(now)}`);
  if (wanted.state === 'sample') chosen = chosen.where('sample_requested_at', 'is not', null);
  if (wanted.state === 'no-mail') {
    chosen = chosen.where(
      sql<boolean>`exists (select 1 from letters where letters.subscriber_id = subscribers.id and ${didNotArrive})`,
    );
  }
  if (wanted.state === 'suppressed') {
    chosen = chosen.where(
      sql<boolean>`exists (select 1 from suppressions where suppressions.email_key = subscribers.email_key)`,
    );
  }
  const total = await countUpTo(db, sql`from ${chosen.selectAll()} as chosen`, mostReaders);
  if (cursor) {
    chosen = chosen.where(sql<boolean>`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`);
  }
  const rows = await chosen
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit((wanted.limit ?? defaultLimit) + 1)
    .execute();
  return toPage(rows, wanted, total, (row) => ({ at: row.created_at.toISOString(), id: row.id }));
}
