/** The shape of a model's answer: strict towards the vendor, lenient towards what really comes. */
import { z } from 'zod';
import type { MetadataOptions } from '../../../contract/groups.ts';
import type { InsightMetadata } from '../../kit/db/wire-columns.ts';
import { parseAnswer, type Reading } from '../model-calls/index.ts';
import type { OfferedQuote } from './quote-gate/index.ts';

/** What the vendor is asked to force the answer into. */
export const insightAnswer = z.object({
  summary: z.string(),
  keyLearnings: z.array(z.string()),
  mainTopics: z.array(z.string()),
  notableQuotes: z.array(z.object({ text: z.string(), context: z.string(), viralityScore: z.number() })),
  metadata: z.object({
    primary_audience: z.string(),
    tone: z.string(),
    episode_type: z.string(),
    audience_relevance: z.number(),
    confidence: z.number(),
    content_focus: z.array(z.string()),
  }),
});

export interface InsightContent {
  summary: string;
  keyLearnings: string[];
  mainTopics: string[];
  offered: OfferedQuote[];
  metadata: InsightMetadata;
}

const mostLearnings = 15;
const mostTopics = 12;

/** Scores are clamped to their scales; a number that is none counts as the lowest. */
const scale = (max: number) =>
  z.coerce
    .number()
    .catch(0)
    .transform((value) => Math.min(max, Math.max(0, Number.isFinite(value) ? value : 0)));
const line = z.string().transform((text) => text.replace(/\s+/g, ' ').trim());
const lines = z.array(line).transform((list) => [...new Set(list.filter((text) => text !== ''))]);

const lenient = z.object({
  summary: z.string().trim().min(1),
  keyLearnings: lines.transform((list) => list.slice(0, mostLearnings)),
  mainTopics: lines.transform((list) => list.slice(0, mostTopics)),
  notableQuotes: z
    .array(z.object({ text: z.string(), context: line.catch(''), viralityScore: scale(10) }))
    .transform((quotes) => quotes.slice(0, 60)),
  metadata: z
    .object({
      primary_audience: line.catch(''),
      tone: line.catch(''),
      episode_type: line.catch(''),
      audience_relevance: scale(5),
      confidence: scale(5),
      content_focus: lines.catch([]),
    })
    .catch({
      primary_audience: '',
      tone: '',
      episode_type: '',
      audience_relevance: 0,
      confidence: 0,
      content_focus: [],
    }),
});

/** Reads an answer's text; `problem` says what to put right, in words that the model understands too. */
export function readInsightAnswer(
  text: string,
  group: { audienceLabel: string | null; options: MetadataOptions },
): Reading<InsightContent> {
  const json = parseAnswer(text);
  if (json === undefined) return { problem: 'The answer is not valid JSON.' };
  const parsed = lenient.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      problem:
        `The answer does not fit: ${issue?.path.join('.') || 'the whole'} ${issue?.message ?? ''}`.trim(),
    };
  }
  const { notableQuotes, metadata, ...rest } = parsed.data;
  return {
    content: {
      ...rest,
      offered: notableQuotes,
      metadata: {
        primary_audience: oneOf(metadata.primary_audience, group.options.primary_audience),
        tone: oneOf(metadata.tone, group.options.tone),
        episode_type: oneOf(metadata.episode_type, group.options.episode_type),
        content_focus: metadata.content_focus
          .map((focus) => oneOf(focus, group.options.content_focus))
          .slice(0, 3),
        audience_relevance: metadata.audience_relevance,
        confidence: metadata.confidence,
        audience_label: group.audienceLabel,
      },
    },
  };
}

/** The option as the admin wrote it; another word is kept as the model chose it. */
function oneOf(chosen: string, options: readonly string[]): string {
  return options.find((option) => option.toLowerCase() === chosen.toLowerCase()) ?? chosen.slice(0, 60);
}
