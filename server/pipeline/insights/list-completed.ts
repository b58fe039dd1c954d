import type { Quote } from '../../../contract/insights.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { listLabels } from '../transcripts/index.ts';
import { presentQuote } from './present-insight.ts';
import { listCompleted } from './store.ts';

/** What a digest takes from an episode's insight; names are resolved. */
export interface CompletedInsight {
  episodeId: string;
  summary: string;
  keyLearnings: string[];
  mainTopics: string[];
  /** Relevance to the group's audience, 0 to 5; null where the model gave none. */
  relevance: number | null;
  /** Without a speaker id where the name is fixed: its transcript was replaced or deleted since. */
  quotes: (Omit<Quote, 'speakerId'> & { speakerId?: string })[];
  /** Changes when the insight or its transcript does. */
  stamp: string;
}

/** The completed insights of these episodes, in no order; an episode without one is missing. */
export async function listCompletedInsights(
  db: Db | Trx,
  episodeIds: readonly string[],
): Promise<CompletedInsight[]> {
  const rows = await listCompleted(db, episodeIds);
  const labels = await listLabels(
    db,
    rows.map((row) => row.episode_id),
  );
  return rows.map((row) => ({
    episodeId: row.episode_id,
    summary: row.summary ?? '',
    keyLearnings: row.key_learnings,
    mainTopics: row.main_topics,
    relevance: row.metadata?.audience_relevance ?? null,
    quotes: row.notable_quotes.map((stored) => {
      const { speakerId, ...quote } = presentQuote(stored, labels.get(row.episode_id) ?? {});
      return stored.speaker === undefined ? { ...quote, speakerId } : quote;
    }),
    stamp: `${row.completed_at?.getTime() ?? 0} ${row.notable_quotes.some(({ speaker }) => speaker !== undefined)}`,
  }));
}
