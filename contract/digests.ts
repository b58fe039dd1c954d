/** Digests: the weekly issue made of many episodes (product.md sections 3, 7 and 9; server.md section 4.4). */
import { z } from 'zod';
import { claimCounts, digestClaim, leftOutClaim } from './claims.ts';
import { connection, digestEpisode, digestQuote, tip } from './digest-parts.ts';
import { episode } from './episodes.ts';
import { usage } from './insights.ts';
import { byId, day, errorBody, id, instant, ok, page, route, run } from './kit.ts';
import { openQuestion } from './open-sentences.ts';
import { rightsQuestion } from './rights.ts';

export * from './digest-parts.ts';

/** What a digest says, apart from its state: this is all that the edition needs. */
export const issue = z.object({
  digestId: z.string(),
  title: z.string(),
  /** Given at first publication and never reused; null before. */
  issueNumber: z.number().int().nullable(),
  groupName: z.string(),
  startDate: day,
  endDate: day,
  publishDate: instant.nullable(),
  /** When readers were last given other words than those they had before; null where they never were. */
  correctedAt: instant.nullable().default(null),
  /** Minutes of audio that the issue condenses; 0 when unknown. */
  sourceMinutes: z.number().int().min(0),
  overview: z.object({
    summary: z.string(),
    macro_themes: z.array(z.string()),
    /** Up to three lines of at most 20 words that were written for the glance; issues of before have none. */
    glance: z.array(z.string()).optional(),
  }),
  /** In the order of priority of product.md section 9. */
  episodes: z.array(digestEpisode),
  crossEpisodeConnections: z.array(connection),
  actionableTips: z.array(tip),
  notableQuotes: z.array(digestQuote),
  /** Lists that stand in the editor's order rather than by their scores. */
  order: z.array(z.enum(['episodes', 'quotes'])).optional(),
  /** What the sentences of the issue stand on, found by their words; absent on issues that were made before. */
  claims: z.array(digestClaim).optional(),
});
export type Issue = z.infer<typeof issue>;

export const digest = issue.extend({
  id,
  createdAt: instant,
  published: z.boolean(),
  /** How many versions readers were given; 0 before the first publication. */
  edition: z.number().int(),
  /** A regenerated version waits to be published; readers still see the last published one. */
  hasDraft: z.boolean(),
  /**
   * Set on the one issue that everybody may read whole: "chosen" by the admin, or by default the newest that is four
   * weeks old, else the first (server.md section 4.5).
   */
  publicIssue: z.enum(['chosen', 'default']).nullable(),
  /** Offered by the model, and printed nowhere. */
  leftOut: z.array(leftOutClaim),
  claimCounts: claimCounts.nullable(),
  usage: usage.nullable(),
  run: run.nullable(),
});
export type Digest = z.infer<typeof digest>;

/** A digest without what it says: what a row shows. */
export const digestRow = digest
  .omit({
    sourceMinutes: true,
    overview: true,
    episodes: true,
    crossEpisodeConnections: true,
    actionableTips: true,
    notableQuotes: true,
    order: true,
    claims: true,
    leftOut: true,
    claimCounts: true,
  })
  .extend({ episodeCount: z.number().int() });
export type DigestRow = z.infer<typeof digestRow>;

/** The most episodes that one digest takes. */
export const mostEpisodes = 200;

const byDigestId = z.object({ digestId: z.string().min(1).max(200) });
const byClaim = byDigestId.extend({ claimId: z.string().min(1).max(40) });

export const digests = {
  builder: route({
    method: 'GET',
    path: '/api/digest-builder',
    access: 'admin',
    summary: 'Episodes of a group published between two days, both included, with transcript and insight',
    query: page.extend({ groupId: id, startDate: day, endDate: day }),
    answer: z.array(episode),
    errors: { 404: 'no such group', 422: 'the end lies before the start' },
    list: true,
  }),
  generate: route({
    method: 'POST',
    path: '/api/digest/generate',
    access: 'admin',
    summary: 'Make a digest; answers the finished digest while a durable job does the work',
    body: z.object({
      episodeIds: z
        .array(id)
        .max(mostEpisodes, `A digest has at most ${mostEpisodes} episodes. Please choose fewer.`),
      groupId: id,
      startDate: day,
      endDate: day,
    }),
    answer: digest,
    errors: {
      404: 'no such group',
      409: 'it was cancelled while it was made',
      422: 'no episodes, or episodes without a completed insight, by name',
      502: 'the analysis provider refused or failed, with its reason',
      504: 'it still works; the digest appears in Saved Digests',
    },
  }),
  list: route({
    method: 'GET',
    path: '/api/digests',
    access: 'admin',
    summary:
      'All digests, newest first: whole, 12 at once unless `limit` says otherwise; `view=summary` gives rows without content',
    query: page.extend({ view: z.enum(['whole', 'summary']).default('whole') }),
    answer: z.array(z.union([digest, digestRow])),
    list: true,
  }),
  read: route({
    method: 'GET',
    path: '/api/digests/:digestId',
    access: 'admin',
    summary: 'One digest, whole (ours)',
    params: byDigestId,
    answer: digest,
    errors: { 404: 'no such digest' },
  }),
  publish: route({
    method: 'PATCH',
    path: '/api/digest/:digestId/publish',
    access: 'admin',
    summary: 'Show the digest to readers, or take it back',
    params: byDigestId,
    body: z.object({
      published: z.boolean(),
      /** Said by the admin: the sentence of the policy was read, and this issue may be sold. */
      confirmRights: z.boolean().optional(),
    }),
    answer: digest,
    errors: {
      404: 'no such digest',
      409: 'it is not finished, sentences of it are open (`code`: "open-sentences"), or its rights must be confirmed first (`code`: "rights")',
    },
    refusals: { 409: rightsQuestion.or(openQuestion).or(errorBody) },
  }),
  accept: route({
    method: 'POST',
    path: '/api/digest/:digestId/claims/:claimId/accept',
    access: 'admin',
    summary: 'Let a weak or doubtful sentence stand; it is written down when (ours)',
    params: byClaim,
    answer: digest,
    errors: { 404: 'no such digest or sentence', 409: 'it stands on nothing: it can only be vouched for' },
  }),
  vouch: route({
    method: 'POST',
    path: '/api/digest/:digestId/claims/:claimId/vouch',
    access: 'admin',
    summary: "Print a sentence as the editor's own words; it is written down when (ours)",
    params: byClaim,
    answer: digest,
    errors: { 404: 'no such digest or sentence' },
  }),
  setPublic: route({
    method: 'PATCH',
    path: '/api/digest/:digestId/public',
    access: 'admin',
    summary: 'Choose the issue that everybody may read whole on /sample, or take the choice back (ours)',
    params: byDigestId,
    body: z.object({
      public: z.boolean(),
      /** As at publishing: an issue that is not the public one any more is a paid one. */
      confirmRights: z.boolean().optional(),
    }),
    answer: digest,
    errors: { 404: 'no such digest', 409: 'readers cannot see it, or its rights must be confirmed first' },
    refusals: { 409: rightsQuestion.or(errorBody) },
  }),
  setPublishDate: route({
    method: 'PATCH',
    path: '/api/digest/:digestId/publish-date',
    access: 'admin',
    summary: 'Set or clear the publish date; a future one hides the digest until then',
    params: byDigestId,
    body: z.object({
      publishDate: instant
        .regex(/^20\d\d-/, 'Please choose a publish date between the years 2000 and 2099.')
        .nullable(),
    }),
    answer: digest,
    errors: { 404: 'no such digest' },
  }),
  regenerate: route({
    method: 'POST',
    path: '/api/digest/:id/regenerate',
    access: 'admin',
    summary: 'Make the digest again from the same episodes; answers the finished digest',
    params: byId,
    answer: digest,
    errors: {
      404: 'no such digest',
      409: 'it was cancelled while it was made',
      422: 'episodes without a completed insight, by name',
      502: 'the analysis provider refused or failed, with its reason',
      504: 'it still works',
    },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/digest/:id/cancel',
    access: 'admin',
    summary: 'Cancel the run that makes the digest; a finished version stays (ours)',
    params: byId,
    answer: ok,
    errors: { 404: 'no such digest', 409: 'nothing is running' },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/digest/:id',
    access: 'admin',
    summary: 'Delete a digest; stops the run that makes it. It can be restored for 24 hours',
    params: byId,
    answer: ok,
    errors: { 404: 'no such digest' },
  }),
  restore: route({
    method: 'POST',
    path: '/api/digest/:id/restore',
    access: 'admin',
    summary: 'Undo the deletion of a digest within 24 hours: it is published, dated and numbered as before',
    params: byId,
    answer: digest,
    errors: { 404: 'no such digest, or deleted more than 24 hours ago' },
  }),
};

/** What `view=summary` of `digests.list` answers. */
export const digestRows = route({ ...digests.list, answer: z.array(digestRow) });
