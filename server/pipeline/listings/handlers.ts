import type { Task } from '../../../contract/live.ts';
import type { Handlers } from '../../http/handler.ts';
import { dismissRun, findRun, presentRunJson, type RunKind, usualSecs } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { mapPage } from '../../kit/db/paging.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import { getGroup } from '../groups/index.ts';
import { presentEpisode } from './episode-rows.ts';
import { type EpisodeFilter, listEpisodes, listTranscribed } from './episodes-store.ts';
import { countTasks, findByTitle, listTasks, podcastExists, type TaskRow } from './store.ts';
import { boundsOf, toDoOf } from './to-do.ts';

/** A failure stays on the In Progress screen for this long, unless it is dismissed or retried. */
const failuresListedMs = 86_400_000;

export interface ListingDeps {
  db: Db;
  clock: Clock;
  timeZone: string;
}

export function listingHandlers({ db, clock, timeZone }: ListingDeps): Handlers {
  const page = async (
    filter: EpisodeFilter,
    query: { limit?: number | undefined; cursor?: string | undefined },
  ) => mapPage(await listEpisodes(db, filter, query), presentEpisode);

  return {
    groups: {
      async listEpisodes({ params, query }) {
        await getGroup(db, params.id);
        const since = query.since === undefined ? {} : { from: new Date(query.since) };
        return page({ groupId: params.id, ...since }, query);
      },
    },
    podcasts: {
      async listEpisodes({ params, query }) {
        if (!isId(params.id) || !(await podcastExists(db, params.id))) throw notFound('This podcast');
        return page({ podcastId: params.id }, query);
      },
    },
    episodes: {
      async listWithTranscripts({ query }) {
        if (query.groupId !== undefined) await getGroup(db, query.groupId);
        return mapPage(await listTranscribed(db, query), presentEpisode);
      },
      async listToDo({ query }) {
        return page(await toDoOf({ db, timeZone }, query), query);
      },
    },
    digests: {
      async builder({ query }) {
        await getGroup(db, query.groupId);
        return page({ groupId: query.groupId, ...boundsOf(query, timeZone) }, query);
      },
    },
    live: {
      find: ({ query }) => findByTitle(db, query.q),
      async tasks({ query }) {
        const since = new Date(clock.now().getTime() - failuresListedMs);
        const [rows, total] = await Promise.all([listTasks(db, since, query.limit), countTasks(db, since)]);
        const kinds: RunKind[] = ['transcript', 'insight', 'digest'];
        const usual = new Map(
          await Promise.all(kinds.map(async (kind) => [kind, await usualSecs(db, kind)] as const)),
        );
        return { rows: rows.map((row) => presentTask(row, usual.get(row.kind) ?? null)), total };
      },
      async dismissTask({ params }) {
        const run = isId(params.runId) ? await findRun(db, params.runId) : null;
        if (run === null) throw notFound('This task');
        if (!(await dismissRun(db, run.id, clock.now())))
          throw conflict('This task still runs. Cancel it first.');
        await announce(db, 'runs', [run.id]);
        return { ok: true };
      },
    },
  };
}

function presentTask(row: TaskRow, usual: number | null): Task {
  const run = presentRunJson(row.run);
  if (run === null) throw new Error('A task without its run');
  return {
    run,
    kind: row.kind,
    episodeId: row.kind === 'digest' ? null : row.subject_id,
    digestId: row.kind === 'digest' ? row.subject_id : null,
    title: row.title,
    podcast:
      row.podcast_title === null ? null : { title: row.podcast_title, imageUrl: row.podcast_image_url },
    usualSecs: usual,
  };
}
