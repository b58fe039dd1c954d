import { type Candidate, chooseSpread } from './choose-spread.ts';
import type { Said } from './collect-sentences.ts';
import { type Topic, topicOf } from './find-topics.ts';
import { lengthPoints, type Points } from './judge-sentence.ts';

export interface ChosenQuote {
  said: Said[];
  text: string;
  context: string;
  viralityScore: number;
}

const [minWords, maxWords] = [8, 40];
/** Two sentences are quoted together only while both carry weight and stay short. */
const [goodEnough, pairWords] = [0.6, 30];
/** Only the very best lines are both a lesson and a quote. */
const saidTwiceCost = 0.9;

/** The sentences that people would repeat, word for word as they were said. */
export function chooseQuotes(
  sentences: readonly Said[],
  points: ReadonlyMap<Said, Points>,
  topics: readonly Topic[],
  learned: ReadonlySet<Said>,
): ChosenQuote[] {
  const candidates = sentences
    .flatMap((said, index) => candidatesAt(said, sentences[index + 1], points))
    .map((one) => (learned.has(one.said) ? { ...one, points: one.points - saidTwiceCost } : one));
  const chosen = chooseSpread(candidates, { most: 7, least: 5, enough: 1.2 });
  return withSecondVoice(chosen, candidates)
    .toSorted((a, b) => a.said.turn - b.said.turn)
    .map(({ said, text, points: worth }) => ({
      said: sentences.filter((one) => one.turn === said.turn && text.includes(one.text)),
      text,
      context: contextOf(said, text, topics),
      viralityScore: grade(worth),
    }));
}

/** Where one voice has all the quotes, its weakest gives way to the best of another one. */
function withSecondVoice(chosen: readonly Candidate[], candidates: readonly Candidate[]): Candidate[] {
  const [first] = chosen;
  const weakest = chosen.toSorted((a, b) => a.points - b.points)[0];
  const other = candidates
    .filter(({ said, points }) => said.mark !== first?.said.mark && points > 0)
    .toSorted((a, b) => b.points - a.points)[0];
  const isAlone = chosen.every(({ said }) => said.mark === first?.said.mark);
  if (!isAlone || other === undefined) return [...chosen];
  return [...chosen.filter((one) => one !== weakest || chosen.length < 5), other];
}

function candidatesAt(said: Said, next: Said | undefined, points: ReadonlyMap<Said, Points>): Candidate[] {
  const own = points.get(said)?.quote ?? 0;
  const alone = { said, text: said.text, points: own + lengthPoints(said.words.length, 10, 30) };
  const inTurn = next !== undefined && next.turn === said.turn ? next : undefined;
  const length = said.words.length + (inTurn?.words.length ?? 0);
  if (inTurn === undefined || length > pairWords) return [alone].filter(isQuotable);
  const second = points.get(inTurn)?.quote ?? 0;
  const turns = turnsRound(said, inTurn);
  if (!turns && Math.min(own, second) < goodEnough) return [alone].filter(isQuotable);
  const best = turns ? own + 2 : Math.max(own, second) + 0.4;
  const joined = { said, text: `${said.text} ${inTurn.text}`, points: best + lengthPoints(length, 10, 30) };
  return [alone, joined].filter(isQuotable);
}

/** "It isn't this. It's that.": the second sentence belongs to the first. */
function turnsRound(first: Said, next: Said): boolean {
  return (
    next.words.length <= 14 &&
    /^(?:it's|it is|they're|they|don't|I think they)\b/i.test(next.text) &&
    /\b(?:isn't|wasn't|not|don't|never|nobody|doesn't|aren't)\b/i.test(first.text)
  );
}

function isQuotable({ text }: Candidate): boolean {
  const words = text.split(/\s+/).length;
  const balanced = (text.split('"').length - 1) % 2 === 0;
  return words >= minWords && words <= maxWords && balanced && /[.!]["'\u201d\u2019]?$/.test(text);
}

/** Where the talk stood: the question that it answers, else the topic of the passage. */
function contextOf(said: Said, text: string, topics: readonly Topic[]): string {
  const question = /(?:^|[.!?] )([A-Z][^.!?"\u201c]{14,80}\?)$/.exec(said.before)?.[1];
  const isUsable = question !== undefined && said.index === 0 && !/\b(?:me|I|mind|that|it)\b/.test(question);
  if (isUsable) return `Asked: \u201c${question}\u201d`;
  const topic = topicOf(text, topics) ?? topicOf(`${said.before} ${said.after}`, topics) ?? topics[0];
  return topic === undefined ? 'From the conversation' : `On ${topic.title.toLowerCase()}`;
}

/** From 4 to 9.6 in steps of a tenth: the same sentence always gets the same grade. */
function grade(points: number): number {
  return Math.round(Math.min(9.6, Math.max(4, 5 + points * 0.58)) * 10) / 10;
}
