/** Claims as they are written: condensed, renamed, reckoned, of several turns. */
import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../server/pipeline/insights/claim-gate/index.ts';
import { prepareTranscript } from '../../../../server/pipeline/insights/quote-gate/index.ts';

const turns: readonly (readonly [string, string])[] = [
  ['1', 'Welcome to Door Notes. Today my guest is Nora Quill, and she has sold houses for a while.'],
  ['2', 'Thank you. I left Harbor Homes about four and a half years ago and started on my own.'],
  ['1', 'Last week, 3, 105 people signed up for the Key Post list, and Keypost has grown since.'],
  [
    '2',
    'Key Post sends hundreds of alerts every month. Key Post is a C-corp. We shipped the map last summer.',
  ],
  [
    '1',
    'Harbor Homes was bought by Granite Realty in 2019 for 7.5 million. People still talk of Granite Realty.',
  ],
  [
    '2',
    'The index went from $37 to $58, and seventy-one percent wanted a call while sixty-one percent wanted a letter.',
  ],
  ['1', 'They never answered the mail, but nobody minded. Over 300 agents use the list, in three counties.'],
  [
    '2',
    'We started work on the Quay tower before Bell Yard opened its gates. The site had no crane that year; the next year it had a crane.',
  ],
  [
    '1',
    'The board of Key Post is small. Key Post has a chair, and at Key Post nobody votes. Key Post grows.',
  ],
  ['2', 'I was afraid that I had a chapter and not a book. Sales doubled after the fair.'],
  ['1', 'Then there is the third way to price homes.'],
];
const talk = prepareTranscript(
  turns.map(([speaker, text], at) => ({
    speaker: `SPEAKER_${speaker}`,
    start: at * 30_000,
    end: at * 30_000 + 29_000,
    text,
  })),
);
const verdict = (text: string, ...cited: number[]) =>
  checkClaim({ text, cited: cited.map((turn) => turn * 30) }, talk);
const stateOf = (text: string, ...cited: number[]) => {
  const { state, reason } = verdict(text, ...cited);
  return reason === undefined ? state : `${state}: ${reason.cause}`;
};

describe('freely told, it stands', () => {
  it.each([
    ['a guest whose voice has no label', 'Quill left Harbor Homes about four and a half years ago.', [1]],
    ['a guest who says "I"', 'Quill was afraid that she had a chapter and not a book.', [9]],
    ['thousands that were taken down in two', 'Last week 3,105 people signed up for the list.', [2]],
    ['a name of two words', 'Last week 3,105 people signed up for the Keypost list.', [2]],
    ['what "we" is', 'Key Post shipped the map last summer.', [3]],
    ['an order of size', 'Key Post sends several hundred alerts a month.', [3]],
    ['a sum without its unit', 'Granite Realty paid $7.5 million for Harbor Homes in 2019.', [4]],
    ['in the passive', 'Granite Realty bought Harbor Homes in 2019.', [4]],
    ['listeners for people', 'More than 300 realtors use the list, in three counties.', [6]],
    ['what was denied once and came', 'The site had a crane the next year.', [7]],
    ['a multiple in one word', 'Sales doubled after the fair.', [9]],
  ])('%s', (_, text, cited) => {
    expect(stateOf(text, ...cited)).toBe('supported');
  });

  it('a difference of two that it names itself, and of no others', () => {
    const { state, arithmetic } = verdict('The index has risen by $21, from $37 to $58.', 5);
    expect([state, arithmetic]).toEqual([
      'computed',
      { kind: 'difference', from: ['$37', '$58'], result: '$21' },
    ]);
    expect(stateOf('A call (71%) leads a letter (61%) by just 10 points.', 5)).toBe('computed');
    expect(stateOf('A call (71%) leads a letter (61%) by just 13 points.', 5)).toBe('unsupported: number');
    expect(stateOf('The index has risen by $23, from $37 to $58.', 5)).toBe('unsupported: number');
  });
});

describe('freely told, it is stopped', () => {
  it.each([
    ['another span of time', 'Last month 3,105 people signed up for the Keypost list.', [2]],
    ['another rate', 'Key Post sends hundreds of alerts every hour.', [3]],
    ['another order of size', 'Key Post sends tens of thousands of alerts every month.', [3]],
    ['another season', 'Key Post shipped the map last winter.', [3]],
    ['another letter', 'Key Post is a B-corp.', [3]],
    ['another multiple', 'Sales tripled after the fair.', [9]],
    ['a name before a dot', 'Quarto.io, once a list, sends hundreds of alerts every month.', [3]],
    ['a count for an ordinal', 'There is a way to price three homes.', [10]],
    ['an ordinal for a count', 'Quill left Harbor Homes about nine years ago.', [1]],
  ])('with %s', (_, text, cited) => {
    expect(stateOf(text, ...cited)).toMatch(/^unsupported/);
  });

  it.each([
    ['buyer and bought in the place of each other', 'Harbor Homes bought Granite Realty in 2019.', [4]],
    [
      'first and second in the place of each other',
      'Bell Yard was begun before the Quay tower opened its gates.',
      [7],
    ],
    [
      'what is counted in the place of each other',
      'Three hundred counties have a list, and over three agents use it.',
      [6],
    ],
    ['the less before the more', 'A letter (61%) leads a call (71%).', [5]],
    ['more for less', 'Fewer than 300 agents use the list, in three counties.', [6]],
    ['a yes for a no', 'They answered the mail.', [6]],
  ])('with %s', (_, text, cited) => {
    expect(stateOf(text, ...cited)).toMatch(/^(?:doubtful|unsupported)/);
  });
});
