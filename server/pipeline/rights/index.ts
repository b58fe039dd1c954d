/** Rights: where words come from, and whether an issue with them may be sold. */
import type { RightsNote } from '../../../contract/episodes.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { originInIssue, rightsOf, taddyPolicy } from './of-source.ts';
import { findConfirmed, listHistories } from './store.ts';

export { type Origin, rightsOf, taddyPolicy } from './of-source.ts';
export { insertConfirmation, noteOrigin } from './store.ts';

export interface NamedEpisode {
  episodeId: string;
  episode_title: string;
  podcast_name: string;
}

export type EpisodeRights = NamedEpisode & RightsNote;

/** Where the words of each episode of an issue come from; `madeAt`: when its text was made. */
export async function listRights(
  db: Db | Trx,
  episodes: readonly NamedEpisode[],
  madeAt: Date,
): Promise<EpisodeRights[]> {
  const histories = await listHistories(
    db,
    episodes.map(({ episodeId }) => episodeId),
  );
  return episodes.map(({ episodeId, episode_title, podcast_name }) => {
    const history = histories.get(episodeId);
    const source =
      history === undefined ? null : originInIssue(history.had, { insightAt: history.insightAt, madeAt });
    return { episodeId, episode_title, podcast_name, ...rightsOf(source) };
  });
}

/** What an issue needs a yes for before it is sold, and whether and when that yes was given. */
export async function findNeeded(
  db: Db | Trx,
  digestId: string,
  rights: readonly EpisodeRights[],
): Promise<{ needed: EpisodeRights[]; open: EpisodeRights[]; confirmedAt: Date | null }> {
  const needed = rights.filter(({ source }) => source === 'taddy');
  if (needed.length === 0) return { needed, open: [], confirmedAt: null };
  const confirmed = await findConfirmed(db, { digestId, sentence: taddyPolicy.sentence });
  const open = needed.filter(({ episodeId }) => !confirmed.episodeIds.has(episodeId));
  return { needed, open, confirmedAt: open.length > 0 ? null : confirmed.at };
}
