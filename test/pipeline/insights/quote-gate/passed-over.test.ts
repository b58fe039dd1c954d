import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say, verdictOf } from './say.ts';

/** Words without an opposite, any of which may be said or offered in the place of another. */
const plain =
  'kitchen garden window carpet letter table river family summer binder corner yellow paper orange music doctor bridge season basket engine picture butter silver candle'.split(
    ' ',
  );
const differing = (count: number) =>
  fc.uniqueArray(fc.constantFrom(...plain), { minLength: count, maxLength: count });
const joint = fc.constantFrom(' ', ', ', ' ... ', ' \u2026 ', ' and ');
const sentenceOf = (words: readonly string[]) => {
  const [first = '', ...rest] = words;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} ${rest.join(' ')}.`;
};

describe('C1: two sentences that are alike', () => {
  const shared = fc.integer({ min: 2, max: 5 });

  it('are not spliced: the beginning of one, the end of the other', () => {
    fc.assert(
      fc.property(differing(22), shared, joint, fc.boolean(), (words, length, between, turned) => {
        const common = words.slice(2, 2 + length);
        const one = [words[0] ?? '', ...common, ...words.slice(8, 15)];
        const other = [words[1] ?? '', ...common, ...words.slice(15, 22)];
        const said = (turned ? [one.toReversed(), other.toReversed()] : [one, other]).map(sentenceOf);
        const start = one.slice(0, 1 + length);
        const end = other.slice(1 + length);
        const offered = turned
          ? `${end.toReversed().join(' ')}${between}${start.toReversed().join(' ')}`
          : `${start.join(' ')}${between}${end.join(' ')}`;
        const talk = say(['A', `It rained. ${said.join(' ')} It rained again.`]);
        expect(verdictOf(talk, offered)).toBe('notFound');
      }),
    );
  });

  it('are kept where one of them is worn and not into the other', () => {
    const talk = say([
      'A',
      'So you have to start with ideas that you love. Then you have to create outlines or scripts for the show.',
    ]);
    const worn = 'Then you have to create outlines or scripts for that show.';
    expect(verdictOf(talk, worn)).toBe('repaired');
    expect(verdictOf(talk, worn.replace('that', 'the').replace('Then', 'So'))).toBe('notFound');
  });
});

describe('C1: what is left out of an offer', () => {
  it.each([
    ['They are out there selling houses, day in, day out.', 'day in, day out', 'day in, day in'],
    ['They are out there selling houses, day in, day out, and we see it.', 'day out', 'day in'],
    ['We look at what the house and the street are worth, we are, we were.', 'we were', 'we are'],
    ['In that part of the valley the prices of all houses rise fall.', 'rise fall', 'rise rise'],
    ['In that part of the valley the prices of the rich rich poor.', 'rich rich poor', 'rich rich rich'],
    ['She was such a kind cruel woman to everybody in that whole office.', 'kind cruel', 'kind kind'],
    ['In the end it all depends on the people who you forget.', 'you forget', 'you know'],
    ['In the end you never get to see what I hide.', 'I hide', 'I mean'],
    ['You forget the lender was the one who called about the house.', 'You forget', 'You know,'],
    ['I doubted the lender was the one who called about the house.', 'I doubted', 'I mean,'],
  ])('does not stand for what was said: %s', (said, was, becomes) => {
    const offered = said.replace(was, becomes);
    expect(offered).not.toBe(said);
    expect(verdictOf(`It rained. ${said} It rained again.`, offered)).toBe('notFound');
  });

  it('does not, whichever word comes for the one before it', () => {
    fc.assert(
      fc.property(differing(14), fc.nat({ max: 12 }), (words, at) => {
        const offered = words.with(at + 1, words[at] ?? '').join(' ');
        expect(verdictOf(`It rained. ${sentenceOf(words)} It rained again.`, offered)).toBe('notFound');
      }),
    );
  });

  it.each([
    ['a stutter', 'The form takes takes four minutes and the trust takes the rest.'],
    ['two words said twice', 'And that is, that is what the trust takes.'],
    ['a filler at the end', 'The form takes four minutes and the trust takes the rest, you know.'],
    ['a filler at the beginning', 'You know, the form takes four minutes and the trust takes the rest.'],
  ])('is nothing where nothing else was said there: %s', (_case, offered) => {
    const said =
      'The form takes four minutes and the trust takes the rest. And that is what the trust takes.';
    expect(verdictOf(said, offered)).toBe('repaired');
  });
});
