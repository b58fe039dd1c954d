import { describe, expect, it } from 'vitest';
import { say, verdictOf } from './say.ts';

describe('C3: what an offer slips in beside the words', () => {
  const said = 'You should sign the agreement before the second showing of the house is over.';
  it.each([
    ['a negation in brackets', said, 'should', 'should [not]'],
    ['a number in brackets', said, 'second', 'second [third]'],
    ['a negation in letters of another script', said, 'should', 'should n\u03bft'],
    ['a negation in another script', said, 'should', 'should \u4e0d'],
    [
      'dots in brackets for words that were said',
      'You should sign the long agreement with your client before the second showing of the house in that street is over.',
      'the long',
      'the [...]',
    ],
    ['a minus', 'It went to 5 points in the whole of that long summer in town.', '5', '-5'],
    ['no minus', 'It went to \u22125 points in the whole of that long summer in town.', '\u22125', '5'],
    ['no degrees', 'It is 5\u00b0 in the house of the family in that long summer in town.', '5\u00b0', '5'],
    [
      'another currency',
      'We paid \u20b95 for each of the windows in that long summer.',
      '\u20b95',
      '\u20a45',
    ],
    [
      '"would" for "had"',
      'They had cut the price of the house at the corner in that summer.',
      'had',
      'would',
    ],
    ['"had" for "would"', 'They would cut the price of the house at the corner in June.', 'would', 'had'],
    ['"is" for "has"', 'She has put the house on the market of the family in that summer.', 'has', 'is'],
  ])('is not passed over: %s', (_case, was, from, to) => {
    const offered = was.replace(from, to);
    expect(offered).not.toBe(was);
    expect(verdictOf(`It rained. ${was} It rained again.`, offered)).toBe('notFound');
  });

  it.each([
    ['a remark in brackets', 'You should [laughs] sign the agreement before the second showing is over.'],
    ['a time in brackets', 'You should sign [00:12:34.5] the agreement before the second showing is over.'],
    [
      'what the transcript has in brackets',
      'YOU SHOULD SIGN THE AGREEMENT [OFF MIC] BEFORE THE SECOND SHOWING IS OVER.',
    ],
  ])('nor is there anything against %s', (_case, offered) => {
    const talk = 'You should sign the agreement [off mic] before the second showing is over.';
    expect(verdictOf(talk, offered)).toBe('verified');
  });

  it.each([
    [
      'minus five',
      'It went to -5 points in that long summer.',
      'It went to minus five points in that summer.',
    ],
    [
      'five degrees',
      'It is 5\u00b0 in that house in the summer.',
      'It is five degrees in that house in the summer.',
    ],
    ["they'd", 'They had cut the price of the house.', "They'd cut the price of the house."],
  ])('and both ways to write a number or a short form are kept: %s', (_case, was, offered) => {
    expect(verdictOf(was.replace('long ', ''), offered)).toBe('repaired');
  });
});

describe('C1: a talk in a language whose negations are not listed', () => {
  const german = [
    'Der Preis ist am Ende nicht das, was die Leute in dieser Stra\u00dfe glauben wollten.',
    'Wir haben kein Haus verkauft, bevor der Makler uns zum zweiten Mal gerufen hat.',
    'Die K\u00fcche war neu und das Dach war alt, und niemand hat danach gefragt.',
  ];
  const talk = say(
    ...Array.from({ length: 24 }, (_, index): [string, string] => [
      'AB'[index % 2] ?? 'A',
      german[index] ?? 'Und dann war da noch ein Garten hinter dem Haus.',
    ]),
  );

  it('is repaired in nothing but slips and spellings', () => {
    for (const sentence of german.slice(0, 2)) expect(verdictOf(talk, sentence)).toBe('verified');
    expect(verdictOf(talk, german[0]?.replace('nicht ', '') ?? '')).toBe('notFound');
    expect(verdictOf(talk, german[1]?.replace('kein', 'ein') ?? '')).toBe('notFound');
    expect(verdictOf(talk, german[2]?.replace('niemand', 'jemand') ?? '')).toBe('notFound');
    expect(verdictOf(talk, german[0]?.replace('glauben', 'galuben') ?? '')).toBe('repaired');
  });
});
