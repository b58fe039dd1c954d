/** What is told word for word with one word or number of another place in it. */
import { expect, it } from 'vitest';
import { checkClaim, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';

const turns = [
  'I tell the sellers that, by the way.',
  'In 2004 I worked on the roof until some buyers came home.',
  '78 percent of people say that they are hearing the boring ads. 72 percent of people say that they are hearing entertaining ads.',
  'There are solutions to that, and most of them are cheap.',
];
const prepared = prepareTranscript(
  turns.map((text, nth) => ({
    speaker: 'ABCD'[nth] ?? '',
    text,
    start: nth * 100_000,
    end: nth * 100_000 + 50_000,
  })),
);
const judge = (text: string, turn: number) => {
  const { state, reason } = checkClaim({ text, cited: [turn * 100 + 1] }, prepared);
  return reason === undefined ? state : `${state}: ${reason.cause} ${reason.what}`;
};

it.each([
  ['They tell the buyers that, by the way.', 0, 'doubtful: direction buyers'],
  ['There are solutions from that, and most of them are cheap.', 3, 'doubtful: direction from'],
  [
    '78 percent of people say that they are hearing entertaining ads.',
    2,
    'doubtful: otherMeasure 78 percent',
  ],
  ['72 percent of people say that they are hearing the boring ads.', 2, 'doubtful: otherMeasure 72 percent'],
])('is doubted: %s', (text, turn, said) => expect(judge(text, turn)).toBe(said));

it.each([
  ['They tell the sellers that, by the way.', 0],
  ['There are solutions to that, and most of them are cheap.', 3],
  ['78 percent of people say that they are hearing the boring ads.', 2],
  ['72 percent of people say that they are hearing entertaining ads.', 2],
])('stands: %s', (text, turn) => expect(judge(text, turn)).toBe('supported'));
