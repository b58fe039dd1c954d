import { describe, expect, it } from 'vitest';
import { checkClaim, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';

const talk = prepareTranscript(
  [
    'Welcome back everybody, today we talk about what happened with rates on Larch Street and why buyers wait.',
    'We listed the house on Larch Street in March of 2020 and it sold in nineteen days. The seller hired her first agent last week, and we may list two more.',
    'How long did the inspection take, and what did the buyers pay for it in the end?',
    'The inspection takes about a year to be accepted by the board. It cost them $58 per thousand square feet.',
    'Whoever buys there is restricted in renting it out. The air in the cellar is unhealthy.',
  ].map((text, at) => ({
    speaker: 'AB'[at % 2] ?? 'A',
    start: at * 30_000,
    end: at * 30_000 + 29_000,
    text,
  })),
  { labels: { A: 'Gwen Abara', B: 'Pete Lindqvist' } },
);
const stateOf = (text: string, second: number) => checkClaim({ text, cited: [second] }, talk).state;

describe('of small words that carry a number or a date', () => {
  it.each([
    ['The house on Larch Street was listed in March 2020 and sold in 19 days.', 30],
    ['The inspection cost $58 per thousand square feet.', 90],
  ])('what was said stands: %s', (text, second) => {
    expect(stateOf(text, second)).toBe('supported');
  });

  it.each([
    ['The house on Larch Street was listed in May 2020 and sold in 19 days.', 30],
    ['The seller hired her second agent last week.', 30],
    ['The board takes about a month to accept the inspection.', 90],
    ['The inspection cost $58 per million square feet.', 90],
    ['The inspection cost $58 per thousand acres.', 90],
  ])('another one is unsupported: %s', (text, second) => {
    expect(stateOf(text, second)).toBe('unsupported');
  });

  it.each([
    ['Whoever buys there is free to rent it out.', 120],
    ['The air in the cellar is healthy.', 120],
  ])('the other side is doubtful: %s', (text, second) => {
    expect(stateOf(text, second)).toBe('doubtful');
  });
});
