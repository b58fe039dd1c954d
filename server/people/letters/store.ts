import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Letters } from '../../kit/db/tables.ts';
import { toJson } from '../../kit/db/wire-columns.ts';
import { isId } from '../../kit/ids.ts';

export type LetterRow = Selectable<Letters>;
/** `admin`: to the admin, in words that the asking room wrote; it has no subscriber. */
export type LetterKind =
  | 'activation'
  | 'password-reset'
  | 'password-changed'
  | 'free-sample'
  | 'admin'
  | BillingKind;
/** About money, where the payment provider says nothing itself. */
export type BillingKind = 'payment-failed' | 'renewal-ahead' | 'cancelled';
export type LetterEnd = 'sent' | 'failed' | 'suppressed' | 'unknown';

/** What a letter to the admin says. */
export interface AdminNote {
  subject: string;
  paragraphs: string[];
  /** Page of the back office that the button opens, for example `/admin/subscribers`. */
  path: string;
  label: string;
}

/** The day that a letter about money is about, as an ISO instant: what changes it makes another letter. */
export interface BillingAbout {
  at: string;
}

export interface NewLetter {
  id: string;
  mailKey: string;
  kind: LetterKind;
  /** Null for a letter to the admin. */
  subscriberId: string | null;
  about: { digestId?: string } | AdminNote | BillingAbout;
  messageId: string;
  createdAt: Date;
}

/** Letters to the admin name people: who is erased is no more than "a reader" in them. */
export async function forgetNames(trx: Trx, names: readonly string[]): Promise<void> {
  for (const name of new Set(names.flatMap((one) => [one, encodeURIComponent(one)]))) {
    // As JSON has it, without its quotation marks; and whole: others may have an address that ends, or begins, alike.
    const written = JSON.stringify(name)
      .slice(1, -1)
      .replace(/[^\p{L}\p{N}]/gu, '\\$&');
    const whole = `(?<![\\w.+%-])${written}(?![\\w-]|\\.\\w)`;
    await sql`
      update letters set about = regexp_replace(about::text, ${whole}, 'a reader', 'g')::jsonb
      where kind = 'admin' and about::text ~ ${whole}`.execute(trx);
  }
}

/** False where a letter with this key was asked for before. */
export async function insertLetter(trx: Trx, letter: NewLetter): Promise<boolean> {
  const row = await trx
    .insertInto('letters')
    .values({
      id: letter.id,
      mail_key: letter.mailKey,
      kind: letter.kind,
      subscriber_id: letter.subscriberId,
      about: toJson(letter.about),
      message_id: letter.messageId,
      status: 'pending',
      created_at: letter.createdAt,
    })
    .onConflict((conflict) => conflict.column('mail_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Many at once, each with a name of its own; answers the ids of those that were not asked for before. */
export async function insertLetters(trx: Trx, letters: readonly NewLetter[]): Promise<string[]> {
  const lines = letters.map((letter) => ({
    id: letter.id,
    mail_key: letter.mailKey,
    kind: letter.kind,
    subscriber_id: letter.subscriberId,
    about: letter.about,
    message_id: letter.messageId,
    created_at: letter.createdAt,
  }));
  const { rows } = await sql<{ id: string }>`
    insert into letters (id, mail_key, kind, subscriber_id, about, message_id, status, created_at)
    select id, mail_key, kind, subscriber_id, about, message_id, 'pending', created_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id uuid, mail_key text, kind text,
      subscriber_id uuid, about jsonb, message_id text, created_at timestamptz)
    on conflict (mail_key) do nothing
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function findLetter(db: Db | Trx, id: string): Promise<LetterRow | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Whether the same person was written a newer letter of the same kind: its link is the one that counts. */
export async function hasNewerLetter(db: Db, letter: LetterRow): Promise<boolean> {
  const row = await db
    .selectFrom('letters')
    .select('id')
    .where('subscriber_id', '=', letter.subscriber_id)
    .where('kind', '=', letter.kind)
    .where('id', '>', letter.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a letter up: from now on only the holder of the answered fence writes to it. Null where it has ended. */
export async function takeLetter(db: Db, id: string, at: Date): Promise<LetterRow | null> {
  const row = await db
    .updateTable('letters')
    .set({ fence: sql`fence + 1`, attempts: sql`attempts + 1`, tried_at: at })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'sending'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Written down before the first byte leaves; false where somebody else holds the letter, or it left twice already. */
export async function markSending(db: Db, letter: LetterRow, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('letters')
    .set({ status: 'sending', sending_at: at, doubts: sql`doubts + 1` })
    .where('id', '=', letter.id)
    .where('fence', '=', letter.fence)
    .where('status', 'in', ['pending', 'sending'])
    .where('doubts', '<', 2)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a try that did not end the letter leaves behind. */
export interface Failure {
  trouble: string;
  error: string;
  /** How often the whole letter has left without an answer. */
  doubts: number;
}

export async function saveRetry(
  trx: Trx,
  letter: LetterRow,
  failure: Failure & { nextTryAt: Date | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('letters')
    .set({
      status: 'pending',
      sending_at: null,
      trouble: failure.trouble,
      error: failure.error,
      doubts: failure.doubts,
      next_try_at: failure.nextTryAt,
    })
    .where('id', '=', letter.id)
    .where('fence', '=', letter.fence)
    .where('status', 'in', ['pending', 'sending'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends a letter. A yes of the mail server counts whoever heard it; any other end is written by the letter's holder
 * alone. False where it was not ours to write.
 */
export async function saveLetterEnd(
  trx: Trx,
  letter: LetterRow,
  end: { status: LetterEnd; trouble: string | null; error: string | null; at: Date },
): Promise<boolean> {
  const isSent = end.status === 'sent';
  let mine = trx
    .updateTable('letters')
    .set({
      status: end.status,
      trouble: end.trouble,
      error: end.error,
      sending_at: null,
      next_try_at: null,
      tried_at: end.at,
      sent_at: isSent ? end.at : null,
    })
    .where('id', '=', letter.id)
    .where('status', '<>', 'sent');
  if (!isSent) mine = mine.where('fence', '=', letter.fence).where('status', 'in', ['pending', 'sending']);
  return (await mine.returning('id').executeTakeFirst()) !== undefined;
}

/** Sent by hand in place of an earlier one. */
export async function saveReplacement(trx: Trx, id: string, newerId: string): Promise<void> {
  await trx.updateTable('letters').set({ replaced_by: newerId }).where('id', '=', id).execute();
}

/** Letters under way that no job will ever take up again: lost with a queue that was emptied or gave up. */
export async function listForgottenLetters(db: Db, quietSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select letters.id from letters
    where letters.status in ('pending', 'sending')
      and greatest(letters.created_at, letters.tried_at, letters.next_try_at) < ${quietSince}
      and not exists (
        select 1 from pgboss.job
        where job.data ->> 'letterId' = letters.id::text and job.state in ('created', 'retry', 'active')
      )
    order by letters.id limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes to the admin that nobody has ever tried to send. */
export async function listNeglected(db: Db, createdBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('letters')
    .select('id')
    .where('status', '=', 'pending')
    .where('kind', '=', 'admin')
    .where('attempts', '=', 0)
    .where('created_at', '<=', createdBefore)
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ id }) => id);
}
