import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

const between = [
  'The kitchen was cold and nobody had painted the walls.',
  'We drove around the lake for an hour and talked about schools.',
  'She wanted a garage and he wanted a porch.',
  'The lender sent the papers in the evening.',
];
const texts = [
  'An offer came from a nurse at the hospital, and she waived the appraisal.',
  'My second winter as an agent I sold nothing, and a nurse told me that no offer comes in January.',
  'A showing on Sunday brought a carpenter who bought the duplex.',
  'Our second office had one desk, and a carpenter built it for the duplex.',
  'The third letter went to the landlord before the appraisal.',
  'The fifth tenant had a dog, and the seller painted the fence for it.',
].flatMap((text) => [text, ...between]);
const talk = prepareTranscript(
  texts.map((text, index) => ({
    speaker: index % 2 === 0 ? 'A' : 'B',
    start: index * 30_000,
    end: index * 30_000 + 29_000,
    text,
  })),
  { labels: { A: 'Gwen Abara', B: 'Pete Lindqvist' } },
);
const stateOf = (text: string, turn?: number) =>
  checkClaim({ text, cited: turn === undefined ? [] : [turn * 30] }, talk).state;

describe('C1: an ordinal of another thing', () => {
  it.each([
    ['The second offer came from a nurse, who waived the appraisal.', 0],
    ['The third offer came from a nurse, who waived the appraisal.', 0],
    ['The first offer came from a nurse, who waived the appraisal.', 0],
    ['The second showing brought a carpenter who bought the duplex.', 10],
    ['The third showing brought a carpenter who bought the duplex.', 10],
    ['The fifth offer came from a nurse, who waived the appraisal.', 0],
  ])('proves nothing: %s', (text, turn) => {
    for (const verdict of [stateOf(text, turn), stateOf(text), stateOf(text, 28)])
      expect(['doubtful', 'unsupported']).toContain(verdict);
  });

  it.each([
    ['The third letter reached the landlord before the appraisal.', 20],
    ['A carpenter built the one desk of the second office.', 15],
    ['The fifth tenant had a dog, so the seller painted a fence.', 25],
  ])('and its own does: %s', (text, turn) => {
    expect(stateOf(text, turn)).toBe('supported');
    expect(stateOf(text)).toBe('moved');
  });
});
