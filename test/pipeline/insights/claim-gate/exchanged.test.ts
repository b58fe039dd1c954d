/** Two names or numbers of one evidence in each other's place, freely told; and the same sentences as they should be. */
import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

const turns: readonly (readonly [string, string])[] = [
  ['Ada Finch', 'Welcome back to the yard. We talk of boats, prices and people, as we do every week.'],
  [
    'Ben Ode',
    'A sail loft in Marsh Point sold for $310,000 after an auction in March. The dry dock at Low Pier went for $275,000 in June, and that was a private sale.',
  ],
  [
    'Ada Finch',
    'You can hand write a listing for the harbor book in five minutes. Then the register where boats are found takes anybody, and a boat is entered in 15 seconds.',
  ],
  ['Ben Ode', 'I think the report has about 150 pages, give or take.'],
  ['Ada Finch', 'I counted, and it is 291 pages with the maps.'],
  [
    'Ben Ode',
    'You can use the winch of Tidewell with the mast of Kelson. It is possible already, and most yards replace two winches a year.',
  ],
  [
    'Ada Finch',
    'My contract with Quillon is 50 hours a month. I wrote to Kelson as well, but that letter was never answered.',
  ],
  ['Ben Ode', 'The price fell to 150 by October. It went back up to about 300 by now.'],
  ['Ada Finch', 'The northern team has 46 points, the southern team has 42.'],
];
const talk = prepareTranscript(
  turns.map(([speaker, text], at) => ({ speaker, start: at * 30_000, end: at * 30_000 + 29_000, text })),
);
const stateOf = (text: string, turn: number) => checkClaim({ text, cited: [turn * 30] }, talk).state;

describe('exchanged in a claim that is told freely', () => {
  it.each([
    [
      'two sums',
      1,
      'The loft in Marsh Point brought $310,000 at auction, the dock at Low Pier $275,000 in a private sale.',
      'The loft in Marsh Point brought $275,000 at auction, the dock at Low Pier $310,000 in a private sale.',
    ],
    [
      'two months',
      1,
      'An auction in March sold the loft, and a private sale in June the dry dock.',
      'An auction in June sold the loft, and a private sale in March the dry dock.',
    ],
    [
      'two spans',
      2,
      'A listing can be written by hand in five minutes, and the register takes a boat in 15 seconds.',
      'A listing can be written by hand in 15 seconds, and the register takes a boat in five minutes.',
    ],
    [
      'what two people said',
      4,
      'Ode guessed that the report has some 150 pages, while Finch arrived at 291 with the maps.',
      'Finch guessed that the report has some 150 pages, while Ode arrived at 291 with the maps.',
    ],
    [
      'two makers',
      5,
      "Tidewell's winch can already be used with a mast of Kelson.",
      "Kelson's winch can already be used with a mast of Tidewell.",
    ],
    [
      'a number without its unit',
      8,
      'The northern team came to 46 points, the southern to 42.',
      'The northern team came to 42 points, the southern to 46.',
    ],
    [
      'two values of one price',
      7,
      'The price fell below 150 in October, and has since recovered to some 300.',
      'The price fell below 300 in October, and has since recovered to some 150.',
    ],
  ])('%s', (_, turn, right, wrong) => {
    expect(stateOf(right, turn)).toMatch(/^(?:supported|moved)$/);
    expect(stateOf(wrong, turn)).toMatch(/^(?:doubtful|unsupported)$/);
  });

  it('a name in the slot of another', () => {
    expect(stateOf('Her contract with Quillon runs to 50 hours a month.', 6)).toBe('supported');
    expect(stateOf('Her contract with Kelson runs to 50 hours a month.', 6)).toBe('doubtful');
  });

  it('what is told of both may be told in any order', () => {
    expect(stateOf('A dock for $275,000 and a loft for $310,000 were sold.', 1)).toBe('supported');
  });
});
