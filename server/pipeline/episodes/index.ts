import type { Episode } from '../../../contract/episodes.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import type { Room } from '../../room.ts';
import { spotifyIdOf } from './spotify-id.ts';
import { findEpisode, saveSpotifyId } from './store.ts';

export { type BulkRow, listBulk } from './bulk-store.ts';
export type { Narrowing } from './narrow-store.ts';
export { presentBrief } from './present-brief.ts';
export { presentBulk } from './present-bulk.ts';
export {
  type BriefRow,
  briefColumns,
  type EpisodeRow,
  type EpisodeWithPodcast,
  findEpisode,
  findEpisodeWithPodcast,
  lockEpisode,
} from './store.ts';
export { type FeedEpisode, type Taken, takeEpisodes } from './take-episodes.ts';
export { findByTitles, inTitle, wordsOf } from './titles-store.ts';
export { chooseWork, hasNotLeft, listWork, runOf, type WorkRequest, workRows } from './work-store.ts';

/** `present` shows an episode as the lists do, which read across later stages. */
export function episodesRoom(deps: { db: Db; present: (id: string) => Promise<Episode | null> }): Room {
  return {
    handlers: {
      episodes: {
        async setSpotify({ params, body }) {
          const spotifyId = spotifyIdOf(body.spotifyUrl);
          await inTransaction(deps.db, async (trx) => {
            if ((await findEpisode(trx, params.id)) === null) throw notFound('This episode');
            await saveSpotifyId(trx, params.id, spotifyId);
            await announce(trx, 'episodes', [params.id]);
          });
          const episode = await deps.present(params.id);
          if (episode === null) throw notFound('This episode');
          return episode;
        },
      },
    },
  };
}
