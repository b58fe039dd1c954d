/** Groups of podcasts (product.md sections 3, 5 and 7). */
import { z } from 'zod';
import { episode } from './episodes.ts';
import { byId, errorBody, id, instant, ok, page, route } from './kit.ts';
import { podcast } from './podcasts.ts';

/** The four option lists that an insight's badges choose from. */
export const metadataOptions = z.object({
  primary_audience: z.array(z.string()),
  content_focus: z.array(z.string()),
  tone: z.array(z.string()),
  episode_type: z.array(z.string()),
});
export type MetadataOptions = z.infer<typeof metadataOptions>;

export const group = z.object({
  id,
  name: z.string(),
  description: z.string(),
  audienceLabel: z.string().nullable(),
  metadataOptions,
  podcastCount: z.number().int(),
  createdAt: instant,
});
export type Group = z.infer<typeof group>;

const name = z
  .string()
  .trim()
  .min(1, 'Please enter a group name.')
  .regex(/[^\p{C}\p{Z}]/u, 'Please enter a group name that can be seen.')
  .max(200, 'A group name has at most 200 characters.');
const description = z.string().trim().max(2000, 'A description has at most 2,000 characters.');
/** A line of an OPML file: what became of the podcast that it names. */
export const importedLine = z.object({
  title: z.string(),
  feedUrl: z.string(),
  /** `already`: it was in the group before, or the file names it twice. */
  outcome: z.enum(['added', 'already', 'refused']),
  podcastId: id.nullable(),
  /** Why it was refused, in one sentence. */
  reason: z.string().nullable(),
});
export type ImportedLine = z.infer<typeof importedLine>;

export const mostOpmlChars = 900_000;
export const mostOpmlFeeds = 1_000;

const noGroup = { 404: 'no such group' };

export const groups = {
  list: route({
    method: 'GET',
    path: '/api/groups',
    access: 'admin',
    summary: 'All groups by name',
    query: page,
    answer: z.array(group),
    list: true,
  }),
  create: route({
    method: 'POST',
    path: '/api/groups',
    access: 'admin',
    summary: 'Create a group',
    body: z.object({ name, description: description.optional() }),
    answer: group,
  }),
  read: route({
    method: 'GET',
    path: '/api/groups/:id',
    access: 'admin',
    summary: 'One group',
    params: byId,
    answer: group,
    errors: noGroup,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/groups/:id',
    access: 'admin',
    summary: 'Rename a group, or set its audience label and metadata options',
    params: byId,
    body: z.object({
      name: name.optional(),
      description: description.optional(),
      audienceLabel: z
        .string()
        .trim()
        .max(100, 'An audience label has at most 100 characters.')
        .nullable()
        .optional(),
      metadataOptions: metadataOptions.optional(),
    }),
    answer: group,
    errors: noGroup,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/groups/:id',
    access: 'admin',
    summary: 'Delete a group; its podcasts become unassigned, its digests stay; 24 hours to undo',
    params: byId,
    answer: ok,
    errors: noGroup,
  }),
  restore: route({
    method: 'POST',
    path: '/api/groups/:id/restore',
    access: 'admin',
    summary: 'Undo the deletion of a group within 24 hours',
    params: byId,
    answer: group,
    errors: { 404: 'no such group, or deleted more than 24 hours ago' },
  }),
  listPodcasts: route({
    method: 'GET',
    path: '/api/groups/:id/podcasts',
    access: 'admin',
    summary: 'Podcasts of a group by title',
    params: byId,
    query: page,
    answer: z.array(podcast),
    errors: noGroup,
    list: true,
  }),
  addPodcast: route({
    method: 'POST',
    path: '/api/groups/:id/podcasts',
    access: 'admin',
    summary: 'Read a feed, store it and put it into the group',
    params: byId,
    body: z.object({
      feedUrl: z
        .string()
        .trim()
        .min(1, 'Please enter a feed URL.')
        .max(2000, 'The address of a feed has at most 2,000 characters.'),
    }),
    answer: podcast,
    errors: {
      404: 'no such group',
      409: 'the podcast is in the group already',
      422: 'not a URL, not a feed, or a feed that cannot be read; says which',
      502: 'the feed host failed',
      504: 'the feed host did not answer in time',
    },
  }),
  removePodcast: route({
    method: 'DELETE',
    path: '/api/groups/:groupId/podcasts/:podcastId',
    access: 'admin',
    summary: 'Take a podcast out of a group; the podcast stays',
    params: z.object({ groupId: id, podcastId: id }),
    answer: ok,
    errors: { 404: 'no such group, or the podcast is not in it' },
  }),
  /**
   * One call reads feeds for about 15 seconds; `next` says where the file goes on, null at its end. The group as a file:
   * `GET /api/groups/:id/opml`.
   */
  importOpml: route({
    method: 'POST',
    path: '/api/groups/:id/opml',
    access: 'admin',
    summary: 'Add the podcasts of an OPML file to the group; a result per line, in portions',
    params: byId,
    body: z.object({
      opml: z
        .string()
        .min(1, 'The file is empty.')
        .max(mostOpmlChars, 'An OPML file has at most 900,000 characters. Split it into several.'),
      /** Lines before this one are passed over: a later portion of the same file. */
      from: z.number().int().min(0).max(mostOpmlFeeds).optional(),
    }),
    answer: z.object({
      lines: z.array(importedLine),
      total: z.number().int(),
      next: z.number().int().nullable(),
    }),
    errors: {
      404: 'no such group',
      413: 'the file is too large',
      422: 'no OPML, no feeds in it, or not one of them was added; says why, then with `lines`',
    },
    refusals: { 422: errorBody.extend({ lines: z.array(importedLine).optional() }) },
  }),
  listEpisodes: route({
    method: 'GET',
    path: '/api/groups/:id/episodes',
    access: 'admin',
    summary: 'Episodes of a group, newest first',
    params: byId,
    query: page.extend({ since: instant.optional() }),
    answer: z.array(episode),
    errors: noGroup,
    list: true,
  }),
};
