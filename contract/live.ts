/** What runs now, what the installation is, and the stream of changes (ours, beyond product.md's calls). */
import { z } from 'zod';
import { podcastBrief } from './episodes.ts';
import { id, ok, page, route, run } from './kit.ts';

/** The nouns whose lists a change can touch; the web client refetches what it shows of them. */
export const topic = z.enum([
  'groups',
  'podcasts',
  'episodes',
  'transcripts',
  'insights',
  'digests',
  'sends',
  'settings',
  'runs',
  'subscribers',
  'account',
  'audit',
  'backlogs',
  // No noun: news may have been missed, so whatever is shown may be out of date.
  'anything',
]);
export type Topic = z.infer<typeof topic>;

/**
 * One message of the stream `GET /api/events` (text/event-stream, event name `change`). `ids` are episode ids for
 * transcripts and insights, else ids of the noun; an empty list means "any of them may have changed".
 */
export const change = z.object({ topic, ids: z.array(id) });
export type Change = z.infer<typeof change>;

/**
 * The first message of the stream, event name `recent`: how long ago each noun changed last, in ms. What a page read before
 * the stream opened is out of date where its noun changed since.
 */
export const recent = z.array(z.object({ topic, agoMs: z.number() }));
export type Recent = z.infer<typeof recent>;

/** So often the stream says that it is still there: event name `beat`, without data that means anything. In ms. */
export const beatMs = 20_000;

/** One row of the In Progress screen; work that just failed stays listed until it is dismissed or retried. */
export const task = z.object({
  run,
  kind: z.enum(['transcript', 'insight', 'digest']),
  /** The episode of a transcript or insight; null for a digest. */
  episodeId: id.nullable(),
  /** The digest's internal id; null otherwise. */
  digestId: id.nullable(),
  title: z.string().nullable(),
  podcast: podcastBrief.nullable(),
  /** How long work of this kind usually takes, in seconds, from finished runs; null while nothing is known. */
  usualSecs: z.number().nullable(),
});
export type Task = z.infer<typeof task>;

/** Without `limit` so many tasks come; `X-Total-Count` says how many there are. */
export const mostTasks = 100;

/** What every page needs to know before anybody has logged in. */
export const meta = z.object({
  brandName: z.string(),
  supportEmail: z.string(),
  /** The publisher's postal address, where one is set. */
  postalAddress: z.string().nullable(),
  sandbox: z.boolean(),
  appUrl: z.string(),
  timeZone: z.string(),
  /** Where the sandbox shows the letters it did not send; null outside of it. */
  outboxUrl: z.string().nullable(),
});
export type Meta = z.infer<typeof meta>;

/** A price per million tokens, dated; shown where a decision costs money. */
export const modelPrice = z.object({
  id: z.string(),
  label: z.string(),
  inputUsdPerM: z.number(),
  outputUsdPerM: z.number(),
  pricedOn: z.iso.date(),
  /** What the insights of 45 minutes of talk, and a digest of six episodes, cost about, in US dollars. */
  episodeUsd: z.number(),
  digestUsd: z.number(),
  isDefault: z.boolean(),
  /** Why it cannot be used any more; null for a model that is served. */
  retired: z.string().nullable(),
});
export type ModelPrice = z.infer<typeof modelPrice>;

/** A podcast or an episode whose title holds the words. */
export const found = z.object({
  kind: z.enum(['podcast', 'episode']),
  id,
  podcastId: id,
  title: z.string(),
  podcastTitle: z.string(),
});
export type Found = z.infer<typeof found>;

export const live = {
  find: route({
    method: 'GET',
    path: '/api/find',
    access: 'admin',
    summary: 'Podcasts and episodes by words of their titles, the newest first (ours)',
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    answer: z.array(found),
  }),
  health: route({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'The process is up',
    answer: ok,
    errors: { 503: 'its own database has been down for more than a minute' },
  }),
  ready: route({
    method: 'GET',
    path: '/api/ready',
    access: 'public',
    summary:
      'The database answers and its migrations are done; `details` name what should have happened and has not',
    answer: ok.extend({ details: z.array(z.string()) }),
    errors: { 503: 'not ready, with the reason' },
  }),
  meta: route({
    method: 'GET',
    path: '/api/meta',
    access: 'public',
    summary: 'Brand, support address, sandbox or not',
    answer: meta,
  }),
  tasks: route({
    method: 'GET',
    path: '/api/tasks',
    access: 'admin',
    summary:
      'What runs, and what failed in the last day and was neither retried nor dismissed; what waits comes last',
    query: page.extend({ limit: z.coerce.number().int().min(1).max(500).default(mostTasks) }),
    answer: z.array(task),
    list: true,
  }),
  dismissTask: route({
    method: 'POST',
    path: '/api/tasks/:runId/dismiss',
    access: 'admin',
    summary: 'Take a failed task off the list; its reason stays with the episode',
    params: z.object({ runId: id }),
    answer: ok,
    errors: { 404: 'no such task', 409: 'it still runs' },
  }),
  models: route({
    method: 'GET',
    path: '/api/models',
    access: 'admin',
    summary: 'Models that can be chosen, with their dated prices',
    answer: z.array(modelPrice),
  }),
};
