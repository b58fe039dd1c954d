import {
  agreeToRun,
  type BeginsIf,
  cancelRun,
  mergeRunState,
  type RunRow,
  startRun,
  wakeRun,
} from '../../jobs/runs/index.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { findEpisode, findEpisodeWithPodcast } from '../episodes/index.ts';
import { wantsInsights } from '../groups/index.ts';
import { readSettings } from '../settings/index.ts';
import { findTranscript } from '../transcripts/index.ts';
import type { InsightDeps } from './deps.ts';
import { isUnhurried, unhurried } from './overnight.ts';
import { consentOf } from './price-of-reading.ts';
import { attachRun } from './store.ts';

export interface InsightWish {
  maxUsd?: number | undefined;
  overnight?: boolean | undefined;
  /** Asked in the transaction that begins it. */
  beginsIf?: BeginsIf;
}

/**
 * Starts the run that draws insights out of an episode's transcript, or joins the one under way. Refused before
 * anything is written: no completed transcript (409), no key or no price for the model (422). `maxUsd`: US dollars that
 * it may cost, where that is more than the setting; a run that waits for this yes goes on. `overnight`: nobody waits for
 * it; asked without, a run that waits for its batch is read now.
 */
export async function requestInsight(
  deps: InsightDeps,
  episodeId: string,
  { maxUsd, overnight = false, beginsIf }: InsightWish = {},
): Promise<void> {
  const { db, clock } = deps;
  const facts = await findEpisodeWithPodcast(db, episodeId);
  if (facts === null) throw notFound('This episode');
  if (facts.podcast.removedAt !== null) throw conflict('This show is taken out. Bring it back first.');
  const transcript = await findTranscript(db, episodeId);
  if (transcript?.status !== 'completed') {
    throw conflict(
      'Insights are drawn from the transcript, and this episode has none yet. Get its transcript first.',
    );
  }
  deps.language.checkUsable((await readSettings(db)).anthropic_insights_model);
  await inTransaction(db, async (trx) => {
    if (beginsIf && !(await beginsIf.may(trx))) return;
    const run = await startOrAgree(deps, trx, episodeId, { maxUsd, overnight });
    await attachRun(trx, episodeId, run, clock.now());
    await beginsIf?.begun(trx, run);
  });
}

async function startOrAgree(
  deps: InsightDeps,
  trx: Trx,
  episodeId: string,
  wish: InsightWish,
): Promise<RunRow> {
  const { maxUsd, overnight = false } = wish;
  const consent = maxUsd === undefined ? {} : consentOf(maxUsd);
  const state = { ...consent, ...(overnight ? unhurried : {}) };
  const { run, joined } = await startRun(trx, deps, { kind: 'insight', subjectId: episodeId, state });
  if (!joined) return run;
  if (!overnight && isUnhurried(run)) await hurry(trx, deps, run);
  if (maxUsd === undefined || (await agreeToRun(trx, deps, run, consent))) return run;
  // It ended between the two statements: the yes is for a run of its own.
  return startOrAgree(deps, trx, episodeId, wish);
}

/** A worker takes it up now, beside the job that would look at its batch later. */
async function hurry(trx: Trx, deps: InsightDeps, run: RunRow): Promise<void> {
  await mergeRunState(trx, run.id, { unhurried: false });
  if (run.waits_for === null) await wakeRun(trx, deps.queue, run);
}

/**
 * Starts insights by themselves where the setting says so, or a group that holds the podcast does: the setting speaks
 * for everybody, a group's own switch keeps them for its podcasts once the setting is off. In the transaction that
 * completed the transcript; a run that still reads the old one is replaced. Answers the run; null where none was wanted.
 */
export async function startInsightIfWanted(
  deps: Pick<InsightDeps, 'clock'> & { queue: Pick<InsightDeps['queue'], 'enqueue'> },
  trx: Trx,
  episodeId: string,
): Promise<RunRow | null> {
  const { auto_insights: wanted } = await readSettings(trx);
  if (wanted !== 'true') {
    const episode = await findEpisode(trx, episodeId);
    if (episode === null || !(await wantsInsights(trx, episode.podcast_id))) return null;
  }
  await cancelRun(trx, deps.clock, 'insight', episodeId);
  const { run } = await startRun(trx, deps, { kind: 'insight', subjectId: episodeId, state: unhurried });
  await attachRun(trx, episodeId, run, deps.clock.now());
  return run;
}
