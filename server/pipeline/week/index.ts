import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Room } from '../../room.ts';
import type { WeekDeps } from './deps.ts';
import { drawUpDrafts } from './draw-up-drafts.ts';
import { weekHandlers } from './handlers.ts';
import { draftsJobName, newEpisodesJobName } from './job-names.ts';
import { transcribeNew } from './transcribe-new.ts';

export type { WeekDeps } from './deps.ts';
export { isWeekEnding } from './is-week-ending.ts';
export { draftsJobName, newEpisodesJobName } from './job-names.ts';

/** The week that runs itself, from new episodes to Monday's issue, and the page that shows it. */
export function weekRoom(deps: WeekDeps): Room {
  const transcribe = defineJob({
    name: newEpisodesJobName,
    input: z.object({}),
    concurrency: 1,
    handle: async () => void (await transcribeNew(deps)),
  });
  const drafts = defineJob({
    name: draftsJobName,
    input: z.object({}),
    concurrency: 1,
    handle: () => drawUpDrafts(deps),
  });
  return {
    handlers: weekHandlers(deps),
    jobs: [transcribe, drafts],
    schedules: [
      { job: transcribe.name, cron: '*/10 * * * *' },
      { job: drafts.name, cron: '*/5 * * * *' },
    ],
  };
}
