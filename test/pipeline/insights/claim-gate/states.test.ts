import { describe, expect, it } from 'vitest';
import { stateOf, utterances, verdictOf } from './talk.ts';

describe('a claim', () => {
  it.each([
    ['The house on Larch Street was listed at $409,000 and drew no visitors.', 1],
    ['It sat sixty days with 11 showings and two offers.', 3],
    ['Both offers on the house fell apart at the inspection after 60 days.', 3],
    ['According to Marcus Bell, the roof would last five more years.', 5],
    ['The appraiser charged $450.', 5],
    ['Cutting the price to $389,000 made the phone ring.', 6],
    ['Pete says a buyer should not waive the inspection on an old house.', 7],
    ['The payment rose $127 a month.', 8],
    ['Buyers closed in 12 to 14 days with a thirty-year loan and 10% down.', 9],
    ['It closed in Q3, in 12\u201314 days.', 9],
    ['One third of the listings need a second price.', 10],
    ['A rate half a percent lower is worth more to a buyer than 1.5 points of seller credit.', 11],
  ])('stands where it was said: %s', (text, turn) => {
    const { state, evidence } = verdictOf(text, turn);
    expect(state).toBe('supported');
    expect(evidence.map(({ utteranceIndex }) => utteranceIndex)).toContain(turn);
  });

  it.each([
    ['another value', 'The house was listed at $419,000 and nobody came.', 1, 'number $419,000'],
    ['another unit', 'It sat for sixty weeks, with eleven showings and two offers.', 3, 'unit sixty weeks'],
    ['another scale', 'The seller listed the house at $409 million in March.', 1, 'number $409 million'],
    ['a share for a sum', 'The appraiser charged 450 percent for the roof.', 5, 'unit 450 percent'],
    [
      'a name that nobody said',
      'Barbara Okafor, the appraiser, said that the roof would last five more years.',
      5,
      'name Barbara Okafor',
    ],
    ['a name at the beginning', 'Tobias says the roof would last five more years.', 5, 'name Tobias'],
    ['a company', 'Nobody at Zillow tells you what half a percent in rate is worth.', 11, 'name Zillow'],
    ['another loan', 'The buyers got a 15-year loan with ten percent down.', 9, 'number 15-year'],
    ['another quarter', 'It closed in twelve to fourteen days, in Q2.', 9, 'number Q2'],
    ['an end of a range', 'It closed in 12 to 16 days.', 9, 'number 16 days'],
    ['nothing of it', 'Solar panels doubled the resale of mountain cabins.', 3, 'noPlace'],
  ])('is never printed with %s', (_, text, turn, reason) => {
    expect(stateOf(text, turn)).toBe(`unsupported: ${reason}`);
  });

  it.each([
    ['its direction turned', 'Rates fell to six and a half percent that week.', 7, 'direction fell'],
    [
      'its negation gone',
      'Pete thinks that a buyer should waive the inspection on a house that old.',
      7,
      'negation',
    ],
    [
      'a negation put in',
      'The phone never started to ring after the price was cut to $389,000.',
      6,
      'negation never',
    ],
    ['two numbers in the place of each other', 'We had two showings and eleven offers.', 3, 'otherMeasure'],
    [
      'the wrong speaker',
      'Gwen says that a buyer should not waive the inspection on a house that old.',
      7,
      'otherSpeaker Gwen',
    ],
  ])('is doubted with %s', (_, text, turn, reason) => {
    expect(stateOf(text, turn)).toContain(`doubtful: ${reason}`);
  });

  it('moves to where it was said when it cites another place, or none', () => {
    for (const cited of [0, 11, undefined, 900]) {
      const { state, evidence } = verdictOf('It sat sixty days with 11 showings and two offers.', cited);
      expect([cited, state, evidence[0]?.utteranceIndex]).toEqual([cited, 'moved', 3]);
    }
  });

  it('may reckon what two numbers of its evidence make, and shows both', () => {
    const cited = [30, 180];
    const cut = (sum: string) =>
      `After the appraisal the price was cut by ${sum}, from $409,000 to $389,000.`;
    const { state, arithmetic, evidence } = verdictOf(cut('$20,000'), 6, { cited });
    expect([state, arithmetic]).toEqual([
      'computed',
      { kind: 'difference', from: ['$409,000', '$389,000'], result: '$20,000' },
    ]);
    expect(evidence.map(({ utteranceIndex }) => utteranceIndex).sort()).toEqual([1, 6]);
    expect(stateOf(cut('$21,000'), 6, { cited })).toBe('unsupported: number $21,000');
    expect(stateOf('After the appraisal they spoke of $20,000 and the phone rang.', 6, { cited })).toContain(
      'unsupported',
    );
  });

  it('may name what the episode names, and count its own voices', () => {
    expect(stateOf('On Kitchen Table Closings, the roof is said to last five more years.', 5)).toContain(
      'name',
    );
    const known = ['Kitchen Table Closings'];
    expect(
      stateOf('On Kitchen Table Closings, the roof is said to last five more years.', 5, { known }),
    ).toBe('supported');
    expect(stateOf('Both of the 2 hosts cut the price to $389,000 after the appraisal.', 6)).toBe(
      'supported',
    );
    expect(stateOf('All 3 hosts cut the price to $389,000 after the appraisal.', 6)).toBe(
      'unsupported: number 3',
    );
  });

  it('shows a place with its speaker, its second and the sentences around it', () => {
    const { evidence } = verdictOf('Rates rose to 6.5% that week.', 7);
    expect(evidence[0]).toMatchObject({
      speakerId: 'B',
      utteranceIndex: 7,
      words: 'Rates rose to six and a half percent that week.',
      before: "I don't think that a buyer should waive the inspection on a house that old.",
      after: utterances[8]?.text,
    });
    expect(evidence[0]?.second).toBeGreaterThanOrEqual(210);
  });

  it('without words is none', () => {
    expect(verdictOf('  ').state).toBe('unsupported');
    expect(verdictOf('Rates rose. '.repeat(200)).state).toBe('unsupported');
  });
});
