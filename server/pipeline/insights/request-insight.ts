import { cancelRun, startRun } from '../../jobs/runs/index.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { findEpisode } from '../episodes/index.ts';
import { readSettings } from '../settings/index.ts';
import { findTranscript } from '../transcripts/index.ts';
import type { InsightDeps } from './deps.ts';
import { attachRun } from './store.ts';

/**
 * Starts the run that draws insights out of an episode's transcript, or joins the one under way. Refused before
 * anything is written: no completed transcript (409), no key or no price for the model (422).
 */
export async function requestInsight(deps: InsightDeps, episodeId: string): Promise<void> {
  const { db, clock } = deps;
  if ((await findEpisode(db, episodeId)) === null) throw notFound('This episode');
  const transcript = await findTranscript(db, episodeId);
  if (transcript?.status !== 'completed') {
    throw conflict(
      'Insights are drawn from the transcript, and this episode has none yet. Get its transcript first.',
    );
  }
  deps.language.checkUsable((await readSettings(db)).anthropic_insights_model);
  await inTransaction(db, async (trx) => {
    const { run } = await startRun(trx, deps, { kind: 'insight', subjectId: episodeId });
    await attachRun(trx, episodeId, run, clock.now());
  });
}

/**
 * Starts insights by themselves where the setting says so, in the transaction that completed the transcript. A run
 * that still reads the old transcript is replaced.
 */
export async function startInsightIfWanted(
  deps: Pick<InsightDeps, 'clock'> & { queue: Pick<InsightDeps['queue'], 'enqueue'> },
  trx: Trx,
  episodeId: string,
): Promise<void> {
  const { auto_insights: wanted } = await readSettings(trx);
  if (wanted !== 'true') return;
  await cancelRun(trx, deps.clock, 'insight', episodeId);
  const { run } = await startRun(trx, deps, { kind: 'insight', subjectId: episodeId });
  await attachRun(trx, episodeId, run, deps.clock.now());
}
