import type { InsightContent } from './answer.ts';

const maxLearnings = 10;
const maxTopics = 8;
/** The most viral ones go on to the gate. */
const maxQuotes = 60;

/**
 * Joins the answers to the parts of a long transcript without another paid call: summaries follow one another as the
 * episode does, lists are joined in turn so that every part has its say, scores are means weighted by nothing else.
 */
export function mergeParts(parts: readonly InsightContent[]): InsightContent {
  const [first] = parts;
  if (first === undefined) throw new Error('Nothing to merge');
  if (parts.length === 1) return first;
  return {
    summary: parts.map((part) => part.summary).join('\n\n'),
    keyLearnings: inTurn(parts.map((part) => part.keyLearnings)).slice(0, maxLearnings),
    mainTopics: inTurn(parts.map((part) => part.mainTopics)).slice(0, maxTopics),
    offered: parts
      .flatMap((part) => part.offered)
      .sort((a, b) => b.viralityScore - a.viralityScore)
      .slice(0, maxQuotes),
    metadata: {
      ...first.metadata,
      audience_relevance: mean(parts.map((part) => part.metadata.audience_relevance)),
      confidence: mean(parts.map((part) => part.metadata.confidence)),
      content_focus: inTurn(parts.map((part) => part.metadata.content_focus)).slice(0, 3),
    },
  };
}

function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map((list) => list.length));
  const joined = Array.from({ length: longest }, (_, index) => lists.map((list) => list[index])).flat();
  const seen = new Set<string>();
  return joined.filter((text): text is string => {
    const key = text?.toLowerCase();
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const mean = (values: readonly number[]) =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
