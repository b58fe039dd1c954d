/** A1: whatever a model answers, what goes on is of a bounded size. */
import { describe, expect, it } from 'vitest';
import { insightAnswer, readInsightAnswer } from '../../../server/pipeline/insights/answer.ts';
import { mergeParts } from '../../../server/pipeline/insights/merge-parts.ts';
import { answerSchema } from '../../../server/providers/language/answer-schema.ts';

const group = {
  audienceLabel: null,
  options: { primary_audience: [], content_focus: [], tone: [], episode_type: [] },
};
const answerOf = (items: number, chars: number) => {
  const text = 'x'.repeat(chars);
  const list = Array.from({ length: items }, (_, at) => `${at} ${text}`);
  return JSON.stringify({
    summary: text,
    keyLearnings: list,
    mainTopics: list,
    notableQuotes: list.map((quote, at) => ({ text: quote, context: quote, viralityScore: at })),
    metadata: { primary_audience: text, tone: text, episode_type: text, content_focus: list },
  });
};

describe('A1: an answer of the model', () => {
  it('is cut to so many items of so many characters', () => {
    const read = readInsightAnswer(answerOf(60, 600), group);
    if (!('content' in read)) throw new Error(read.problem);
    const { content } = read;
    expect([content.keyLearnings.length, content.mainTopics.length, content.offered.length]).toEqual([
      15, 12, 24,
    ]);
    expect(Math.max(...content.mainTopics.map((topic) => topic.length))).toBeLessThanOrEqual(120);
    expect(Math.max(...content.offered.map(({ context }) => context.length))).toBeLessThanOrEqual(400);
    expect(content.metadata.tone).toHaveLength(60);
    expect(mergeParts([content, content, content, content]).offered).toHaveLength(60);
  });

  it('of a megabyte is asked for again', () => {
    expect(readInsightAnswer(answerOf(300, 4_000), group)).toEqual({
      problem: 'The answer is far too long.',
    });
  });

  it('is told its limits, in words, since the vendor enforces none', () => {
    const schema = JSON.stringify(answerSchema(insightAnswer));
    expect(schema).toContain('At most 24 items.');
    expect(schema).toContain('At most 2000 characters.');
    expect(schema).not.toMatch(/maxItems|maxLength/);
  });
});
