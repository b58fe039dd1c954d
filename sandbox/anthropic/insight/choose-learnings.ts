import { capital, contentStems } from '../text/words.ts';
import { type Candidate, chooseSpread } from './choose-spread.ts';
import type { Said } from './collect-sentences.ts';

const [minWords, maxWords] = [8, 42];

/** The sentences that an agent can use, without the fillers around them. */
export function chooseLearnings(
  sentences: readonly Said[],
  points: ReadonlyMap<Said, { quote: number; learning: number }>,
  taken: ReadonlySet<number>,
): Candidate[] {
  const candidates = sentences
    .map((said) => {
      const text = withoutFillers(said.text);
      return { said: { ...said, stems: contentStems(text) }, text, points: points.get(said)?.learning ?? 0 };
    })
    .filter(({ text }) => isUsable(text));
  return chooseSpread(candidates, { most: 6, least: 4, enough: 2.5, taken }).toSorted(
    (a, b) => a.said.turn - b.said.turn,
  );
}

const leading =
  /^(?:(?:and|so|well|okay|ok|right|now|yes|yeah|no|oh|um|uh|hm|look|see|honestly|sure|all right|then|but|because|plus|also|anyway|first of all)\b,?\s+)+/i;
const inner = /,? \b(?:um|uh|you know|i mean),?(?= )/gi;

/** Drops what only keeps a conversation going; the words that say something stay as they were. */
export function withoutFillers(text: string): string {
  const bare = text
    .replace(leading, '')
    .replace(inner, '')
    .replace(/^I'd (?:add|say|tell them)(?: that)?,? (?=\w+ \w+ \w+)/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return capital(bare).replace(/!$/, '.');
}

function isUsable(text: string): boolean {
  const words = text.split(/\s+/).length;
  return words >= minWords && words <= maxWords && /[.]$/.test(text) && !/["\u201c\u201d]/.test(text);
}
