import type { WeekCosts } from '../../../contract/week.ts';
import { priceOfTranscript } from '../budget/index.ts';
import { findModel, presentModel, readSettings } from '../settings/index.ts';
import type { WeekDeps } from './deps.ts';
import { listWeekEpisodes, readPastCosts } from './store.ts';

const dayMs = 86_400_000;
const daysLookedAt = 28;
/** A month has so many of the days that were looked at, and so many Sundays. */
const monthsPer28Days = 365.25 / 12 / daysLookedAt;
const sundaysAMonth = 365.25 / 12 / 7;

/** What each switch of a group costs about in a month: what the last four weeks brought, at what it cost or would cost now. */
export async function monthCosts({ db, clock }: WeekDeps, groupId: string): Promise<WeekCosts> {
  const now = clock.now();
  const since = new Date(now.getTime() - daysLookedAt * dayMs);
  const [settings, listed, past] = await Promise.all([
    readSettings(db),
    listWeekEpisodes(db, { from: since, until: now }, groupId),
    readPastCosts(db, groupId, since),
  ]);
  const episodes = listed.filter(({ canTranscribe }) => canTranscribe);
  const paid = episodes.filter(
    ({ hasOwnTranscript }) => !hasOwnTranscript || settings.prefer_publisher_transcript !== 'true',
  );
  const perInsight =
    past.insights > 0
      ? past.insightsUsd / past.insights
      : usual(settings.anthropic_insights_model, 'episodeUsd');
  const perDigest =
    past.digests > 0 ? past.digestsUsd / past.digests : usual(settings.anthropic_digest_model, 'digestUsd');
  const transcripts = paid.reduce(
    (sum, { secs }) => sum + priceOfTranscript(settings.transcript_source, secs),
    0,
  );
  return {
    episodes: episodes.length,
    audioSecs: episodes.reduce((sum, { secs }) => sum + (secs ?? 0), 0),
    transcribeUsd: transcripts * monthsPer28Days,
    insightsUsd: episodes.length * perInsight * monthsPer28Days,
    draftUsd: perDigest * sundaysAMonth,
  };
}

function usual(modelId: string, of: 'episodeUsd' | 'digestUsd'): number {
  const model = findModel(modelId);
  return model === null ? 0 : presentModel(model)[of];
}
