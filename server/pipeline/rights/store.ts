import { sql } from 'kysely';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { toJson } from '../../kit/db/wire-columns.ts';
import { isId, newId } from '../../kit/ids.ts';
import type { Had, Origin } from './of-source.ts';

export interface EpisodeHistory {
  episodeId: string;
  had: Had[];
  insightAt: Date | null;
}

interface HistoryRow {
  episodeId: string;
  source: Origin | null;
  at: Date | null;
  insightAt: Date | null;
}

/** What transcripts these episodes had, and when their insights were made; gone episodes are left out. */
export async function listHistories(
  db: Db | Trx,
  episodeIds: readonly string[],
): Promise<Map<string, EpisodeHistory>> {
  const ids = episodeIds.filter(isId);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HistoryRow>`
    select episodes.id as "episodeId", had.source, had.completed_at as at, insights.completed_at as "insightAt"
    from episodes
    left join insights on insights.episode_id = episodes.id and insights.status = 'completed'
    left join lateral (
      select source, completed_at from transcript_origins where transcript_origins.episode_id = episodes.id
      union
      select source, completed_at from transcripts
      where transcripts.episode_id = episodes.id and status = 'completed' and source is not null
        and completed_at is not null
    ) as had on true
    where episodes.id = any(${ids}::uuid[])`.execute(db);
  const histories = new Map<string, EpisodeHistory>();
  for (const { episodeId, source, at, insightAt } of rows) {
    const history = histories.get(episodeId) ?? { episodeId, had: [], insightAt };
    if (source !== null && at !== null) history.had.push({ source, at });
    histories.set(episodeId, history);
  }
  return histories;
}

/** In the transaction that completes a transcript. */
export async function noteOrigin(
  trx: Trx,
  { episodeId, source, at }: { episodeId: string; source: Origin; at: Date },
): Promise<void> {
  await trx
    .insertInto('transcript_origins')
    .values({ episode_id: episodeId, source, completed_at: at })
    .onConflict((conflict) => conflict.columns(['episode_id', 'completed_at']).doUpdateSet({ source }))
    .execute();
}

export interface Confirmation {
  digestId: string;
  episodeIds: readonly string[];
  sentence: string;
  at: Date;
  browser: string;
}

export async function insertConfirmation(trx: Trx, confirmation: Confirmation): Promise<void> {
  await trx
    .insertInto('rights_confirmations')
    .values({
      id: newId(),
      digest_id: confirmation.digestId,
      episode_ids: toJson(confirmation.episodeIds),
      sentence: confirmation.sentence,
      confirmed_at: confirmation.at,
      browser: confirmation.browser,
    })
    .execute();
}

/** The episodes that were confirmed for a digest after this sentence was read, and when last. */
export async function findConfirmed(
  db: Db | Trx,
  { digestId, sentence }: { digestId: string; sentence: string },
): Promise<{ episodeIds: Set<string>; at: Date | null }> {
  const rows = await db
    .selectFrom('rights_confirmations')
    .select(['episode_ids', 'confirmed_at'])
    .where('digest_id', '=', digestId)
    .where('sentence', '=', sentence)
    .orderBy('confirmed_at')
    .execute();
  return {
    episodeIds: new Set(rows.flatMap((row) => row.episode_ids)),
    at: rows.at(-1)?.confirmed_at ?? null,
  };
}
