/** A direction, a bound, a contrast or a denial that was turned, freely told; and the same sentences as they should be. */
import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

const turns: readonly string[] = [
  'Welcome back to the mill. We talk of bread, ovens and the people who bake.',
  'Any loaf that got seven or more votes is on the list, and we asked a hundred bakers.',
  'Orders for rye fell all winter. Then the market opened, and orders for wheat are soaring since May.',
  'We do not accept drawings, or photographs. It has to be a baked loaf before we accept it.',
  'Instead of calling the shops over and over, the mill writes to you when there is flour.',
  'My favorite is still the old stone oven. It has the best heat for a small room.',
  'Not enough bakers asked for spelt to put it on the list.',
  'The slow hours are moved out of that week, so that guests see the oven at work.',
  'The eastern team was quick, and had 210 loaves. The western team was kind, and it had 117.',
  'Two mills grind for us, and the second one is not reliable.',
  'Our Korean partners came in spring, and the fees are annual.',
  'If you turn the fan off, the crust gets thicker.',
  'A painter wanted a mural on the bakery wall, and I said yes, and it was done by autumn.',
  'It has a river and a boat on it.',
  'We asked the bank for credit, and they said no, so we sold the van.',
];
const talk = prepareTranscript(
  turns.map((text, at) => ({ speaker: 'Ida Moss', start: at * 30_000, end: at * 30_000 + 29_000, text })),
);
const stateOf = (text: string, turn: number) => checkClaim({ text, cited: [turn * 30] }, talk).state;

describe('turned in a claim that is told freely', () => {
  it.each([
    [
      'a bound',
      1,
      'A loaf needed at least seven votes for the list.',
      'A loaf needed at most seven votes for the list.',
    ],
    [
      'one of two directions',
      2,
      'Over the winter rye orders dropped, whereas wheat has been growing since May.',
      'Over the winter rye orders grew, and wheat has been growing since May.',
    ],
    [
      'an answer',
      12,
      'When a painter wanted a mural on the bakery wall, Ida said yes.',
      'When a painter wanted a mural on the bakery wall, Ida said no.',
    ],
    ['a refusal', 14, 'Asked for credit, the bank said no.', 'Asked for credit, the bank said yes.'],
    [
      'a contrast',
      3,
      'What they accept is a baked loaf, not drawings or photographs.',
      'What they accept are drawings and photographs, not a baked loaf.',
    ],
    [
      'what is done instead',
      4,
      'Rather than you calling the shops over and over, the mill writes to you when it has flour.',
      'Rather than the mill writing to you when it has flour, you call the shops over and over.',
    ],
    [
      'what is so no longer',
      5,
      'Moss still likes the old stone oven best for its heat.',
      'Moss no longer likes the old stone oven best for its heat.',
    ],
    [
      'enough',
      6,
      'Too few bakers wanted spelt for the list.',
      'Bakers who wanted spelt were enough for the list.',
    ],
    [
      'without what is done',
      7,
      'Guests see the oven at work, with the slow hours moved out of that week.',
      'Guests see the oven at work, without the slow hours being moved out of that week.',
    ],
    [
      'a score',
      8,
      'The eastern team won with 210 loaves to 117.',
      'The eastern team won with 117 loaves to 210.',
    ],
    [
      'a loss',
      8,
      'The eastern team won with 210 loaves to 117.',
      'The eastern team lost with 210 loaves to 117.',
    ],
    [
      'a quality',
      9,
      'Moss says that two mills grind for them, of which she does not find the second reliable.',
      'Moss says that two mills grind for them, of which she finds the second reliable.',
    ],
    [
      'a switch',
      11,
      'Turning the fan off makes a thicker crust.',
      'Turning the fan on makes a thicker crust.',
    ],
  ])('%s', (_, turn, right, wrong) => {
    expect(stateOf(right, turn)).toMatch(/^(?:supported|moved)$/);
    expect(stateOf(wrong, turn)).toMatch(/^(?:doubtful|unsupported)$/);
  });

  it('a people for its country, and no other', () => {
    expect(stateOf('Partners from Korea came in spring.', 10)).toBe('supported');
    expect(stateOf('Partners from China came in spring.', 10)).toBe('unsupported');
  });

  it('a fee of the year is none of the month', () => {
    expect(stateOf('The partners pay fees every year.', 10)).toBe('supported');
    expect(stateOf('The partners pay fees every month.', 10)).toBe('unsupported');
  });

  it.each([
    ['Not enough bakers asked for spelt.', 'Too few bakers refused for spelt.', /doubtful|unsupported/],
    ['Not enough bakers asked for spelt.', 'Too few bakers asked for spelt.', /supported|moved|weak/],
    [
      'We wanted a loan, and the bank turned us down.',
      'They were refused for a loan by the bank.',
      /supported/,
    ],
    ['We wanted a loan, and the bank said no.', 'They were refused for a loan by the bank.', /supported/],
  ])('nobody refuses for something who asked for it: of “%s” “%s”', (text, claim, state) => {
    const prepared = prepareTranscript([{ speaker: 'Ida Moss', start: 0, end: 29_000, text }]);
    expect(checkClaim({ text: claim, cited: [0] }, prepared).state).toMatch(
      new RegExp(`^(?:${state.source})$`),
    );
  });
});
