import type { Handlers } from '../../http/handler.ts';
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import type { Page } from '../../kit/db/paging.ts';
import { notFound } from '../../kit/errors.ts';
import type { Directory } from '../../providers/directory/port.ts';
import type { Room } from '../../room.ts';
import { getGroup } from '../groups/index.ts';
import { addPodcast } from './add-podcast.ts';
import type { FeedDeps } from './deps.ts';
import { listLate } from './list-late.ts';
import { presentPodcast } from './present-podcast.ts';
import { type RefreshDeps, refreshDueJob } from './refresh-due.ts';
import { refreshPodcast } from './refresh-podcast.ts';
import { findPodcast, type ListedPodcast, listPodcasts, pagePodcastsOfGroup, savePodcast } from './store.ts';

export { addPodcast } from './add-podcast.ts';
export type { FeedDeps } from './deps.ts';
export { toFeedUrl } from './feed-url.ts';
export { listLate } from './list-late.ts';
export type { ParsedEpisode } from './parse/index.ts';
export { countWaitingJobs, findPodcastByAddress, listPodcastsOfGroup } from './store.ts';

/** Podcasts and their feeds: found in directories, added by address, read again by the clock. */
export function feedsRoom(deps: RefreshDeps & { directory: Directory }): Room {
  const refreshDue = refreshDueJob(deps);
  return {
    handlers: feedHandlers(deps),
    jobs: [refreshDue],
    schedules: [{ job: refreshDue.name, cron: '* * * * *' }],
  };
}

function feedHandlers(deps: FeedDeps & { directory: Directory }): Handlers {
  const { db } = deps;
  const read = async (id: string) => {
    const row = await findPodcast(db, id);
    if (row === null) throw notFound('This podcast');
    return presentPodcast(row, (await listLate(deps, [row.id])).get(row.id));
  };
  const presentAll = async (rows: readonly ListedPodcast[]) => {
    const late = await listLate(
      deps,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentPodcast(row, late.get(row.id)));
  };
  const present = async (page: Page<ListedPodcast>) => ({ ...page, rows: await presentAll(page.rows) });
  return {
    groups: {
      async listPodcasts({ params, query }) {
        await getGroup(db, params.id);
        return present(await pagePodcastsOfGroup(db, params.id, query));
      },
      async addPodcast({ params, body }) {
        return read(await addPodcast(deps, { groupId: params.id, feedUrl: body.feedUrl }));
      },
    },
    podcasts: {
      search: ({ query, signal }) => deps.directory.search(query.q, signal),
      list: async ({ query }) => present(await listPodcasts(db, query, 'all')),
      listUnassigned: async ({ query }) => present(await listPodcasts(db, query, 'unassigned')),
      read: ({ params }) => read(params.id),
      async update({ params, body }) {
        await inTransaction(db, async (trx) => {
          if ((await findPodcast(trx, params.id)) === null) throw notFound('This podcast');
          await savePodcast(trx, params.id, { prefer_other_sources: body.preferOtherSources });
          await announce(trx, 'podcasts', [params.id]);
        });
        return read(params.id);
      },
      refresh: ({ params }) => refreshPodcast(deps, params.id),
    },
  };
}
