import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { DeliveryCounts } from '../../../contract/sends.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { Sends } from '../../kit/db/tables.ts';
import { type Issue, toJson } from '../../kit/db/wire-columns.ts';
import { isId } from '../../kit/ids.ts';

export type SendRow = Selectable<Sends>;

export interface NewSend {
  id: string;
  digestId: string;
  publicDigestId: string;
  title: string;
  kind: 'issue' | 'welcome';
  isAutomatic: boolean;
  plannedAt: Date;
  createdAt: Date;
}

/** False where the digest is on its way already. */
export async function insertSend(trx: Trx, send: NewSend): Promise<boolean> {
  const row = await trx
    .insertInto('sends')
    .values({
      id: send.id,
      digest_id: send.digestId,
      public_digest_id: send.publicDigestId,
      title: send.title,
      kind: send.kind,
      state: 'scheduled',
      is_automatic: send.isAutomatic,
      planned_at: send.plannedAt,
      created_at: send.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSend(db: Db | Trx, id: string): Promise<SendRow | null> {
  if (!isId(id)) return null;
  const row = await db.selectFrom('sends').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Locks the row: what is decided about one send is decided one after the other. */
export async function lockSend(trx: Trx, id: string): Promise<SendRow | null> {
  if (!isId(id)) return null;
  const row = await trx.selectFrom('sends').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Issues; the current one to a newcomer only where it asks, or nobody knows whether it arrived. */
export async function listSends(db: Db, request: PageRequest): Promise<Page<SendRow>> {
  const cursor = readCursor(request.cursor);
  const issues = db
    .selectFrom('sends')
    .where(
      sql<boolean>`(kind = 'issue' or state = 'asks' or coalesce((counts ->> 'unknown')::integer, 0) > 0)`,
    );
  const { total } = await issues.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  let query = issues.selectAll();
  if (cursor) {
    query = query.where(sql<boolean>`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`);
  }
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  return toPage(rows, request, total, (row) => ({ at: row.created_at.toISOString(), id: row.id }));
}

export async function saveSend(
  trx: Trx | Db,
  id: string,
  change: Pick<
    Updateable<Sends>,
    | 'state'
    | 'reason'
    | 'planned_at'
    | 'finished_at'
    | 'holder'
    | 'held_until'
    | 'per_second'
    | 'late_told_at'
    | 'patience_from'
    | 'yes_pending'
  >,
): Promise<void> {
  await trx.updateTable('sends').set(change).where('id', '=', id).execute();
}

/** It waits for the admin's yes; false where it is not any more in the state in which the question came up. */
export async function askAdmin(
  db: Db,
  id: string,
  { from, reason }: { from: string; reason: string },
): Promise<boolean> {
  const row = await db
    .updateTable('sends')
    .set({ state: 'asks', reason, yes_pending: false })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** From here on it is this version, as it reads now, to these many readers. */
export async function saveBegun(
  trx: Trx,
  id: string,
  begun: { edition: number; issue: Issue; total: number; counts: DeliveryCounts; title: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('sends')
    .set({
      state: 'sending',
      reason: null,
      edition: begun.edition,
      issue: toJson(begun.issue),
      title: begun.title,
      total: begun.total,
      counts: toJson(begun.counts),
      started_at: begun.at,
      patience_from: begun.at,
      yes_pending: false,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveCounts(
  db: Db | Trx,
  id: string,
  counts: DeliveryCounts,
  perSecond: number | null,
): Promise<void> {
  await db
    .updateTable('sends')
    .set({ counts: toJson(counts), per_second: perSecond })
    .where('id', '=', id)
    .execute();
}

/**
 * Sends whose time has come, or that nobody works on although they should go on, be counted to their end, or learn that
 * their worker was lost.
 */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sends')
    .select('id')
    .where(
      sql<SqlBool>`(state = 'scheduled' and planned_at <= ${now}::timestamptz)
        or (state in ('sending', 'paused', 'stopped') and held_until < now())
        or (state = 'sending' and holder is null
          and (not exists (select 1 from deliveries where deliveries.send_id = sends.id and deliveries.state = 'queued')
            or exists (select 1 from deliveries where deliveries.send_id = sends.id and deliveries.state = 'queued'
              and (deliveries.next_try_at is null or deliveries.next_try_at <= ${now}::timestamptz))))`,
    )
    .orderBy('planned_at')
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}

/** Planned sends that have not begun although it is this long past their hour. */
export async function listLate(db: Db, plannedBefore: Date): Promise<SendRow[]> {
  return await db
    .selectFrom('sends')
    .selectAll()
    .where('state', 'in', ['scheduled', 'asks'])
    .where('started_at', 'is', null)
    .where('kind', '=', 'issue')
    .where('planned_at', '<=', plannedBefore)
    .orderBy('planned_at')
    .limit(20)
    .execute();
}

/** The sends of a digest that are planned or under way, also those to newcomers. */
export async function lockUnderWay(trx: Trx, digestId: string): Promise<SendRow[]> {
  return await trx
    .selectFrom('sends')
    .selectAll()
    .where('digest_id', '=', digestId)
    .where('state', 'in', ['scheduled', 'sending', 'paused', 'asks'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Every send that is not over, of whatever kind. */
export async function lockAllUnderWay(trx: Trx): Promise<SendRow[]> {
  return await trx
    .selectFrom('sends')
    .selectAll()
    .where('state', 'in', ['scheduled', 'sending', 'paused', 'asks'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The send of a digest (internal id) that is planned, under way or over its end, but not stopped. */
export async function findUnderWay(db: Db, digestId: string): Promise<SendRow | null> {
  const row = await db
    .selectFrom('sends')
    .selectAll()
    .where('digest_id', '=', digestId)
    .where('kind', '=', 'issue')
    .where('state', '<>', 'stopped')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Another issue whose send began, or is planned, within this week. */
export async function findOtherThisWeek(
  db: Db | Trx,
  week: { from: Date; until: Date },
  digestId: string,
): Promise<SendRow | null> {
  const row = await db
    .selectFrom('sends')
    .selectAll()
    .where('kind', '=', 'issue')
    .where('digest_id', 'is distinct from', digestId)
    .where(
      sql<SqlBool>`(state <> 'stopped' or coalesce((counts->>'sent')::int, 0) > 0)
        and coalesce(started_at, planned_at) >= ${week.from}::timestamptz
        and coalesce(started_at, planned_at) < ${week.until}::timestamptz`,
    )
    .orderBy('planned_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The issue that was sent last and whose digest is still there. */
export async function findLastIssue(db: Db | Trx, since: Date): Promise<SendRow | null> {
  const row = await db
    .selectFrom('sends')
    .selectAll()
    .where('kind', '=', 'issue')
    .where('state', 'in', ['sending', 'done'])
    .where('digest_id', 'is not', null)
    .where('started_at', '>=', since)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Issues that went out to their end. */
export async function countWholeSends(db: Db): Promise<number> {
  const row = await db
    .selectFrom('sends')
    .select(sql<number>`count(*)`.as('count'))
    .where('kind', '=', 'issue')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return row.count;
}
