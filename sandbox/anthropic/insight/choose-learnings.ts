import { contentStems } from '../text/words.ts';
import { isAdvice } from './advice.ts';
import { type Candidate, chooseSpread } from './choose-spread.ts';
import type { Said } from './collect-sentences.ts';
import { lengthPoints, type Points } from './judge-sentence.ts';
import { withoutFillers } from './without-fillers.ts';

const [minWords, maxWords] = [6, 42];
/** Two sentences make one lesson only where both say something, and stay short. */
const [goodEnough, pairWords] = [2.4, 30];

/** The sentences that an agent can use, without the fillers around them. */
export function chooseLearnings(sentences: readonly Said[], points: ReadonlyMap<Said, Points>): Candidate[] {
  const candidates = sentences.flatMap((said, index): Candidate[] => {
    const own = (points.get(said)?.learning ?? 0) - lineCost(points.get(said), said);
    const text = withoutFillers(said.text);
    const following = sentences[index + 1];
    const next = following?.turn === said.turn ? following : undefined;
    const nextPoints = next === undefined ? 0 : (points.get(next)?.learning ?? 0);
    const alone = candidateOf(said, text, own);
    if (next === undefined || Math.min(own, nextPoints) < goodEnough) return alone;
    const joined = `${text} ${withoutFillers(next.text)}`;
    if (joined.split(' ').length > pairWords) return alone;
    return [...alone, ...candidateOf(said, joined, Math.max(own, nextPoints) + 0.5)];
  });
  return chooseSpread(candidates, { most: 6, least: 4, enough: 0.9 }).toSorted(
    (a, b) => a.said.turn - b.said.turn,
  );
}

function candidateOf(said: Said, text: string, points: number): Candidate[] {
  const words = text.split(/\s+/).length;
  const usable =
    words >= minWords && words <= maxWords && text.endsWith('.') && !/["\u201c\u201d]/.test(text);
  const worth = points + lengthPoints(words, 9, 32);
  return usable ? [{ said: { ...said, stems: contentStems(text) }, text, points: worth }] : [];
}

/** A striking line that gives no advice is better as a quote. */
function lineCost(points: Points | undefined, { text }: Said): number {
  const isLine = points !== undefined && points.quote > 3.4 && points.quote > points.learning;
  return isLine && !isAdvice(text) ? 1.4 : 0;
}
