/** The answer to an insight request, drawn out of its transcript. */
import { contentStems, namesIn } from '../text/words.ts';
import { chooseLearnings } from './choose-learnings.ts';
import { chooseMetadata } from './choose-metadata.ts';
import { chooseQuotes } from './choose-quotes.ts';
import type { Candidate } from './choose-spread.ts';
import { collectSentences } from './collect-sentences.ts';
import { findTopics } from './find-topics.ts';
import { judge } from './judge-sentence.ts';
import type { Material } from './read-transcript.ts';
import { writeSummary } from './write-summary.ts';

export function composeInsight(material: Material) {
  const sentences = collectSentences(material);
  const topics = findTopics(material);
  const topicStems = contentStems([material.episode, ...topics.map(({ title }) => title)].join(' '));
  const people = new Set([...material.names.values()].flatMap((name) => name.toLowerCase().split(/\s+/)));
  const points = new Map(sentences.map((said) => [said, judge(said, topicStems, people)]));
  const quotes = chooseQuotes(sentences, points, topics);
  const learnings = chooseLearnings(sentences, points, new Set(quotes.map(({ said }) => said.turn)));
  const claims: Candidate[] = [
    ...learnings,
    ...quotes.map(({ said, text, viralityScore }) => ({ said, text, points: viralityScore - 4 })),
  ];
  const mean = learnings.reduce((sum, one) => sum + one.points, 0) / Math.max(1, learnings.length);
  return {
    summary: writeSummary({
      material,
      topics,
      claims,
      names: namesIn(material.turns.map(({ text }) => text)),
    }),
    keyLearnings: learnings.map(({ text }) => text),
    mainTopics: topics.map(({ title }) => title),
    notableQuotes: quotes.map(({ text, context, viralityScore }) => ({ text, context, viralityScore })),
    metadata: chooseMetadata(material, mean),
  };
}
