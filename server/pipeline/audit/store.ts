import { sql } from 'kysely';
import { type AuditAction, type AuditEntry, type AuditFilter, auditKinds } from '../../../contract/audit.ts';
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

/** What others wrote may hold anything; an entry stays one line, read in its own direction (security.md S25). */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestLine);

/** Besides: what cannot be seen. */
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

export type Listed = Omit<AuditEntry, 'id' | 'at'> & { seq: number; at: Date };

const dayMs = 86_400_000;

/** The newest first. */
export async function listEntries(db: Db, request: PageRequest & AuditFilter): Promise<Page<Listed>> {
  const cursor = readCursor(request.cursor);
  const found = matching(db, request);
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  let query = found
    .select(['seq', 'at', 'browser', 'session', 'address', 'subject', 'subject_id as subjectId'])
    .select(['sentence', 'details'])
    .select(sql<Listed['admin']>`admin`.as('admin'))
    .select(sql<Listed['action']>`action`.as('action'));
  if (cursor) query = query.where(sql<boolean>`seq < ${cursor.id}::bigint`);
  const rows = await query
    .orderBy('seq', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  return toPage(rows, request, total, (row) => ({ at: row.at.toISOString(), id: String(row.seq) }));
}

function matching(db: Db, { kind, session, from, to, q }: AuditFilter) {
  const words = `%${q?.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return db
    .selectFrom('audit_log')
    .$if(kind !== undefined, (query) => query.where('action', 'in', kind ? [...auditKinds[kind]] : []))
    .$if(session !== undefined, (query) => query.where('session', '=', session ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', new Date(startOf(to ?? '').getTime() + dayMs)))
    .$if(q !== undefined && q !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', action, subject, subject_id, sentence, browser, address, details::text) ilike ${words}`,
      ),
    );
}

/** Of a day in UTC. */
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** How long lines are kept; only the owner of the tables may say so. */
export async function saveRetention(db: Db, keepDays: number): Promise<void> {
  await db
    .updateTable('audit_retention')
    .set({ keep_days: keepDays })
    .where('keep_days', '<>', keepDays)
    .execute();
}

/** Takes out what is older than that; answers how many lines. */
export async function forgetOld(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select audit_log_forget(${now}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
