/** Search over everything that was said, and over the issues that a reader may read (ours; docs/decisions/0019). */
import { z } from 'zod';
import { podcastBrief } from './episodes.ts';
import { day, id, instant, route } from './kit.ts';

/** Words, "phrases", -without, and beginnings of words (list*). */
export const searchText = z
  .string()
  .max(300, 'A search may have at most 300 characters. Leave out what matters least.');

/** A filter that is there and empty is not given: forms send it so. */
const notGiven = z.literal('');

/** A piece of a text, marked where it is what was looked for. */
export const textPart = z.object({ text: z.string(), isHit: z.boolean() });
export type TextPart = z.infer<typeof textPart>;

/** What one speaker says in about half a minute. */
export const saidMoment = z.object({
  /** Whole seconds from the start of the audio. */
  atSecs: z.number().int().min(0),
  /** Null where nobody is named. */
  speaker: z.string().nullable(),
  parts: z.array(textPart),
});
export type SaidMoment = z.infer<typeof saidMoment>;

export const saidEpisode = z.object({
  episodeId: id,
  podcastId: id,
  title: z.string(),
  pubDate: instant.nullable(),
  podcast: podcastBrief,
  /** The best, in the order in which they are said. */
  moments: z.array(saidMoment),
  /** How many moments of this episode are among those that were ranked. */
  momentCount: z.number().int(),
});
export type SaidEpisode = z.infer<typeof saidEpisode>;

/** One value that a filter may have, and how many of the ranked moments it leaves. */
export const facet = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type Facet = z.infer<typeof facet>;

export const saidAnswer = z.object({
  /** By rank; ten episodes at a time. */
  results: z.array(saidEpisode),
  next: z.string().nullable(),
  found: z.object({
    /** Moments that were ranked, and the episodes that they are of. */
    moments: z.number().int(),
    episodes: z.number().int(),
    /** There may be older ones, which were not looked at. */
    isBounded: z.boolean(),
    /** The day of the oldest that was ranked. */
    oldestOn: day.nullable(),
    /** Up to which day to ask for older ones; null where there are none, or nobody can say. */
    olderTo: day.nullable(),
  }),
  facets: z.object({ groups: z.array(facet), podcasts: z.array(facet), speakers: z.array(facet) }),
  /** What to do about words that cannot be looked for; null where there is nothing to say. */
  hint: z.string().nullable(),
  /** Transcripts whose text cannot be found yet; the job that makes them searchable is at it. */
  waiting: z.number().int(),
});
export type SaidAnswer = z.infer<typeof saidAnswer>;

/** A published issue that holds what was looked for. */
export const issueHit = z.object({
  digestId: z.string(),
  title: z.string(),
  groupName: z.string(),
  issueNumber: z.number().int().nullable(),
  publishDate: instant.nullable(),
  /** The first of them, in the order in which they are printed. */
  passages: z.array(
    z.object({
      /** Where on the page of the issue; null for its title. */
      place: z.string().nullable(),
      heading: z.string(),
      parts: z.array(textPart),
    }),
  ),
  passageCount: z.number().int(),
});
export type IssueHit = z.infer<typeof issueHit>;

export const search = {
  said: route({
    method: 'GET',
    path: '/api/search',
    access: 'admin',
    summary:
      'Moments in which words were said, by episode; ranked among the newest 500 that hold them (ours)',
    query: z.object({
      q: searchText,
      groupId: id.or(notGiven).optional(),
      podcastId: id.or(notGiven).optional(),
      /** A speaker by name; case makes no difference. */
      speaker: z.string().max(200).optional(),
      from: day.or(notGiven).optional(),
      to: day.or(notGiven).optional(),
      cursor: z.string().max(500).optional(),
    }),
    answer: saidAnswer,
    errors: { 404: 'no such group', 422: 'the end date lies before the start date' },
  }),
  issues: route({
    method: 'GET',
    path: '/api/portal/search',
    access: 'subscriber',
    summary: 'Published issues that print these words, the newest first (ours)',
    query: z.object({ q: searchText, cursor: z.string().max(500).optional() }),
    answer: z.object({
      results: z.array(issueHit),
      next: z.string().nullable(),
      hint: z.string().nullable(),
    }),
    errors: { 403: 'no subscription that gives access' },
  }),
};
