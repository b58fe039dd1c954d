import { sql } from 'kysely';
import type { AuditAction, AuditEntry } from '../../../contract/rights.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import { toJson } from '../../kit/db/wire-columns.ts';

/** Whose hand it was; `browser` as it names itself. Null: the clock's. */
export type Hand = { browser: string } | null;

export interface AuditLine {
  at: Date;
  hand: Hand;
  action: AuditAction;
  /** Its name now. */
  subject: string;
  subjectId: string;
  sentence: string;
  details?: readonly string[];
}

const longestBrowser = 200;
// What a browser says of itself may hold anything; an entry stays one line.
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, longestBrowser);

/** In the transaction of what it tells; nothing changes or deletes it afterwards. */
export async function writeAudit(trx: Trx, line: AuditLine): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: line.at,
      admin: line.hand === null ? 'clock' : 'admin',
      browser: line.hand === null ? '' : oneLine(line.hand.browser),
      action: line.action,
      subject: line.subject,
      subject_id: line.subjectId,
      sentence: line.sentence,
      details: toJson(line.details ?? []),
    })
    .execute();
}

type Listed = Omit<AuditEntry, 'id' | 'at'> & { seq: number; at: Date };

export async function listEntries(db: Db, request: PageRequest): Promise<Page<Listed>> {
  const cursor = readCursor(request.cursor);
  const { total } = await db
    .selectFrom('audit_log')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  let query = db
    .selectFrom('audit_log')
    .select(['seq', 'at', 'browser', 'subject', 'sentence', 'details'])
    .select(sql<Listed['admin']>`admin`.as('admin'))
    .select(sql<Listed['action']>`action`.as('action'));
  if (cursor) query = query.where(sql<boolean>`seq < ${cursor.id}::bigint`);
  const rows = await query
    .orderBy('seq', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  return toPage(rows, request, total, (row) => ({ at: row.at.toISOString(), id: String(row.seq) }));
}
