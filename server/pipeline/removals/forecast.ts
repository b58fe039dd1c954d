import type { RemovalForecast } from '../../../contract/removals.ts';
import type { Db } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import { findPodcast, listEpisodeIds, listSendTexts, listTexts } from './store.ts';
import { type Gone, holdsShows, withoutShows } from './without-shows.ts';

/** What taking a show out would change; changes nothing. */
export async function forecastRemoval(db: Db, podcastId: string): Promise<RemovalForecast> {
  const podcast = await findPodcast(db, podcastId);
  if (podcast === null) throw notFound('This podcast');
  const ids = await listEpisodeIds(db, [podcast.id]);
  const gone: Gone = { episodeIds: new Set(ids), podcastNames: [podcast.title] };
  const digests = await listTexts(db, ids, { lock: false });
  const sends = await listSendTexts(db, ids, { lock: false });
  const published = digests.flatMap(
    ({ digest_id, group_name, issue_number, published, published_content: text }) =>
      text !== null && holdsShows(text, gone)
        ? [
            {
              digestId: digest_id,
              issueNumber: issue_number,
              title: text.title,
              isTakenBack: published && withoutShows(text, gone, group_name).episodes.length === 0,
            },
          ]
        : [],
  );
  const held = sends.filter(({ issue }) => holdsShows(issue, gone));
  return {
    episodes: ids.length,
    issues: published,
    drafts: digests.filter(({ content }) => content !== null && holdsShows(content, gone)).length,
    letters: held.length,
    sendsUnderWay: held.filter(({ state }) => ['sending', 'paused', 'asks'].includes(state)).length,
  };
}
