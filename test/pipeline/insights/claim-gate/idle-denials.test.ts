import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

const turns = [
  'We met at the house, and the kitchen was cold.',
  'I spent like three weeks looking at the wallpaper of the hallway.',
  'Then the lender sent the papers for the duplex in the evening.',
];
const talk = prepareTranscript(
  turns.map((text, at) => ({ speaker: 'A', start: at * 30_000, end: at * 30_000 + 29_000, text })),
);
const stateOf = (text: string) => checkClaim({ text, cited: [30] }, talk).state;

describe('C1: a word of denial that denies nothing', () => {
  it('is no turned meaning: "nothing but"', () => {
    expect(stateOf('For three weeks she looked at nothing but the wallpaper of the hallway.')).toBe(
      'supported',
    );
  });

  it('and one that does still is', () => {
    for (const denied of ['never looked', 'did not look'])
      expect(stateOf(`For three weeks she ${denied} at the wallpaper of the hallway.`)).toBe('doubtful');
  });
});
