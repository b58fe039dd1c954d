/** Makes the digest of a group's week of what is ready: on Sunday by the clock, or by the admin's click before it. */
import type { Db, Trx } from '../../kit/db/connect.ts';
import { conflict } from '../../kit/errors.ts';
import { requestDigest } from '../digests/index.ts';
import { listCompletedInsights } from '../insights/index.ts';
import { chooseEpisodes } from './choose-episodes.ts';
import type { WeekDeps } from './deps.ts';
import { listWeekDigests, listWeekEpisodes, type WeekEpisode } from './store.ts';
import { boundsOf, sundayOf } from './week-days.ts';

export interface WeekMaterial {
  /** All of the week so far. */
  episodes: WeekEpisode[];
  /** Under way by itself: it may be ready soon. */
  busy: WeekEpisode[];
  /** With insights. */
  ready: WeekEpisode[];
}

/** What a group's week has brought until now. */
export async function gatherWeek(deps: WeekDeps, groupId: string, weekOn: string): Promise<WeekMaterial> {
  const { from, until } = boundsOf(weekOn, deps.timeZone);
  const soFar = new Date(Math.min(deps.clock.now().getTime(), until.getTime()));
  const episodes = await listWeekEpisodes(deps.db, { from, until: soFar }, groupId);
  return {
    episodes,
    busy: episodes.filter((episode) => episode.insight !== 'completed' && isBusy(episode)),
    ready: episodes.filter(({ insight }) => insight === 'completed'),
  };
}

/** What waits for somebody is not busy: nobody may come on a Sunday. */
function isBusy(episode: WeekEpisode): boolean {
  const { transcriptRun, transcriptWaits, insightRun, insightWaits } = episode;
  return (
    (transcriptRun === 'pending' && transcriptWaits === null) ||
    (insightRun === 'pending' && insightWaits === null)
  );
}

/**
 * Starts the run that makes the digest, or joins the same one; `also` belongs to its transaction. Throws what
 * `requestDigest` does, and a 409 where the week has another digest already.
 */
export async function startWeekDigest(
  deps: WeekDeps,
  week: { groupId: string; weekOn: string; most: number },
  { ready }: WeekMaterial,
  also: (trx: Trx, digestId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const insights = await listCompletedInsights(
    deps.db,
    ready.map(({ id }) => id),
  );
  const request = {
    groupId: week.groupId,
    startDate: week.weekOn,
    endDate: sundayOf(week.weekOn),
    episodeIds: chooseEpisodes(ready, insights, week.most),
  };
  const started = await requestDigest(deps.digests, request, async (trx, digestId) => {
    // Digests begin one after the other: whoever was first has committed by now.
    const other = await findWeekDigest(trx, week, digestId);
    if (other !== null) throw conflict('This week has a digest already. Open Saved Digests to see it.');
    await also(trx, digestId);
  });
  return started.id;
}

/** The digest of a group's week, whoever made it; a failed one is none. */
export async function findWeekDigest(
  db: Db | Trx,
  { groupId, weekOn }: { groupId: string; weekOn: string },
  except: string | null = null,
): Promise<string | null> {
  const digests = await listWeekDigests(db, [weekOn]);
  const found = digests.find((it) => it.groupId === groupId && it.status !== 'failed' && it.id !== except);
  return found?.id ?? null;
}
