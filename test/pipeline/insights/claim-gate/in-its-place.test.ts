/** What stands between the same two words: another name, number or direction there is none that was said. */
import { describe, expect, it } from 'vitest';
import { checkClaim, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';

const turns: readonly (readonly [string, string])[] = [
  ['Ada Finch', 'Welcome to the yard. We talk of boats and paint with Ben.'],
  ['Ben Ode', 'Yards like Kelson boats, Quillon boats and many others take orders by mail in the winter'],
  ['Ada Finch', "It's a forty dollar lamp, and he would have paid forty. An agent sells thirty a year."],
  [
    'Ben Ode',
    'Nineteen of forty, forty-seven and a half percent. Mine is forty-eight, and yours seventy-one.',
  ],
  ['Ada Finch', "It's the best harvest since quarter to 22. The revenue was up 37% on the quarter."],
  ['Ben Ode', 'Then I tell the sellers that, by the way. We asked the buyers once, and the buyers laughed.'],
  [
    'Ada Finch',
    'For friends the long form, at a table. For strangers the short form, and then the long one at a table.',
  ],
  ['Ben Ode', 'So on day fifty-six I say, we varnish.'],
  ['Ada Finch', 'I used to be on Svalbard, and it was the same thing.'],
  ['Ben Ode', 'So you know the cold.'],
  ['Ada Finch', 'According to my sister Ben says little, and they say nothing.'],
  [
    'Ben Ode',
    'A brother of mine called Pete yesterday about the dock, and he called me yesterday about the crane.',
  ],
  ['Ada Finch', 'Webster met us on the ice, and we talked about the details for an hour.'],
  ['Ben Ode', 'Good.'],
  ['Ada Finch', 'Yes.'],
  ['Ben Ode', "I do not want to get into the details of it, and that is not really what I'm talking about."],
  ['Ada Finch', 'Then let us go on.'],
  ['Ben Ode', 'The second week was the worst of all, and nobody slept.'],
  ['Ben Ode', 'If I believed in it on day fifty-six, I believed in it on day zero.'],
  ['Ada Finch', 'Ellen was used to rowing. She was out every day, and Ellen came home last.'],
  ['Ben Ode', 'We built it with Kelson as a partner in the north. I was there with Quillon.'],
  ['Ada Finch', 'Then spring came.'],
  ['Ben Ode', 'Quillon made sails with Kelson in spring. I like Quillon more, and Nadia likes Kelson.'],
];
const talk = prepareTranscript(
  turns.map(([speaker, text], at) => ({ speaker, start: at * 60_000, end: at * 60_000 + 59_000, text })),
);
const stateOf = (text: string, turn: number) => {
  const { state, reason } = checkClaim({ text, cited: [turn * 60] }, talk);
  return reason === undefined ? state : `${state}: ${reason.cause} ${reason.what}`;
};

describe('between the same two words', () => {
  it.each([
    [
      'a name',
      1,
      'Kelson says that yards like Kelson boats, Quillon boats and many others take orders by mail.',
      'Quillon says that yards like Kelson boats, Ode boats and many others take orders by mail.',
      'doubtful: otherName Ode',
    ],
    [
      'a number that the claim has once, and the sentence twice',
      2,
      "It's a forty dollar lamp, and he would have paid forty.",
      "It's a thirty dollar lamp, and he would have paid forty.",
      'doubtful: otherMeasure thirty dollar',
    ],
    [
      'a number at the end',
      2,
      "It's a 40 dollar lamp, and he would have paid forty.",
      "It's a 40 dollar lamp, and he would have paid thirty.",
      'doubtful: otherMeasure thirty',
    ],
    [
      'a number among numbers',
      3,
      'The hosts note that 19 of forty, 47.5 percent.',
      'The hosts note that 48 of forty, 47.5 percent.',
      'doubtful: otherMeasure 48',
    ],
    [
      'a number that was said in another unit only',
      4,
      "It's the best harvest since quarter to 22.",
      "It's the best harvest since quarter to thirty-seven.",
      'unsupported: number thirty-seven',
    ],
    [
      'a direction that stands elsewhere beside "the"',
      5,
      'Then they tell the sellers that, by the way.',
      'Then they tell the buyers that, by the way.',
      'doubtful: direction buyers',
    ],
  ])('%s', (_, turn, right, wrong, said) => {
    expect(stateOf(right, turn)).toBe('supported');
    expect(stateOf(wrong, turn)).toBe(said);
  });

  it.each([
    [
      'small words, and one more',
      20,
      'They built it with Kelson as a partner in the north.',
      'They built it with Ben as a partner in the north.',
    ],
    [
      'two names that changed places',
      22,
      'Quillon made sails with Kelson in spring. Ben likes Quillon more, and Nadia likes Kelson.',
      'Quillon made sails with Kelson in spring. Ben likes Kelson more, and Nadia likes Quillon.',
    ],
  ])('a name is told by %s', (_, turn, right, wrong) => {
    expect(stateOf(right, turn)).toBe('supported');
    expect(stateOf(wrong, turn)).toMatch(/^doubtful: otherName /);
  });

  it('whoever speaks stands where "me" was said', () => {
    expect(stateOf('His brother called Ben yesterday about the crane.', 11)).toBe('supported');
  });

  it('both sides of what is set against each other may stand', () => {
    expect(stateOf('They take the long form for friends, and the short one for strangers.', 6)).toBe(
      'supported',
    );
  });
});

describe('a place that is not cited', () => {
  it('is found by one rare word and the number that stands with it', () => {
    const claim = { text: 'According to Ben, on day 56 Ben says, they varnish.', cited: [60] };
    const { state, evidence } = checkClaim(claim, talk);
    expect([state, evidence.map(({ utteranceIndex }) => utteranceIndex)]).toEqual(['moved', [7]]);
  });

  it('takes nothing over from one that tells it word for word, but for a name', () => {
    expect(stateOf('Rowing Ada used to be on Svalbard, and it was the same thing.', 8)).toBe('supported');
    expect(stateOf('Rowing Ada used to be on Ellen, and it was the same thing.', 8)).toBe(
      'unsupported: name Ellen',
    );
  });

  it('brings no name into what is told word for word beside it', () => {
    const told = (who: string) =>
      stateOf(
        `That is not really what ${who} is talking about, and they do not want to get into the details of it.`,
        14,
      );
    expect(told('Ben')).toBe('supported');
    expect(told('Webster')).toBe('unsupported: name Webster');
  });
});
