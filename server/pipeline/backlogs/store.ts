import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { Backlogs } from '../../kit/db/tables.ts';
import { isId } from '../../kit/ids.ts';
import type { BacklogKind } from './deps.ts';

export type BacklogRow = Selectable<Backlogs> & { group_name: string | null };
export type EndState = 'done' | 'stopped' | 'cap' | 'budget' | 'trouble';

const read = (db: Db | Trx) =>
  db
    .selectFrom('backlogs')
    .leftJoin('groups', (join) =>
      join.onRef('groups.id', '=', 'backlogs.group_id').on('groups.deleted_at', 'is', null),
    )
    .selectAll('backlogs')
    .select('groups.name as group_name');

export async function findBacklog(db: Db | Trx, id: string): Promise<BacklogRow | null> {
  if (!isId(id)) return null;
  return (await read(db).where('backlogs.id', '=', id).executeTakeFirst()) ?? null;
}

export async function findWorking(db: Db | Trx, kind: BacklogKind): Promise<BacklogRow | null> {
  const row = await read(db)
    .where('backlogs.kind', '=', kind)
    .where('backlogs.state', '=', 'working')
    .executeTakeFirst();
  return row ?? null;
}

/** Those that nobody has dismissed, the newest first. */
export async function listBacklogs(db: Db, request: PageRequest): Promise<Page<BacklogRow>> {
  const cursor = readCursor(request.cursor);
  let query = read(db).where('backlogs.dismissed_at', 'is', null);
  if (cursor) {
    query = query.where(
      sql<boolean>`(backlogs.begun_at, backlogs.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    );
  }
  const rows = await query
    .orderBy('backlogs.begun_at', 'desc')
    .orderBy('backlogs.id', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  const { total } = await db
    .selectFrom('backlogs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return toPage(rows, request, total, ({ begun_at: at, id }) => ({ at: at.toISOString(), id }));
}

export interface NewBacklog {
  id: string;
  kind: BacklogKind;
  groupId: string | null;
  startOn: string;
  endOn: string;
  estimateUsd: number;
  capUsd: number;
  unknownLengths: number;
  at: Date;
}

/** False where one of this kind is worked off already. */
export async function insertBacklog(trx: Trx, backlog: NewBacklog): Promise<boolean> {
  const row = await trx
    .insertInto('backlogs')
    .values({
      id: backlog.id,
      kind: backlog.kind,
      group_id: backlog.groupId,
      start_on: backlog.startOn,
      end_on: backlog.endOn,
      state: 'working',
      estimate_usd: backlog.estimateUsd,
      cap_usd: backlog.capUsd,
      unknown_lengths: backlog.unknownLengths,
      looked_at: sql<Date>`now()`,
      begun_at: backlog.at,
    })
    .onConflict((conflict) => conflict.column('kind').where('state', '=', 'working').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** In their order. */
export async function insertEpisodes(
  trx: Trx,
  backlogId: string,
  episodes: readonly { id: string; usd: number }[],
): Promise<void> {
  await sql`
    insert into backlog_episodes (backlog_id, position, episode_id, estimate_usd, state)
    select ${backlogId}, given.position, given.id, given.usd, 'waiting'
    from unnest(${episodes.map(({ id }) => id)}::uuid[], ${episodes.map(({ usd }) => usd)}::float8[])
      with ordinality as given (id, usd, position)`.execute(trx);
}

/** Locks a list for whoever begins the next of it; null where it is at its end, or another look came after this one. */
export async function holdWorking(trx: Trx, id: string, step: number): Promise<{ capUsd: number } | null> {
  const row = await trx
    .selectFrom('backlogs')
    .select('cap_usd as capUsd')
    .where('id', '=', id)
    .where('step', '=', step)
    .where('state', '=', 'working')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Begins nothing more; false where it has ended already. */
export async function endBacklog(
  trx: Trx,
  id: string,
  end: { state: EndState; reason: string | null; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('backlogs')
    .set({ state: end.state, reason: end.reason, ended_at: end.at })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSettled(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('backlogs').set({ settled_at: at }).where('id', '=', id).execute();
}

/** The next look has another number; false where another one took this step. */
export async function nextStep(trx: Trx, id: string, step: number): Promise<boolean> {
  const row = await trx
    .updateTable('backlogs')
    .set({ step: step + 1, looked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('step', '=', step)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With the older ones of its kind, which it had taken the place of on the screen. */
export async function dismissUntil(db: Db, last: BacklogRow, at: Date): Promise<void> {
  await db
    .updateTable('backlogs')
    .set({ dismissed_at: at })
    .where('kind', '=', last.kind)
    .where('state', '<>', 'working')
    .where('begun_at', '<=', last.begun_at)
    .where('dismissed_at', 'is', null)
    .execute();
}

/** Unsettled ones at which nobody has looked lately: their job was lost, or they wait for something that takes hours. */
export async function listUnseen(db: Db): Promise<{ id: string; step: number }[]> {
  return await db
    .selectFrom('backlogs')
    .select(['id', 'step'])
    .where('settled_at', 'is', null)
    .where('looked_at', '<', sql<Date>`now() - interval '45 seconds'`)
    .execute();
}
