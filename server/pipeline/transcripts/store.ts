import { type Selectable, sql } from 'kysely';
import type { Utterance } from '../../../contract/transcripts.ts';
import type { RunJson, RunRow } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { defaultLimit, type Page, type PageRequest, readCursor, toPage } from '../../kit/db/paging.ts';
import type { Transcripts } from '../../kit/db/tables.ts';
import { toJson } from '../../kit/db/wire-columns.ts';
import { isId, newId } from '../../kit/ids.ts';
import { type BriefRow, briefColumns } from '../episodes/index.ts';

export type TranscriptRow = Selectable<Transcripts>;
/** A row with its episode, podcast and run; lists leave the text out. */
export type ListedTranscript = Omit<TranscriptRow, 'utterances'> & BriefRow & { run: RunJson | null };

const listedColumns = [
  'transcripts.id',
  'transcripts.episode_id',
  'transcripts.status',
  'transcripts.source',
  'transcripts.detected_entities',
  'transcripts.speaker_labels',
  'transcripts.duration_secs',
  'transcripts.cost_usd',
  'transcripts.run_id',
  'transcripts.created_at',
  'transcripts.completed_at',
] as const;

const listed = (db: Db | Trx) =>
  db
    .selectFrom('transcripts')
    .innerJoin('episodes', 'episodes.id', 'transcripts.episode_id')
    .innerJoin('podcasts', 'podcasts.id', 'episodes.podcast_id')
    .select(listedColumns)
    .select([...briefColumns])
    .select(
      sql<RunJson | null>`(select to_jsonb(runs) from runs where runs.id = transcripts.run_id)`.as('run'),
    );

export async function findListed(db: Db | Trx, episodeId: string): Promise<ListedTranscript | null> {
  if (!isId(episodeId)) return null;
  const row = await listed(db).where('transcripts.episode_id', '=', episodeId).executeTakeFirst();
  return row ?? null;
}

export async function findTranscript(db: Db | Trx, episodeId: string): Promise<TranscriptRow | null> {
  if (!isId(episodeId)) return null;
  const row = await db
    .selectFrom('transcripts')
    .selectAll()
    .where('episode_id', '=', episodeId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks an episode's transcript before it is replaced or deleted, so that nobody takes names from it meanwhile. Locks
 * are taken in the order of the line: runs, transcripts, insights, digests.
 */
export async function lockTranscript(trx: Trx, episodeId: string): Promise<void> {
  await trx.selectFrom('transcripts').select('id').where('episode_id', '=', episodeId).forUpdate().execute();
}

/** When an episode's transcript was completed; it stays so until the transaction ends. Null where there is none. */
export async function holdTranscript(trx: Trx, episodeId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('transcripts')
    .select('completed_at')
    .where('episode_id', '=', episodeId)
    .where('utterances', 'is not', null)
    .forShare()
    .executeTakeFirst();
  return row?.completed_at ?? null;
}

/** Locks the row, so that labels of two screens do not overwrite each other. */
export async function findTranscriptForUpdate(trx: Trx, id: string): Promise<TranscriptRow | null> {
  if (!isId(id)) return null;
  const row = await trx
    .selectFrom('transcripts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first: by completion where only completed ones are asked for, else by creation. */
export async function listTranscripts(
  db: Db,
  request: PageRequest & { status?: string | undefined },
): Promise<Page<ListedTranscript>> {
  const cursor = readCursor(request.cursor);
  const sortColumn = request.status === 'completed' ? 'transcripts.completed_at' : 'transcripts.created_at';
  let query = listed(db);
  let counted = db.selectFrom('transcripts').select(sql<number>`count(*)`.as('total'));
  if (request.status !== undefined) {
    query = query.where('transcripts.status', '=', request.status);
    counted = counted.where('transcripts.status', '=', request.status);
  }
  if (cursor) {
    query = query.where(
      sql<boolean>`(${sql.ref(sortColumn)}, transcripts.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
    );
  }
  const rows = await query
    .orderBy(sortColumn, 'desc')
    .orderBy('transcripts.id', 'desc')
    .limit((request.limit ?? defaultLimit) + 1)
    .execute();
  const { total } = await counted.executeTakeFirstOrThrow();
  const sortedAt = (row: ListedTranscript) =>
    (request.status === 'completed' && row.completed_at) || row.created_at;
  return toPage(rows, request, total, (row) => ({ at: sortedAt(row).toISOString(), id: row.id }));
}

/** Shows the run on the episode's row; a good transcript stays what it is (server.md section 3). */
export async function attachRun(trx: Trx, episodeId: string, run: RunRow, at: Date): Promise<void> {
  await trx
    .insertInto('transcripts')
    .values({ id: newId(), episode_id: episodeId, status: 'pending', run_id: run.id, created_at: at })
    .onConflict((conflict) =>
      conflict.column('episode_id').doUpdateSet({
        run_id: run.id,
        status: sql<string>`case when transcripts.status = 'completed' then 'completed' else 'pending' end`,
      }),
    )
    .execute();
}

export interface GoodTranscript {
  source: 'publisher' | 'assemblyai' | 'taddy';
  utterances: readonly Utterance[];
  detectedEntities: readonly string[];
  speakerLabels: Readonly<Record<string, string>>;
  durationSecs: number | null;
  costUsd: number | null;
}

export async function saveGood(trx: Trx, episodeId: string, good: GoodTranscript, at: Date): Promise<void> {
  await trx
    .updateTable('transcripts')
    .set({
      status: 'completed',
      source: good.source,
      utterances: toJson(good.utterances),
      detected_entities: toJson(good.detectedEntities),
      speaker_labels: toJson(good.speakerLabels),
      duration_secs: good.durationSecs,
      cost_usd: good.costUsd,
      completed_at: at,
    })
    .where('episode_id', '=', episodeId)
    .execute();
}

/** Failed only where no good transcript exists. */
export async function markFailed(trx: Trx, episodeId: string): Promise<void> {
  await trx
    .updateTable('transcripts')
    .set({ status: 'failed' })
    .where('episode_id', '=', episodeId)
    .where('status', '=', 'pending')
    .execute();
}

export async function deleteWithoutResult(trx: Trx, episodeId: string): Promise<void> {
  await trx
    .deleteFrom('transcripts')
    .where('episode_id', '=', episodeId)
    .where('status', '<>', 'completed')
    .execute();
}

export async function saveLabels(trx: Trx, id: string, labels: Record<string, string>): Promise<void> {
  await trx
    .updateTable('transcripts')
    .set({ speaker_labels: toJson(labels) })
    .where('id', '=', id)
    .execute();
}

/** Speaker labels by episode, for quotes that are shown elsewhere. */
export async function listLabels(
  db: Db | Trx,
  episodeIds: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  if (episodeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transcripts')
    .select(['episode_id', 'speaker_labels'])
    .where('episode_id', 'in', episodeIds)
    .execute();
  return new Map(rows.map((row) => [row.episode_id, row.speaker_labels]));
}

export async function deleteRow(trx: Trx, episodeId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('transcripts')
    .where('episode_id', '=', episodeId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
