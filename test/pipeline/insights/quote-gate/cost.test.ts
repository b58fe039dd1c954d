import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNear } from '../../../../server/pipeline/insights/quote-gate/find-near.ts';
import {
  checkQuote,
  prepareTranscript,
  type SpokenUtterance,
} from '../../../../server/pipeline/insights/quote-gate/index.ts';
import { wordsOf } from '../../../../server/pipeline/insights/quote-gate/words.ts';

/** Three hours of quick talk. */
const threeHours = 36_000;
const maxChars = 2_000;
/** Steps that a quote may cost: the text once for each 32 words of the offer, and the cells of the alignments. */
const mostWork = 1_200_000;
/** The bound is 50 ms; the rest is for a machine that does other things at the same time. */
const busyMachine = 6;

/** Milliseconds of work, without the waiting for others. */
function busyMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const turnsOf = (words: readonly string[], perTurn: number): SpokenUtterance[] =>
  Array.from({ length: Math.ceil(words.length / perTurn) }, (_, index) => ({
    speaker: 'AB'[index % 2] ?? 'A',
    start: index * 10_000,
    end: index * 10_000 + 9_000,
    text: words.slice(index * perTurn, (index + 1) * perTurn).join(' '),
  }));

const filled = (said: string) =>
  Array.from({ length: Math.ceil(threeHours / said.split(' ').length) }, () => said)
    .join(' ')
    .split(' ')
    .slice(0, threeHours);
const offerOf = (said: string) => said.repeat(Math.ceil(maxChars / said.length)).slice(0, maxChars);
const wornEvery = (text: string, nth: number, by: string) =>
  text
    .split(' ')
    .map((word, index) => (index % nth === nth - 1 ? by : word))
    .join(' ')
    .slice(0, maxChars);

const sentence =
  'The people who come through that house on a Sunday talk about the kitchen for the whole week. ';
const worst: [string, string[], string][] = [
  [
    'a sentence said over and over, one word changed in each',
    filled(sentence.trim()),
    wornEvery(offerOf(sentence), 9, 'garden'),
  ],
  [
    'the same, every eighth word an unknown one',
    filled(sentence.trim()),
    wornEvery(offerOf(sentence), 8, 'zebra'),
  ],
  ['every word the same', filled('house'), offerOf('house ')],
  ['every word the same, some changed', filled('house'), wornEvery(offerOf('house '), 9, 'kitchen')],
  ['letters', filled('b c d e'), offerOf('b c d f ')],
  ['two words in turn', filled('house kitchen'), wornEvery(offerOf('house kitchen '), 9, 'house')],
  ['stutters', filled('the the the the house house'), wornEvery(offerOf('the the house '), 7, 'kitchen')],
  [
    'numbers in a row',
    filled('twenty five hundred and two point oh'),
    offerOf('twenty five hundred and three point oh '),
  ],
  ['nothing that was said', filled(sentence.trim()), offerOf('zebra lion giraffe elephant ')],
  ['dots', filled('well... so... and...'), offerOf('well... so... but... ')],
  ['quotation marks', filled('"he "said "no" "to" me. "'), offerOf('"he "said "yes" "to me. ')],
  ['brackets and colons', filled('[laughs] A: b [c]: d'), offerOf('A: B: C: [d] e ')],
];

describe('A1: what a quote costs', () => {
  it.each(worst)('is bounded for %s', (_name, said, offered) => {
    const prepared = prepareTranscript(turnsOf(said, 400));
    checkQuote(offered, prepared);
    const times = [1, 2].map(() => busyMs(() => checkQuote(offered, prepared)));
    const { work } = findNear(wordsOf(offered), prepared, false);
    expect(work).toBeLessThan(mostWork);
    expect(Math.min(...times)).toBeLessThan(50 * busyMachine);
  });

  it('is bounded for any mixture of few words', () => {
    const vocabulary = fc.constantFrom(
      'house',
      'kitchen',
      'the',
      'not',
      'five',
      'um',
      'Dana',
      'house.',
      '"so',
      'go...',
    );
    const long = fc.array(vocabulary, { minLength: 40, maxLength: 400 });
    fc.assert(
      fc.property(long, long, fc.nat({ max: 60 }), (block, offer, perTurn) => {
        const said = filled(block.join(' ')).slice(0, 12_000);
        const prepared = prepareTranscript(turnsOf(said, perTurn + 1));
        const text = offer.join(' ').slice(0, maxChars);
        const { work } = findNear(wordsOf(text), prepared, false);
        expect(work).toBeLessThan(mostWork);
        const verdict = checkQuote(text, prepared);
        if (verdict.state !== 'dropped') expect(verdict.text).not.toBe('');
      }),
      { numRuns: 6 },
    );
  });

  it('grows with the length of the talk, not faster, when a transcript is read', () => {
    const talk = filled(sentence.trim());
    const readIn = (count: number) => {
      const said = turnsOf([...talk, ...talk].slice(0, count), 4_000);
      // The fastest of them: what else the machine does, collecting what others left too, only adds.
      return Math.min(...Array.from({ length: 5 }, () => busyMs(() => prepareTranscript(said))));
    };
    readIn(3_000);
    // Both are past some 16,000 words: from there a list is a large object of the heap, and each word dearer.
    const small = readIn(threeHours / 2);
    const large = readIn(2 * threeHours);
    // Four times the words: a square would be sixteen times.
    expect(large / small).toBeLessThan(10);
    expect(large).toBeLessThan(1_200 * busyMachine);
  });

  it.each([
    ['white space', `a${' '.repeat(190_000)}b`],
    ['dots', `a${'.'.repeat(190_000)}b`],
    ['marks and quotes', `a${'."'.repeat(95_000)}b`],
    ['brackets', `a${'['.repeat(190_000)}b`],
    ['apostrophes', `a${"'s".repeat(95_000)}b`],
    ['letters without a space', 'a'.repeat(190_000)],
    ['digits', '1,'.repeat(95_000)],
  ])('stays small for a turn of %s', (_name, text) => {
    const ms = busyMs(() => {
      const prepared = prepareTranscript([{ speaker: 'A', start: 0, end: 1_000, text }]);
      checkQuote(text.slice(0, maxChars), prepared);
    });
    expect(ms).toBeLessThan(200 * busyMachine);
  });
});
