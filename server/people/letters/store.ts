import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Letters } from '../../kit/db/tables.ts';
import { toJson } from '../../kit/db/wire-columns.ts';

export type LetterRow = Selectable<Letters>;
/** `admin`: to the admin, in words that the asking room wrote; it has no subscriber. */
export type LetterKind = 'activation' | 'password-reset' | 'free-sample' | 'admin';

/** What a letter to the admin says. */
export interface AdminNote {
  subject: string;
  paragraphs: string[];
  /** Page of the back office that the button opens, for example `/admin/subscribers`. */
  path: string;
  label: string;
}

export interface NewLetter {
  id: string;
  mailKey: string;
  kind: LetterKind;
  /** Null for a letter to the admin. */
  subscriberId: string | null;
  about: { digestId?: string } | AdminNote;
  messageId: string;
  createdAt: Date;
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

export async function findPendingLetter(db: Db, id: string): Promise<LetterRow | null> {
  const row = await db
    .selectFrom('letters')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

export async function saveLetterEnd(
  trx: Trx,
  id: string,
  end: { status: 'sent' | 'failed' | 'suppressed'; error: string | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ status: end.status, error: end.error, sent_at: end.status === 'sent' ? end.at : null })
    .where('id', '=', id)
    .execute();
}

/** Why this address gets no bulk mail any more; null where it does. */
export async function findSuppression(db: Db | Trx, emailKey: string): Promise<string | null> {
  const row = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row?.reason ?? null;
}

export async function listSuppressions(db: Db, emailKeys: readonly string[]): Promise<Map<string, string>> {
  if (emailKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom('suppressions')
    .select(['email_key', 'reason'])
    .where('email_key', 'in', emailKeys)
    .execute();
  return new Map(rows.map((row) => [row.email_key, row.reason]));
}
