import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AuditAction, type AuditEntry, type AuditFilter, auditKinds } from '../../../contract/audit.ts';
import type { Caller } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { countUpTo, isNone, totalOfNewest } from '../../kit/db/counting.ts';
import {
  defaultLimit,
  type Page,
  type PageRequest,
  readCursor,
  type Total,
  toPage,
} from '../../kit/db/paging.ts';
import { toJson } from '../../kit/db/wire-columns.ts';
import { patternOf, standsInThrees } from '../../kit/db/words.ts';

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
/** Lines that words are sought in before the index is asked: each takes longer than a title. */
const mostLooked = 1_000;

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

/** The newest first; `chosen`: where several pages of one filter are read. */
export async function listEntries(
  db: Db,
  request: PageRequest & AuditFilter,
  chosen?: Chosen,
): Promise<Page<Listed>> {
  const cursor = readCursor(request.cursor);
  const { limit = defaultLimit } = request;
  const { words, total } = chosen ?? (await chooseEntries(db, request, limit));
  if (isNone(total)) return { rows: [], ...total };
  let query = matching(db, request)
    .select(['seq', 'at', 'browser', 'session', 'address', 'subject', 'subject_id as subjectId'])
    .select(['sentence', 'details'])
    .select(sql<Listed['admin']>`admin`.as('admin'))
    .select(sql<Listed['action']>`action`.as('action'))
    .where(words);
  if (cursor) query = query.where(sql<boolean>`seq < ${cursor.id}::bigint`);
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, request, total, (row) => ({ at: row.at.toISOString(), id: String(row.seq) }));
}

const line = sql`sought_line(action, subject, subject_id, sentence, browser, address, details)`;

export interface Chosen {
  words: RawBuilder<SqlBool>;
  total: Total;
}

/**
 * Words are looked for in the newest lines first, and rare ones by an index of every three bytes in a row, as those of
 * titles are.
 */
export async function chooseEntries(db: Db, request: AuditFilter, limit = defaultLimit): Promise<Chosen> {
  const { q = '' } = request;
  const filtered = matching(db, request);
  const count = (which: RawBuilder<SqlBool>) =>
    countUpTo(db, sql`from ${filtered.selectAll().where(which)} as lines`);
  if (q === '') return { words: sql<SqlBool>`true`, total: await count(sql<SqlBool>`true`) };
  // In brackets of its own, it is asked of one line after the other: planners take words for rare, and would sort all.
  const words = sql<SqlBool>`(select ${line} ilike ${patternOf(q)})`;
  const newest = filtered
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(mostLooked + 1);
  const { rows } = await sql<{ found: number; seen: number }>`
    select count(*) filter (where ${words}) as found, count(*) as seen from ${newest} as newest`.execute(db);
  const { found = 0, seen = 0 } = rows[0] ?? {};
  const total = totalOfNewest({ found, isAll: seen <= mostLooked }, limit);
  if (total !== null || !standsInThrees(q)) return { words, total: total ?? (await count(words)) };
  const byIndex = sql<SqlBool>`in_threes(${line}) @> in_threes(${q}) and ${words}`;
  const counted = await count(byIndex);
  return { words: counted.isMore ? words : byIndex, total: counted };
}

function matching(db: Db, { kind, session, from, to }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .$if(kind !== undefined, (query) => query.where('action', 'in', kind ? [...auditKinds[kind]] : []))
    .$if(session !== undefined, (query) => query.where('session', '=', session ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('at', '<', new Date(startOf(to ?? '').getTime() + dayMs)));
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
