import type { Candidate } from './choose-spread.ts';
import { chooseSpread } from './choose-spread.ts';
import type { Said } from './collect-sentences.ts';
import { type Topic, topicOf } from './find-topics.ts';

export interface ChosenQuote {
  said: Said;
  text: string;
  context: string;
  viralityScore: number;
}

const [minWords, maxWords] = [8, 40];

/** The sentences that people would repeat, word for word as they were said. */
export function chooseQuotes(
  sentences: readonly Said[],
  points: ReadonlyMap<Said, { quote: number; learning: number }>,
  topics: readonly Topic[],
): ChosenQuote[] {
  const candidates = sentences.flatMap((said, index): Candidate[] => {
    const own = points.get(said)?.quote ?? 0;
    const next = sentences[index + 1];
    const alone = { said, text: said.text, points: own };
    if (next === undefined || next.turn !== said.turn || !answersIt(said, next))
      return isQuotable(alone) ? [alone] : [];
    const joined = { said, text: `${said.text} ${next.text}`, points: own + 0.8 };
    return [alone, joined].filter(isQuotable);
  });
  return chooseSpread(candidates, { most: 7, least: 5, enough: 2.5, taken: new Set() })
    .toSorted((a, b) => a.said.turn - b.said.turn)
    .map(({ said, text, points: worth }) => ({
      said,
      text,
      context: contextOf(said, text, topics),
      viralityScore: grade(worth),
    }));
}

/** A short second sentence that turns the first one round belongs to it. */
function answersIt(first: Said, next: Said): boolean {
  const length = first.words.length + next.words.length;
  return (
    length <= 32 &&
    next.words.length <= 14 &&
    /^(?:it's|it is|they're|they|don't|it)\b/i.test(next.text) &&
    /\b(?:isn't|not|don't|never|nobody|doesn't|aren't)\b/i.test(first.text)
  );
}

function isQuotable({ said, text }: Candidate): boolean {
  const words = text.split(/\s+/).length;
  const balanced = (text.split('"').length - 1) % 2 === 0;
  return (
    words >= minWords &&
    words <= maxWords &&
    balanced &&
    said.words.length > 2 &&
    /[.!]["'\u201d\u2019]?$/.test(text)
  );
}

/** Where the talk stood: the question that it answers, else the topic of the passage. */
function contextOf(said: Said, text: string, topics: readonly Topic[]): string {
  const question = /(?:^|[.!?] )([A-Z][^.!?"\u201c]{12,80}\?)$/.exec(said.before)?.[1];
  const isUsable = question !== undefined && said.index === 0 && !/\b(?:me|I|mind)\b/.test(question);
  if (isUsable) return `Asked: \u201c${question}\u201d`;
  const topic = topicOf(text, topics) ?? topicOf(`${said.before} ${text} ${said.after}`, topics) ?? topics[0];
  return topic === undefined ? 'From the conversation' : `On ${topic.title.toLowerCase()}`;
}

/** From 4 to 9.6 in steps of a tenth: the same sentence always gets the same grade. */
function grade(points: number): number {
  return Math.round(Math.min(9.6, Math.max(4, 4.6 + points * 0.5)) * 10) / 10;
}
