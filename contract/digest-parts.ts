/** The parts of a digest (product.md section 3). */
import { z } from 'zod';
import { quoteState, secondFrom } from './insights.ts';
import { id } from './kit.ts';

/** The parts that every printed quote may carry; a part that is missing is left out, never "Unknown". */
const evidence = {
  speaker: z.string().nullable(),
  state: quoteState.nullable(),
  secondFrom: secondFrom.optional(),
  before: z.string(),
  after: z.string(),
};

export const viralMoment = z.object({
  quote: z.string(),
  /** Whole seconds. */
  timestamp: z.number().int().min(0),
  virality_score: z.number().min(0).max(10),
  ...evidence,
});

export const keyInsight = z.object({
  /** Stays with it wherever it is moved; drafts only. */
  itemId: z.string().optional(),
  text: z.string(),
  actionability_score: z.number().min(0).max(10),
  impact_score: z.number().min(0).max(10),
  /** Whole seconds; only where the evidence gives one. */
  timestamp: z.number().int().min(0).optional(),
});

export const digestEpisode = z.object({
  episodeId: id,
  podcast_name: z.string(),
  episode_title: z.string(),
  /** Where a reader listens: the Spotify episode or the audio file; empty when there is neither. */
  episode_url: z.string(),
  spotifyEpisodeId: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** ISO instant; empty when the feed has no date. */
  release_date: z.string(),
  /** Minutes of audio; null when the feed does not say. */
  minutes: z.number().int().nullable(),
  summary: z.string(),
  key_topics: z.array(z.string()),
  key_insights: z.array(keyInsight),
  viral_moments: z.array(viralMoment),
  /** Its audio is another file than the one that was transcribed: seconds in it are shown as "about". */
  audioChanged: z.boolean().optional(),
});
export type DigestEpisode = z.infer<typeof digestEpisode>;

export const connection = z.object({
  /** Stays with it wherever it is moved; drafts only. */
  itemId: z.string().optional(),
  theme: z.string(),
  insight: z.string(),
  impact_rating: z.number().min(0).max(10),
  /** Titles of the episodes that support it. */
  supporting_episodes: z.array(z.string()),
  actionable_tip: z.string().optional(),
});

export const tip = z.object({
  /** Stays with it wherever it is moved; drafts only. */
  itemId: z.string().optional(),
  category: z.string().default('General'),
  tip: z.string(),
});

export const digestQuote = z.object({
  quote: z.string(),
  source_episode: z.string(),
  podcast_name: z.string(),
  episodeId: id.nullable(),
  spotifyEpisodeId: z.string().nullable(),
  /** Whole seconds. */
  timestamp: z.number().int().min(0),
  virality_score: z.number().min(0).max(10),
  ...evidence,
});
