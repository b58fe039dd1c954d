/** Podcasts and directory search (product.md sections 3 and 7). */
import { z } from 'zod';
import { episode } from './episodes.ts';
import { byId, day, id, instant, page, route } from './kit.ts';

/** How the feed is doing: shown where the admin looks, not only in a log. */
export const feedHealth = z.object({
  lastSuccessAt: instant.nullable(),
  failuresInARow: z.number().int(),
  /** Why the last try failed, in one sentence; null after a success. */
  lastError: z.string().nullable(),
  /** What was read all the same, but not whole: episodes that were left out, a move that leads nowhere. */
  lastWarning: z.string().nullable(),
  failingSince: instant.nullable(),
  nextTryAt: instant.nullable(),
});
export type FeedHealth = z.infer<typeof feedHealth>;

export const podcast = z.object({
  id,
  title: z.string(),
  author: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  feedUrl: z.string(),
  episodeCount: z.number().int(),
  latestEpisodeDate: instant.nullable(),
  /** It missed its usual day; null where it did not, or has none. */
  late: z.object({ expectedOn: day, rhythm: z.string() }).nullable(),
  /** Transcripts of its episodes come from Taddy only where nobody else can give them. */
  preferOtherSources: z.boolean(),
  /** It was taken out of everything that readers see; until `undoUntil` it can be brought back. Null where it was not. */
  removal: z.object({ removedAt: instant, undoUntil: instant }).nullable(),
  feed: feedHealth,
});
export type Podcast = z.infer<typeof podcast>;

/** A directory's row; ids are the directory's own. */
export const searchResult = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  artworkUrl: z.string().nullable(),
  feedUrl: z.string(),
  episodeCount: z.number().int().nullable(),
  latestEpisodeDate: instant.nullable(),
});
export type SearchResult = z.infer<typeof searchResult>;

const noPodcast = { 404: 'no such podcast' };

export const podcasts = {
  search: route({
    method: 'GET',
    path: '/api/podcasts/search',
    access: 'admin',
    summary: 'Search the directories; shows without a public feed are left out',
    query: z.object({
      q: z
        .string()
        .trim()
        .min(1, 'Please enter something to search for.')
        .max(200, 'A search has at most 200 characters.'),
    }),
    answer: z.array(searchResult),
    errors: { 502: 'the directory failed', 504: 'the directory did not answer in time' },
  }),
  list: route({
    method: 'GET',
    path: '/api/podcasts',
    access: 'admin',
    summary: 'All podcasts by their most recent episode',
    query: page,
    answer: z.array(podcast),
    list: true,
  }),
  listUnassigned: route({
    method: 'GET',
    path: '/api/podcasts/unassigned/list',
    access: 'admin',
    summary: 'Podcasts that are in no group',
    query: page,
    answer: z.array(podcast),
    list: true,
  }),
  read: route({
    method: 'GET',
    path: '/api/podcasts/:id',
    access: 'admin',
    summary: 'One podcast',
    params: byId,
    answer: podcast,
    errors: noPodcast,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/podcasts/:id',
    access: 'admin',
    summary: 'Prefer other sources than Taddy for the transcripts of this podcast, or not (ours)',
    params: byId,
    body: z.object({ preferOtherSources: z.boolean() }),
    answer: podcast,
    errors: noPodcast,
  }),
  listEpisodes: route({
    method: 'GET',
    path: '/api/podcasts/:id/episodes',
    access: 'admin',
    summary: 'Episodes of a podcast, newest first',
    params: byId,
    query: page,
    answer: z.array(episode),
    errors: noPodcast,
    list: true,
  }),
  refresh: route({
    method: 'POST',
    path: '/api/podcasts/:id/refresh',
    access: 'admin',
    summary: 'Read the feed now',
    params: byId,
    answer: z.object({ newEpisodesCount: z.number().int() }),
    errors: {
      404: 'no such podcast',
      422: 'the feed cannot be read',
      502: 'the feed host failed',
      504: 'no answer in time',
    },
  }),
};
