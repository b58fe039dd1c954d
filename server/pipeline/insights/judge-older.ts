import type { Db } from '../../kit/db/connect.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { findEpisodeWithPodcast } from '../episodes/index.ts';
import { findTranscript, findWordTimes, holdTranscript } from '../transcripts/index.ts';
import { judgeAnswer } from './judge-answer.ts';
import { namesOfEpisode } from './names-of-episode.ts';
import { findInsightForUpdate, type InsightRow, listCompleted, saveJudged } from './store.ts';

/**
 * Insights that were made before sentences were checked are judged when a digest first takes them: without citations,
 * and without asking the model. What stands on nothing is left out as always; one whose transcript is gone stays as it is.
 */
export async function judgeOlderInsights(db: Db, episodeIds: readonly string[]): Promise<void> {
  const older = (await listCompleted(db, episodeIds)).filter(({ claims }) => claims === null);
  for (const insight of older) await judgeOne(db, insight);
}

async function judgeOne(db: Db, insight: InsightRow): Promise<void> {
  const { episode_id: episodeId, metadata } = insight;
  const found = await findEpisodeWithPodcast(db, episodeId);
  const transcript = await findTranscript(db, episodeId);
  const utterances = transcript?.utterances ?? [];
  if (found === null || transcript === null || metadata === null || utterances.length === 0) return;
  const { summary, keyLearnings, claims } = await judgeAnswer(
    {
      summary: insight.summary ?? '',
      keyLearnings: insight.key_learnings,
      mainTopics: [],
      offered: [],
      metadata,
    },
    {
      episodeId,
      ...namesOfEpisode(found),
      utterances,
      wordTimes: await findWordTimes(db, transcript),
      names: transcript.detected_entities,
      labels: transcript.speaker_labels,
    },
    async () => new Map(),
  );
  await inTransaction(db, async (trx) => {
    const completedAt = await holdTranscript(trx, episodeId);
    const now = await findInsightForUpdate(trx, episodeId);
    // Made again, or of another transcript, meanwhile: the next digest looks again.
    const isSame =
      now?.claims === null &&
      now.completed_at?.getTime() === insight.completed_at?.getTime() &&
      completedAt?.getTime() === transcript.completed_at?.getTime();
    if (isSame) await saveJudged(trx, episodeId, { summary, keyLearnings, claims });
  });
}
