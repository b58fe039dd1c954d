/** The answer to an insight request, drawn out of its transcript. */
import { cite, citeTurns } from '../cite-answer.ts';
import { contentStems, namesIn } from '../text/words.ts';
import { chooseLearnings } from './choose-learnings.ts';
import { chooseMetadata } from './choose-metadata.ts';
import { type ChosenQuote, chooseQuotes } from './choose-quotes.ts';
import type { Candidate } from './choose-spread.ts';
import { collectSentences, type Said } from './collect-sentences.ts';
import { findTopics } from './find-topics.ts';
import { judge, type Points } from './judge-sentence.ts';
import type { Material } from './read-transcript.ts';
import { withoutFillers } from './without-fillers.ts';
import { writeSummary } from './write-summary.ts';

export function composeInsight(material: Material) {
  const sentences = collectSentences(material);
  const topics = findTopics(material);
  const topicStems = contentStems([material.episode, ...topics.map(({ title }) => title)].join(' '));
  const people = new Set([...material.names.values()].flatMap((name) => name.toLowerCase().split(/\s+/)));
  const points = new Map(sentences.map((said) => [said, judge(said, topicStems, people)]));
  const learnings = chooseLearnings(sentences, points);
  const learned = new Set(
    sentences.filter((said) => learnings.some((one) => one.text.includes(withoutFillers(said.text)))),
  );
  const quotes = chooseQuotes(sentences, points, topics, learned);
  const claims = [...learnings, ...quotes.flatMap(claimOf(points))];
  const mean = learnings.reduce((sum, one) => sum + one.points, 0) / Math.max(1, learnings.length);
  return {
    summary: citeTurns(
      writeSummary({
        material,
        topics,
        claims,
        names: namesIn(material.turns.map(({ text }) => text)),
      }),
      material,
    ),
    keyLearnings: learnings.map(({ text, said }) => cite(text, [material.turns[said.turn]?.second ?? 0])),
    mainTopics: topics.map(({ title }) => title),
    notableQuotes: quotes.map(({ text, context, viralityScore }) => ({ text, context, viralityScore })),
    metadata: chooseMetadata(material, mean),
  };
}

/** A quote serves the summary too where it is one sentence that stands alone. */
function claimOf(points: ReadonlyMap<Said, Points>) {
  return ({ said }: ChosenQuote): Candidate[] => {
    const [only, ...more] = said;
    const own = only && points.get(only);
    if (only === undefined || own === undefined || more.length > 0) return [];
    return [{ said: only, text: withoutFillers(only.text), points: (own.quote + own.learning) / 2 }];
  };
}
