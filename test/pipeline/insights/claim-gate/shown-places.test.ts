/** Of what a claim was judged by a reader is shown what says it, and not what shares a word or two with it. */
import { expect, it } from 'vitest';
import { checkClaim, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';

const turns = [
  "It looks all right until you subtract the credit. The average one was $7,900, so that's two points. A published credit netted the seller about what a late price cut did, and it took six weeks to do it.",
  'We talked about the roof and the two roofers that nobody could find on a Friday.',
  "There are houses where I tell the seller not to bother. If it's an estate sale priced as is and everyone knows it, or when it's four years old, leave it.",
  'The electrician was back within the week and charged $650 for the panel in the garage.',
];
const prepared = prepareTranscript(
  turns.map((text, nth) => ({
    speaker: 'ABCD'[nth] ?? '',
    text,
    start: nth * 100_000,
    end: nth * 100_000 + 50_000,
  })),
);
const placesOf = (text: string) => {
  const { state, needed } = checkClaim({ text, cited: [1] }, prepared);
  expect(state).toBe('supported');
  return needed.map(({ utteranceIndex }) => utteranceIndex);
};

it.each([
  [
    'a word or two',
    'Sellers: in a year of sales a published credit netted about what a late price cut did.',
    [0],
  ],
  ['nothing', 'A published credit netted about what a late price cut did.', [0]],
])('a place that brings %s more is not shown', (_what, text, places) => {
  expect(placesOf(text)).toEqual(places);
});

it('a place that holds a number is shown, and one that says the other half', () => {
  const text =
    'A published credit of $7,900 netted the seller about what a late price cut did; the electrician charged $650 for the panel.';
  const { needed } = checkClaim({ text, cited: [1, 301] }, prepared);
  expect(needed.map(({ utteranceIndex }) => utteranceIndex).sort()).toEqual([0, 3]);
});
