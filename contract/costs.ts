/** What the work of the product costs, in US dollars: per week by kind, per month, episode, digest and reader (ours). */
import { z } from 'zod';
import { day, id, instant, route } from './kit.ts';

const usd = z.number().min(0);

/** One week, Monday to Sunday in TIMEZONE. */
export const weekOfCosts = z.object({
  weekOn: day,
  transcriptsUsd: usd,
  insightsUsd: usd,
  digestsUsd: usd,
});
export type WeekOfCosts = z.infer<typeof weekOfCosts>;

/** All that one issue cost: its episodes' transcripts and insights, and what was asked for itself, every run of it. */
export const digestCosts = z.object({
  digestId: id,
  title: z.string(),
  groupName: z.string(),
  createdAt: instant,
  episodes: z.number().int().min(0),
  transcriptsUsd: usd,
  insightsUsd: usd,
  /** Its own questions to the model. */
  ownUsd: usd,
});
export type DigestCosts = z.infer<typeof digestCosts>;

export const monthOfCosts = z.object({
  /** "November" */
  name: z.string(),
  spentUsd: usd,
  limitUsd: usd,
  heldUsd: usd,
  waitingUsd: usd,
});

export const overviewOfCosts = z.object({
  /** The oldest first; the running week is the last. */
  weeks: z.array(weekOfCosts),
  month: monthOfCosts,
  /** Of what was paid in these weeks; null where nothing was. Episodes whose transcript is the publisher's count too. */
  perEpisodeUsd: usd.nullable(),
  perDigestUsd: usd.nullable(),
  /** Persons whose subscription Stripe calls active, trialing or past due. */
  payingReaders: z.number().int().min(0),
  /** The month's so far, for each of them; null without any. */
  perReaderUsd: usd.nullable(),
  /** Of the transcripts' sum in these weeks, what was reckoned from a dated price since the service names none. */
  estimatedUsd: usd,
  /** The newest twelve. */
  digests: z.array(digestCosts),
});
export type OverviewOfCosts = z.infer<typeof overviewOfCosts>;

/** All that was ever paid for some episodes, what came of it or not. */
export const costsOfEpisodes = z.object({ transcriptsUsd: usd, insightsUsd: usd });
export type CostsOfEpisodes = z.infer<typeof costsOfEpisodes>;

export const costs = {
  overview: route({
    method: 'GET',
    path: '/api/costs',
    access: 'admin',
    summary: 'What transcripts, insights and digests cost, week by week (ours)',
    query: z.object({ weeks: z.coerce.number().int().min(1).max(52).default(12) }),
    answer: overviewOfCosts,
  }),
  ofEpisodes: route({
    method: 'GET',
    path: '/api/costs/episodes',
    access: 'admin',
    summary: 'What was paid for some episodes so far, by the books (ours)',
    /** Their ids, with commas between them; 50 at most, and what is none is passed over. */
    query: z.object({ ids: z.string().max(2_000) }),
    answer: costsOfEpisodes,
  }),
};
