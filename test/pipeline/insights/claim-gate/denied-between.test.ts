/** A "not" that came in, or went, between words that are told as they were said, beside others that stayed. */
import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

const turns: readonly string[] = [
  "By my math the loan doesn't catch up for about seven years, and most of your guests don't keep an oven for seven years.",
  "Obviously I bake at home now, since I'm a teacher, so it doesn't matter and I never really drive.",
  "I tell people that it's free, because it is, and the form says so.",
  "They paid $1,150 where we'd cleaned first, and $4,900 where we hadn't.",
  'Rye is not only for bread, and it was not easy to learn, and not fun.',
  "I know that you don't, and I do answer it.",
  'Write it as a dollar amount, not a percentage. I had one where the price changed, and nobody agreed.',
  "I don't think that a guest should open the oven on a day that hot.",
  "It rained on Monday. It didn't rain on Tuesday.",
];
const talk = prepareTranscript(
  turns.map((text, at) => ({ speaker: 'Ida Moss', start: at * 30_000, end: at * 30_000 + 29_000, text })),
);
const stateOf = (text: string, turn: number) => checkClaim({ text, cited: [turn * 30] }, talk).state;

describe('a denial between words that stayed', () => {
  it.each([
    [
      0,
      "By Ida's math the loan does not catch up for about seven years, and most guests don't keep an oven for seven years.",
      "By Ida's math the loan doesn't catch up for about seven years, and most of your guests do keep an oven for seven years.",
    ],
    [
      1,
      'Ida bakes at home now, since she is a teacher, and she never really drives.',
      'Obviously Ida bakes at home now, since she is not a teacher, so it does not matter and she never really drives.',
    ],
    [
      2,
      'Ida tells people that it is free, because it is, and the form says so.',
      "Ida tells people that it's free, because it isn't, and the form says so.",
    ],
    [
      3,
      'They paid $1,150 where it was cleaned first, and $4,900 where it was not.',
      'They paid $1,150 where Ida had cleaned first, and $4,900 where they had.',
    ],
    [
      4,
      'Rye was not easy to learn, and not fun.',
      'Rye is only for bread, and it was not easy to learn, and not fun.',
    ],
  ])('of turn %i is doubted', (turn, right, turned) => {
    expect(stateOf(right, turn)).toMatch(/supported|moved/);
    expect(stateOf(turned, turn)).toBe('doubtful');
  });

  it('behind a mark says what it is instead', () => {
    expect(stateOf('Write it as a dollar amount: a percentage is disputed where the price changed.', 6)).toBe(
      'supported',
    );
  });

  it('may stand before or behind what somebody thinks', () => {
    const end = 'open the oven on a day that hot.';
    expect(stateOf(`Ida thinks a guest should not ${end}`, 7)).toBe('supported');
    expect(stateOf(`Ida does not think that a guest should ${end}`, 7)).toBe('supported');
    expect(stateOf(`Ida thinks that a guest should ${end}`, 7)).toBe('doubtful');
  });

  const office = prepareTranscript(
    [
      "Buyers don't call the listing agent anymore. They call the lender first.",
      'Open houses do not sell homes, they sell agents.',
      "Most buyers don't keep their loan for seven years.",
      'Not all lenders require an appraisal.',
      'Nobody should sign before the inspection.',
      "If the buyer doesn't lock the rate, the payment climbs.",
      "I wouldn't say that the market is dead.",
      'I doubt that the roof will survive another winter.',
      "It's not that the buyers hate the kitchen.",
      'Do you think that sellers should pay for the inspection?',
      "I don't think that sellers should pay for the inspection.",
    ].map((text, at) => ({ speaker: 'Omar Reyes', start: at * 30_000, end: at * 30_000 + 29_000, text })),
  );
  const told = (text: string, turn: number) =>
    checkClaim({ text, cited: [turn * 30] }, office).state === 'doubtful';
  it.each([
    [0, 'Buyers call the lender first, not the listing agent.'],
    [1, 'Open houses sell agents, not homes.'],
    [2, 'Few buyers keep their loan for seven years.'],
    [2, 'It is a myth that most buyers keep their loan for seven years.'],
    [3, 'Some lenders do not require an appraisal.'],
    [4, 'Buyers should not sign before the inspection.'],
    [5, 'The payment climbs unless the buyer locks the rate.'],
    [6, 'Omar thinks that the market is not dead.'],
    [7, 'Omar thinks that the roof will not survive another winter.'],
    [8, 'The buyers do not hate the kitchen.'],
    [10, 'Omar does not think that sellers should pay for the inspection.'],
  ])('of turn %i told in another way is no doubt: %s', (turn, text) => {
    expect(told(text, turn)).toBe(false);
  });

  it.each([
    [1, 'Open houses sell homes, not agents.'],
    [2, 'Most buyers keep their loan for seven years.'],
    [10, 'Omar thinks that sellers should pay for the inspection.'],
  ])('of turn %i that went is doubted: %s', (turn, text) => {
    expect(told(text, turn)).toBe(true);
  });

  it('that was said both ways is no doubt', () => {
    expect(stateOf('It rained on Monday.', 8)).toBe('supported');
    expect(stateOf('It did not rain on Tuesday.', 8)).toBe('supported');
  });
});
