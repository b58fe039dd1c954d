import type { Task } from '../../../contract/live.ts';
import type { Handlers } from '../../http/handler.ts';
import { dismissRun, findRun, presentRunJson, type RunKind, usualSecs } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { endOfDay, startOfDay } from '../../kit/day.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { mapPage, wholePage } from '../../kit/db/paging.ts';
import { conflict, notFound, Refusal } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import { getGroup } from '../groups/index.ts';
import { presentEpisode } from './episode-rows.ts';
import { type EpisodeFilter, listEpisodes, listTranscribed } from './episodes-store.ts';
import { findByTitle, listTasks, podcastExists, type TaskRow } from './store.ts';

/** A failure stays on the In Progress screen for this long, unless it is dismissed or retried. */
const failuresListedMs = 86_400_000;

export interface ListingDeps {
  db: Db;
  clock: Clock;
  timeZone: string;
}

export function listingHandlers({ db, clock, timeZone }: ListingDeps): Handlers {
  const days = ({ startDate, endDate }: { startDate: string; endDate: string }) => {
    if (endDate < startDate) throw new Refusal(422, 'The end date lies before the start date.');
    return { from: startOfDay(startDate, timeZone), until: endOfDay(endDate, timeZone) };
  };
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
        if (query.groupId !== undefined) await getGroup(db, query.groupId);
        const group = query.groupId === undefined ? {} : { groupId: query.groupId };
        const toDo = query.filterType === 'needs_transcript' ? 'transcript' : 'insight';
        return page({ ...group, ...days(query), toDo }, query);
      },
    },
    digests: {
      async builder({ query }) {
        await getGroup(db, query.groupId);
        return page({ groupId: query.groupId, ...days(query) }, query);
      },
    },
    live: {
      find: ({ query }) => findByTitle(db, query.q),
      async tasks({ query }) {
        const rows = await listTasks(db, new Date(clock.now().getTime() - failuresListedMs));
        const kinds: RunKind[] = ['transcript', 'insight', 'digest'];
        const usual = new Map(
          await Promise.all(kinds.map(async (kind) => [kind, await usualSecs(db, kind)] as const)),
        );
        return wholePage(
          rows.map((row) => presentTask(row, usual.get(row.kind) ?? null)),
          query,
        );
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
