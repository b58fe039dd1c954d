import { sql } from 'kysely';
import type { AuditAction, AuditEntry } from '../../../contract/rights.ts';
import type { Caller } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import { toJson } from '../../kit/db/wire-columns.ts';

/** Whose hand it was. Null: the clock's. */
export type Hand = {
  /** Who, where it is not the admin. */
  who?: 'reader' | 'nobody';
  /** As it names itself. */
  browser: string;
  /** The admin's session; null for everybody else. */
  session: string | null;
  address: string;
} | null;

/** The hand that a call comes from. */
export const handOf = ({ userAgent, adminSessionId, address }: Calling): NonNullable<Hand> => ({
  browser: userAgent,
  session: adminSessionId,
  address,
});

type Calling = Pick<Caller, 'userAgent' | 'adminSessionId' | 'address'>;

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
const longestLine = 2_000;

/** What others wrote may hold anything; an entry stays one line (security.md S25). */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestLine);

/** Besides: what turns the direction of a line, or cannot be seen. */
export const browserLine = (text: string): string =>
  oneLine(text.replace(/[\p{Cf}\s]+/gu, ' ')).slice(0, longestBrowser);

/** In the transaction of what it tells; nothing changes or deletes it afterwards. */
export async function writeAudit(trx: Trx, line: AuditLine): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: line.at,
      admin: line.hand === null ? 'clock' : (line.hand.who ?? 'admin'),
      browser: browserLine(line.hand?.browser ?? ''),
      session: line.hand?.session ?? '',
      address: line.hand?.address ?? '',
      action: line.action,
      subject: oneLine(line.subject),
      subject_id: line.subjectId,
      sentence: oneLine(line.sentence),
      details: toJson((line.details ?? []).map(oneLine)),
    })
    .execute();
  await announce(trx, 'audit', []);
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
    .select(['seq', 'at', 'browser', 'session', 'address', 'subject', 'sentence', 'details'])
    .select(sql<Listed['admin']>`admin`.as('admin'))
    .select(sql<Listed['action']>`action`.as('action'));
  if (cursor) query = query.where(sql<boolean>`seq < ${cursor.id}::bigint`);
  const rows = await query
    .orderBy('seq', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  return toPage(rows, request, total, (row) => ({ at: row.at.toISOString(), id: String(row.seq) }));
}
