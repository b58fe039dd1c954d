/** The shapes of a model's answer about a digest: strict towards the vendor, lenient towards what really comes. */
import { z } from 'zod';
import type { Reading } from '../model-calls/index.ts';

const episodeAnswer = z.object({
  id: z.string(),
  summary: z.string(),
  key_topics: z.array(z.string()),
  key_insights: z.array(
    z.object({ text: z.string(), actionability_score: z.number(), impact_score: z.number() }),
  ),
});

const wholeFields = {
  overview: z.object({
    glance: z.array(z.string()),
    summary: z.string(),
    macro_themes: z.array(z.string()),
  }),
  crossEpisodeConnections: z.array(
    z.object({
      theme: z.string(),
      insight: z.string(),
      impact_rating: z.number(),
      supporting_episodes: z.array(z.string()),
      actionable_tip: z.string().nullable(),
    }),
  ),
  actionableTips: z.array(z.object({ category: z.string(), tip: z.string() })),
};

/** A small digest is asked for in one call; a large one episode by episode first, then the whole. */
export const digestAnswer = z.object({ ...wholeFields, episodes: z.array(episodeAnswer) });
export const episodesAnswer = z.object({ episodes: z.array(episodeAnswer) });
export const wholeAnswer = z.object(wholeFields);

const line = z.string().transform((text) => text.replace(/\s+/g, ' ').trim());
const lines = z.array(line).transform((list) => [...new Set(list.filter((text) => text !== ''))]);
/** Scores are clamped to their scale; a number that is none counts as the lowest. */
const outOfTen = z.coerce
  .number()
  .catch(0)
  .transform((value) => Math.min(10, Math.max(0, Number.isFinite(value) ? value : 0)));

const episodes = z.array(
  z.object({
    id: z.string().trim(),
    summary: line.pipe(z.string().min(1)),
    key_topics: lines.transform((topics) => topics.slice(0, 8)),
    key_insights: z
      .array(z.object({ text: line, actionability_score: outOfTen, impact_score: outOfTen }))
      .transform((insights) => insights.filter(({ text }) => text !== '').slice(0, 8)),
  }),
);

/** A line of the glance has at most 20 words, and there are three (product.md section 9). */
const glance = lines.transform((all) => all.filter((text) => wordsOf(text) <= 20).slice(0, 3));
const wordsOf = (text: string) =>
  text
    .replace(/\[[^\]]*\]/g, '')
    .trim()
    .split(/\s+/).length;

const whole = z.object({
  overview: z.object({
    glance: glance.catch([]),
    summary: line.pipe(z.string().min(1)),
    macro_themes: lines.transform((themes) => themes.slice(0, 6)),
  }),
  crossEpisodeConnections: z.array(
    z.object({
      theme: line,
      insight: line,
      impact_rating: outOfTen,
      supporting_episodes: z.array(z.string()),
      actionable_tip: line.nullish(),
    }),
  ),
  actionableTips: z.array(z.object({ category: line.catch(''), tip: line })).transform((tips) =>
    tips
      .filter(({ tip }) => tip !== '')
      .map(({ category, tip }) => ({ category: category || 'General', tip }))
      .slice(0, 12),
  ),
});

export type EpisodeWords = z.output<typeof episodes>[number];
export type WholeWords = z.output<typeof whole>;

/** Reads what was said of episodes; every asked one must be there. */
export function readEpisodes(json: unknown, ids: readonly string[]): Reading<EpisodeWords[]> {
  const parsed = z.object({ episodes }).safeParse(json);
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  const found = new Map(parsed.data.episodes.map((episode) => [episode.id, episode]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) return { problem: `The answer leaves out the episodes ${missing.join(', ')}.` };
  return { content: ids.flatMap((id) => found.get(id) ?? []) };
}

/** Reads what was said of the whole; connections must rest on episodes that were given. */
export function readWhole(json: unknown, ids: readonly string[]): Reading<WholeWords> {
  const parsed = whole.safeParse(json);
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  const known = new Set(ids);
  const wanted = Math.min(2, ids.length);
  const connections = parsed.data.crossEpisodeConnections
    .map((it) => ({
      ...it,
      supporting_episodes: [...new Set(it.supporting_episodes)].filter((id) => known.has(id)),
    }))
    .filter((it) => it.theme !== '' && it.insight !== '' && it.supporting_episodes.length >= wanted);
  if (connections.length === 0 && parsed.data.crossEpisodeConnections.length > 0) {
    return { problem: `supporting_episodes must name at least ${wanted} of: ${ids.join(', ')}.` };
  }
  return { content: { ...parsed.data, crossEpisodeConnections: connections } };
}

function problemOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return `The answer does not fit: ${issue?.path.join('.') || 'the whole'} ${issue?.message ?? ''}`.trim();
}

export interface DigestWords {
  whole: WholeWords;
  /** In the order of the members. */
  episodes: EpisodeWords[];
}
