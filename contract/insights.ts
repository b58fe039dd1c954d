/** Insights: what a language model drew out of one transcript, every quote checked (server.md section 4.3). */
import { z } from 'zod';
import { claimCounts, insightClaim, leftOutClaim } from './claims.ts';
import { episodeBrief, insightMetadata, podcastBrief } from './episodes.ts';
import { byEpisode, id, instant, narrowing, ok, page, route, run, workStatus } from './kit.ts';

/** `verified`: said in exactly these words. `repaired`: the text was corrected to what was said. */
export const quoteState = z.enum(['verified', 'repaired']);
export type QuoteState = z.infer<typeof quoteState>;

/**
 * How a quote's second is known: `source`, the transcript's source timed its first word; `estimate`, it was worked out
 * from the times around it. Absent on quotes of earlier versions: the second at which the turn begins.
 */
export const secondFrom = z.enum(['source', 'estimate']);
export type SecondFrom = z.infer<typeof secondFrom>;

export const quote = z.object({
  /** What was said, as the transcript has it. */
  text: z.string(),
  /** Display name, resolved through the transcript's labels; null when nobody is named. */
  speaker: z.string().nullable(),
  context: z.string(),
  /** Whole seconds from the start of the audio to its first word, taken from the transcript. */
  timestamp: z.number().int().min(0),
  secondFrom: secondFrom.optional(),
  /** 0 to 10. */
  viralityScore: z.number().min(0).max(10),
  state: quoteState,
  /** The speaker id of the utterance; empty when the source names nobody. */
  speakerId: z.string(),
  /** Evidence: the sentence said before and after, empty at the ends of the episode. */
  before: z.string(),
  after: z.string(),
  /** The model's wording, wherever its words are not those of `text`: on `repaired` quotes, and on `verified` ones whose sentence was completed. */
  offered: z.string().optional(),
});
export type Quote = z.infer<typeof quote>;

/** What the gate did with the quotes that the model offered. */
export const quoteCounts = z.object({
  offered: z.number().int(),
  verified: z.number().int(),
  repaired: z.number().int(),
  notFound: z.number().int(),
  ambiguous: z.number().int(),
  twoSpeakers: z.number().int(),
});
export type QuoteCounts = z.infer<typeof quoteCounts>;

/** Tokens and money of all model calls behind a result. */
export const usage = z.object({
  model: z.string(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cacheReadTokens: z.number().int(),
  cacheWriteTokens: z.number().int(),
  costUsd: z.number(),
});
export type Usage = z.infer<typeof usage>;

export const insightRow = z.object({
  id,
  episodeId: id,
  status: workStatus,
  createdAt: instant,
  completedAt: instant.nullable(),
  episode: episodeBrief,
  podcast: podcastBrief,
  metadata: insightMetadata.nullable(),
  run: run.nullable(),
});
export type InsightRow = z.infer<typeof insightRow>;

export const insight = insightRow.extend({
  summary: z.string(),
  keyLearnings: z.array(z.string()),
  mainTopics: z.array(z.string()),
  notableQuotes: z.array(quote),
  quoteCounts: quoteCounts.nullable(),
  /** What the sentences of `summary` and `keyLearnings` stand on; empty for insights that were made before. */
  claims: z.array(insightClaim),
  /** Offered by the model, and shown nowhere else. */
  leftOut: z.array(leftOutClaim),
  claimCounts: claimCounts.nullable(),
  usage: usage.nullable(),
});
export type Insight = z.infer<typeof insight>;

export const insights = {
  list: route({
    method: 'GET',
    path: '/api/insights',
    access: 'admin',
    summary:
      'All insights with their state, newest first, without their text; `status=completed` lists by completion',
    query: page.extend({ status: workStatus.optional(), ...narrowing }),
    answer: z.array(insightRow),
    list: true,
    errors: { 404: 'no such group' },
  }),
  read: route({
    method: 'GET',
    path: '/api/insights/:episodeId',
    access: 'admin',
    summary: 'One insight with its text and quotes',
    params: byEpisode,
    answer: insight,
    errors: { 404: 'the episode has no insight' },
  }),
  generate: route({
    method: 'POST',
    path: '/api/episodes/:episodeId/insights',
    access: 'admin',
    summary:
      'Generate (or regenerate) insights; joins the run that is under way, and agrees to a price where that waits for a yes',
    params: byEpisode,
    /**
     * `maxUsd`: US dollars that this run may cost, also where that is more than the setting `max_insight_usd`.
     * `overnight`: nobody waits for it; without, a run that waits for its batch is read now.
     */
    body: z.object({
      maxUsd: z.number().positive().max(100_000).optional(),
      overnight: z.boolean().optional(),
    }),
    bodyIsOptional: true,
    answer: insightRow,
    errors: {
      404: 'no such episode',
      409: 'the transcript is not completed',
      422: 'no key, or no price for the model',
    },
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/insights/:episodeId',
    access: 'admin',
    summary: 'Cancel the run that is under way; a good insight stays',
    params: byEpisode,
    answer: ok,
    errors: { 404: 'no such insight', 409: 'nothing is running' },
  }),
};
