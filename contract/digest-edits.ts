/** Editing a digest before its readers get it: the draft, its locks and its versions (ours). */
import { z } from 'zod';
import { claimState, evidencePlace } from './claims.ts';
import { digest, digestEpisode, digestQuote } from './digests.ts';
import { errorBody, id, instant, ok, route } from './kit.ts';
import { openSentence } from './open-sentences.ts';

const text = (what: string, most: number) =>
  z.string().max(most, `${what} has at most ${most} characters. Please shorten it.`);
const isThere = (words: string) => words.trim() !== '';
const itemId = z.string().min(1).max(40);
/** A quote is named by its words as they were said; other words are another quote, which nobody said. */
const said = z.object({ quote: z.string().max(20_000), timestamp: z.number().int().min(0) });

/** All of a digest that a person may change. Lists hold what stays, in its order. */
export const editedIssue = z.object({
  title: text('The title', 180).refine(isThere, 'Please give it a title.'),
  summary: text('The overview', 6_000),
  glance: z
    .array(
      text('A line of the glance', 260).refine(
        (line) => line.trim().split(/\s+/).length <= 20,
        'A line of the glance has at most 20 words. Please shorten it.',
      ),
    )
    .max(3, 'The glance has at most three lines.'),
  themes: z.array(text('A theme', 120)).max(6, 'There are at most six themes.'),
  connections: z
    .array(
      z.object({
        itemId,
        theme: text('A theme', 180),
        insight: text('A connection', 1_500).refine(isThere, 'A connection is empty. Write it, or drop it.'),
        actionable_tip: text('A tip', 600),
      }),
    )
    .max(40),
  tips: z
    .array(z.object({ itemId, category: text('A category', 60), tip: text('A tip', 600) }))
    .max(24, 'There are at most 24 tips.'),
  episodes: z
    .array(
      z.object({
        episodeId: id,
        summary: text('A summary', 3_000),
        key_insights: z
          .array(
            z.object({
              itemId,
              text: text('A learning', 1_000).refine(isThere, 'A learning is empty. Write it, or drop it.'),
            }),
          )
          .max(24),
        moments: z.array(said).max(24),
      }),
    )
    .max(200),
  quotes: z.array(said.extend({ episodeId: id.nullable() })).max(40),
});
export type EditedIssue = z.infer<typeof editedIssue>;

/** The same as it stands: what a model wrote may be longer than what a person may save. */
const standingIssue = z.object({
  title: z.string(),
  summary: z.string(),
  glance: z.array(z.string()),
  themes: z.array(z.string()),
  connections: z.array(
    z.object({ itemId, theme: z.string(), insight: z.string(), actionable_tip: z.string() }),
  ),
  tips: z.array(z.object({ itemId, category: z.string(), tip: z.string() })),
  episodes: z.array(
    z.object({
      episodeId: id,
      summary: z.string(),
      key_insights: z.array(z.object({ itemId, text: z.string() })),
      moments: z.array(said),
    }),
  ),
  quotes: z.array(said.extend({ episodeId: id.nullable() })),
});

/** A person's change holds over a regeneration; beside it what the model would have said since. */
export const lock = z.object({
  /** "title", "summary", "glance", "themes", "connection:c1", "tip:t2", "insight:i3", "episode:<id>", "order:quotes". */
  item: z.string(),
  at: instant,
  /** The texts of the item, in its order; null where the model says nothing of the kind. */
  wouldSay: z.array(z.string()).nullable(),
});
export type Lock = z.infer<typeof lock>;

export const versionBrief = z.object({
  number: z.number().int(),
  /** The first and the last change that are joined in it. */
  beganAt: instant,
  at: instant,
  by: z.enum(['admin', 'model']),
  kind: z.enum(['made', 'edited', 'restored']),
  /** "Title, 2 tips" */
  changed: z.string(),
});
export type VersionBrief = z.infer<typeof versionBrief>;

export const draft = z.object({
  digest,
  edited: standingIssue,
  /** Of the content; a change names the one that it was made on. */
  revision: z.number().int(),
  locks: z.array(lock),
  /** What a person took out, and may bring back. */
  dropped: z.object({ quotes: z.array(digestQuote), episodes: z.array(digestEpisode) }),
  open: z.array(openSentence),
  /** What would be open, had it not been accepted or vouched for: it can be taken back. */
  settled: z.array(
    openSentence
      .pick({ claimId: true, item: true, text: true })
      .extend({ how: z.enum(['accepted', 'vouched']) }),
  ),
  /** The newest first. */
  versions: z.array(versionBrief),
});
export type Draft = z.infer<typeof draft>;

/** Somebody saved since: in another tab, or the model. */
export const staleDraft = errorBody.extend({ code: z.literal('stale'), revision: z.number().int() });

const byDigestId = z.object({ digestId: z.string().min(1).max(200) });
const byVersion = byDigestId.extend({ number: z.coerce.number().int().min(1).max(2_147_483_647) });
const stale = { 404: 'no such digest', 409: 'it was changed since (`code`: "stale"), or is not finished' };
const refusals = { 409: staleDraft.or(errorBody) };

export const edits = {
  draft: route({
    method: 'GET',
    path: '/api/digest/:digestId/draft',
    access: 'admin',
    summary: 'The digest as it is edited: what may be changed, its locks, open sentences and versions (ours)',
    params: byDigestId,
    answer: draft,
    errors: { 404: 'no such digest', 409: 'it is not finished' },
  }),
  save: route({
    method: 'PATCH',
    path: '/api/digest/:digestId/draft',
    access: 'admin',
    summary:
      'Save the edited digest; changed sentences are judged anew, and what was changed is locked (ours)',
    params: byDigestId,
    body: z.object({
      revision: z.number().int(),
      edited: editedIssue,
      /** Locks to open again: the next regeneration may write these. */
      unlock: z.array(z.string().max(80)).max(400).optional(),
      /** Saved over another tab's words: they stay as a version, and this is the next one. */
      apart: z.boolean().optional(),
    }),
    answer: draft,
    errors: { ...stale, 422: 'a quote or an episode that the digest never had' },
    refusals,
  }),
  check: route({
    method: 'POST',
    path: '/api/digest/:digestId/check-sentence',
    access: 'admin',
    summary: 'What the sentences of a text stand on, while it is typed (ours)',
    params: byDigestId,
    body: z.object({
      text: text('A text', 6_000),
      /** The item that it stands in; an episode's is judged by what that episode says. */
      item: z.string().max(80),
      /** Lines that are a title, themes or a category: held to numbers and names alone. */
      isLabel: z.boolean().optional(),
    }),
    answer: z.array(
      z.object({
        text: z.string(),
        state: claimState,
        why: z.string().nullable(),
        evidence: z.array(evidencePlace),
        /** It stands in the issue so, and nobody is asked about it: it was checked, accepted or vouched for. */
        vouched: z.boolean(),
      }),
    ),
    errors: { 404: 'no such digest' },
  }),
  drop: route({
    method: 'POST',
    path: '/api/digest/:digestId/claims/:claimId/drop',
    access: 'admin',
    summary: 'Take a sentence out of the digest (ours)',
    params: byDigestId.extend({ claimId: z.string().min(1).max(40) }),
    answer: ok,
    errors: { 404: 'no such digest or sentence' },
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/digest/:digestId/claims/:claimId/take-back',
    access: 'admin',
    summary: 'Take back that a sentence was accepted or vouched for: it is open again (ours)',
    params: byDigestId.extend({ claimId: z.string().min(1).max(40) }),
    /** `readers`: one sentence where readers have the issue already, which stays as it was published. */
    answer: draft.extend({ readers: z.string().nullable() }),
    errors: { 404: 'no such digest or sentence' },
  }),
  version: route({
    method: 'GET',
    path: '/api/digest/:digestId/versions/:number',
    access: 'admin',
    summary: 'One version of a digest, as far as a person may change it (ours)',
    params: byVersion,
    answer: versionBrief.extend({ edited: standingIssue }),
    errors: { 404: 'no such digest or version' },
  }),
  restore: route({
    method: 'POST',
    path: '/api/digest/:digestId/versions/:number/restore',
    access: 'admin',
    summary: 'Make a version the newest again; what stands now stays as a version too (ours)',
    params: byVersion,
    body: z.object({ revision: z.number().int() }),
    answer: draft,
    errors: stale,
    refusals,
  }),
};
