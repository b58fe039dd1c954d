/** The shape of a model's answer: strict towards the vendor, lenient towards what really comes. */
import { z } from 'zod';
import type { MetadataOptions } from '../../../contract/groups.ts';
import type { InsightMetadata } from '../../kit/db/wire-columns.ts';
import { parseAnswer, type Reading } from '../model-calls/index.ts';
import type { OfferedQuote } from './quote-gate/index.ts';

/** The most that an answer about one part may hold: of what is longer the rest is left, of more items the last ones. */
const most = {
  learnings: 15,
  topics: 12,
  quotes: 24,
  focuses: 8,
  summaryChars: 4_500,
  learningChars: 700,
  topicChars: 120,
  quoteChars: 2_000,
  contextChars: 400,
  choiceChars: 60,
} as const;

const words = (chars: number) => z.string().max(chars);

/** What the vendor is asked to force the answer into. */
export const insightAnswer = z.object({
  summary: words(most.summaryChars),
  keyLearnings: z.array(words(most.learningChars)).max(most.learnings),
  mainTopics: z.array(words(most.topicChars)).max(most.topics),
  notableQuotes: z
    .array(
      z.object({
        text: words(most.quoteChars),
        context: words(most.contextChars),
        viralityScore: z.number(),
      }),
    )
    .max(most.quotes),
  metadata: z.object({
    primary_audience: words(most.choiceChars),
    tone: words(most.choiceChars),
    episode_type: words(most.choiceChars),
    audience_relevance: z.number(),
    confidence: z.number(),
    content_focus: z.array(words(most.choiceChars)).max(most.focuses),
  }),
});

export interface InsightContent {
  summary: string;
  keyLearnings: string[];
  mainTopics: string[];
  offered: OfferedQuote[];
  metadata: InsightMetadata;
}

/** Scores are clamped to their scales; a number that is none counts as the lowest. */
const scale = (max: number) =>
  z.coerce
    .number()
    .catch(0)
    .transform((value) => Math.min(max, Math.max(0, Number.isFinite(value) ? value : 0)));
const cut = (chars: number) => z.string().transform((text) => text.slice(0, chars));
const line = (chars: number) => cut(chars).transform((text) => text.replace(/\s+/g, ' ').trim());
/** Cut before anything is read, so that a list of a million costs no more than one of the allowed length. */
const list = <T extends z.ZodType>(item: T, items: number) =>
  z
    .array(z.unknown())
    .transform((all) => all.slice(0, items))
    .pipe(z.array(item));
const lines = (items: number, chars: number) =>
  list(line(chars), items).transform((all) => [...new Set(all.filter((text) => text !== ''))]);
const choice = line(most.choiceChars).catch('');

const lenient = z.object({
  summary: cut(most.summaryChars).pipe(z.string().trim().min(1)),
  keyLearnings: lines(most.learnings, most.learningChars),
  mainTopics: lines(most.topics, most.topicChars),
  notableQuotes: list(
    z.object({
      text: cut(most.quoteChars),
      context: line(most.contextChars).catch(''),
      viralityScore: scale(10),
    }),
    most.quotes,
  ),
  metadata: z
    .object({
      primary_audience: choice,
      tone: choice,
      episode_type: choice,
      audience_relevance: scale(5),
      confidence: scale(5),
      content_focus: lines(most.focuses, most.choiceChars).catch([]),
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

/** Several times what the allowed tokens can spell. */
const longestAnswerChars = 200_000;

/** Reads an answer's text; `problem` says what to put right, in words that the model understands too. */
export function readInsightAnswer(
  text: string,
  group: { audienceLabel: string | null; options: MetadataOptions },
): Reading<InsightContent> {
  if (text.length > longestAnswerChars) return { problem: 'The answer is far too long.' };
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
