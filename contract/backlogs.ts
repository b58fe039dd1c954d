/**
 * "Process all" on the TO DO screen (ours, beside product.md's "Process 10"): the server works a list off, a few episodes
 * at a time, within a cap in US dollars, whether or not anybody looks.
 */
import { z } from 'zod';
import { toDoFilter } from './episodes.ts';
import { byId, day, id, instant, ok, page, route } from './kit.ts';

const count = z.number().int().min(0);
const usd = z.number().min(0);

/** What a list would take and cost, from the lengths that are stored. */
export const backlogEstimate = z.object({
  /** Those that can be begun. */
  episodes: count,
  /** There are more; the newest of them are meant. */
  isMore: z.boolean(),
  /** Listed, and with neither audio nor a transcript of the publisher's. */
  withoutAudio: count,
  /** Of the episodes: reckoned with the mean of their show, else of all that are known. */
  unknownLengths: count,
  /** Those included, as they are reckoned. */
  audioSecs: count,
  /** Publishers' own transcripts cost nothing. */
  transcriptsUsd: usd,
  /** Of a list that needs transcripts: the insights that follow by themselves. */
  insightsUsd: usd,
  /** Both. */
  usd,
  /** How far earlier estimates were from what was paid, as a rule: 0.12 is 12 %; null while too few have ended. */
  errorShare: z.number().min(0).nullable(),
  /** "November", and what its budget has left beside what is promised. */
  month: z.string(),
  monthLeftUsd: usd,
});
export type BacklogEstimate = z.infer<typeof backlogEstimate>;

export const backlog = z.object({
  id,
  filterType: toDoFilter.shape.filterType,
  groupId: id.nullable(),
  /** Null: of all groups, or of one that is gone. */
  groupName: z.string().nullable(),
  startDate: day,
  endDate: day,
  /** All but `working`: it begins nothing more. `cap`, `budget` and `trouble` say why in `reason`. */
  state: z.enum(['working', 'done', 'stopped', 'cap', 'budget', 'trouble']),
  reason: z.string().nullable(),
  total: count,
  /** Not begun. */
  left: count,
  /** Begun, and neither at its end nor waiting for somebody. */
  running: count,
  /** Begun, and waiting for a yes or for the budget. */
  waiting: count,
  done: count,
  failed: count,
  cancelled: count,
  /** Could not be begun, or missed nothing any more. */
  skipped: count,
  /** Insights that followed its transcripts by themselves and are being drawn. */
  following: count,
  /** Why the first of those that failed or were skipped did. */
  trouble: z.string().nullable(),
  unknownLengths: count,
  estimateUsd: usd,
  capUsd: usd,
  /** By the books, of all that it began. */
  spentUsd: usd,
  beganAt: instant,
  endedAt: instant.nullable(),
  /** All that it began has ended as well, so that what was spent is whole. */
  settled: z.boolean(),
});
export type Backlog = z.infer<typeof backlog>;

const none = { 404: 'no such list' };
const most = 500;

export const backlogs = {
  estimate: route({
    method: 'GET',
    path: '/api/backlogs/estimate',
    access: 'admin',
    summary: 'What working off a list of TO DO would take and cost (ours)',
    query: toDoFilter.extend({
      /** Only of so many rows from its beginning. */
      first: z.coerce.number().int().min(1).max(most).optional(),
    }),
    answer: backlogEstimate,
    errors: { 404: 'no such group', 422: 'the end lies before the start' },
  }),
  list: route({
    method: 'GET',
    path: '/api/backlogs',
    access: 'admin',
    summary: 'Lists that are worked off, or were and have not been dismissed, the newest first (ours)',
    query: page.extend({ limit: z.coerce.number().int().min(1).max(most).default(20) }),
    answer: z.array(backlog),
    list: true,
  }),
  start: route({
    method: 'POST',
    path: '/api/backlogs',
    access: 'admin',
    summary: 'Work off a list of TO DO; the same list under way is joined (ours)',
    body: toDoFilter.extend({
      /** Nothing is begun that would go beyond it, in US dollars; by itself the estimate, rounded up. */
      capUsd: z.number().min(0).max(100_000).optional(),
    }),
    answer: backlog,
    errors: {
      404: 'no such group',
      409: 'another list of this kind is under way',
      422: 'nothing in it can be begun, a key is missing, or the end lies before the start',
    },
  }),
  stop: route({
    method: 'POST',
    path: '/api/backlogs/:id/stop',
    access: 'admin',
    summary: 'Begin nothing more; what is under way goes on (ours)',
    params: byId,
    answer: backlog,
    errors: { ...none, 409: 'it has ended' },
  }),
  dismiss: route({
    method: 'POST',
    path: '/api/backlogs/:id/dismiss',
    access: 'admin',
    summary: 'Take a list that has ended off the screen (ours)',
    params: byId,
    answer: ok,
    errors: { ...none, 409: 'it is still worked off' },
  }),
};
