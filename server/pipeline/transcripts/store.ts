import type { Selectable } from 'kysely';
import type { Utterance } from '../../../contract/transcripts.ts';
import type { RunJson } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import type { Page, PageRequest } from '../../kit/db/paging.ts';
import type { Transcripts } from '../../kit/db/tables.ts';
import { type AudioMark, toJson } from '../../kit/db/wire-columns.ts';
import { isId } from '../../kit/ids.ts';
import { type BriefRow, briefColumns, listWork, runOf, workRows } from '../episodes/index.ts';
import { noteOrigin } from '../rights/index.ts';
import { writeMoments } from './moments/index.ts';

/** Without the times of its words, which only those ask for who place a quote. */
export type TranscriptRow = Omit<Selectable<Transcripts>, 'word_times' | 'audio_mark' | 'moments_of'>;
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

export const { attachRun, markFailed, deleteWithoutResult, deleteRow } = workRows('transcripts');

const listed = (db: Db | Trx) =>
  db
    .selectFrom('transcripts')
    .innerJoin('episodes', 'episodes.id', 'transcripts.episode_id')
    .innerJoin('podcasts', 'podcasts.id', 'episodes.podcast_id')
    .select(listedColumns)
    .select([...briefColumns])
    .select(runOf('transcripts').as('run'));

export async function findListed(db: Db | Trx, episodeId: string): Promise<ListedTranscript | null> {
  if (!isId(episodeId)) return null;
  const row = await listed(db).where('transcripts.episode_id', '=', episodeId).executeTakeFirst();
  return row ?? null;
}

export async function findTranscript(db: Db | Trx, episodeId: string): Promise<TranscriptRow | null> {
  if (!isId(episodeId)) return null;
  const row = await db
    .selectFrom('transcripts')
    .select([...listedColumns, 'utterances'])
    .where('episode_id', '=', episodeId)
    .executeTakeFirst();
  return row ?? null;
}

/** The packed times of the words of this version of a transcript; null where its source knows none. */
export async function findWordTimes(
  db: Db,
  { id, completed_at }: Pick<TranscriptRow, 'id' | 'completed_at'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('transcripts')
    .select('word_times')
    .where('id', '=', id)
    .where('completed_at', '=', completed_at)
    .executeTakeFirst();
  return row?.word_times ?? null;
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
    .select([...listedColumns, 'utterances'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export const listTranscripts = (
  db: Db,
  request: PageRequest & { status?: string | undefined },
): Promise<Page<ListedTranscript>> => listWork(db, 'transcripts', listed(db), request);

export interface GoodTranscript {
  source: 'publisher' | 'assemblyai' | 'taddy';
  utterances: readonly Utterance[];
  /** Packed (`packMarks`); null where the source knows none. */
  wordTimes: string | null;
  detectedEntities: readonly string[];
  speakerLabels: Readonly<Record<string, string>>;
  durationSecs: number | null;
  costUsd: number | null;
  audioMark: AudioMark | null;
}

export async function saveGood(trx: Trx, episodeId: string, good: GoodTranscript, at: Date): Promise<void> {
  const row = await trx
    .updateTable('transcripts')
    .set({
      status: 'completed',
      source: good.source,
      utterances: toJson(good.utterances),
      word_times: good.wordTimes,
      detected_entities: toJson(good.detectedEntities),
      speaker_labels: toJson(good.speakerLabels),
      duration_secs: good.durationSecs,
      cost_usd: good.costUsd,
      audio_mark: good.audioMark === null ? null : toJson(good.audioMark),
      completed_at: at,
    })
    .where('episode_id', '=', episodeId)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await writeMoments(trx, row.id);
  await noteOrigin(trx, { episodeId, source: good.source, at });
}

/** Which files the transcripts of these episodes were made of, and where those files are. */
export async function listAudioMarks(
  db: Db | Trx,
  episodeIds: readonly string[],
): Promise<{ episode_id: string; audio_url: string | null; audio_mark: AudioMark | null }[]> {
  const ids = episodeIds.filter(isId);
  if (ids.length === 0) return [];
  return await db
    .selectFrom('transcripts')
    .innerJoin('episodes', 'episodes.id', 'transcripts.episode_id')
    .select(['transcripts.episode_id', 'episodes.audio_url', 'transcripts.audio_mark'])
    .where('transcripts.episode_id', 'in', ids)
    .execute();
}

export async function saveLabels(trx: Trx, id: string, labels: Record<string, string>): Promise<void> {
  await trx
    .updateTable('transcripts')
    .set({ speaker_labels: toJson(labels) })
    .where('id', '=', id)
    .execute();
  await writeMoments(trx, id);
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
