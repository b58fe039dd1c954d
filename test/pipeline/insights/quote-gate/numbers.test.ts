import { describe, expect, it } from 'vitest';
import { canonicalOf } from '../../../../server/pipeline/insights/quote-gate/canonical.ts';
import { mayOppose } from '../../../../server/pipeline/insights/quote-gate/opposites.ts';
import { isProtected } from '../../../../server/pipeline/insights/quote-gate/vocabulary.ts';
import { wordsOf } from '../../../../server/pipeline/insights/quote-gate/words.ts';

const read = (text: string) =>
  canonicalOf(wordsOf(text))
    .map(({ norm }) => norm)
    .join(' ');

describe('C4: numbers as they are spoken and written', () => {
  it.each([
    ['two hundred and fifty', '250'],
    ['two hundred fifty', '250'],
    ['twenty-five', '25'],
    ['twenty five', '25'],
    ['five point five percent', '5.5 %'],
    ['5.5 %', '5.5 %'],
    ['5.50%', '5.5 %'],
    ['a third', '1/3'],
    ['two thirds', '2/3'],
    ['nineteen ninety', '1990'],
    ['the fifteenth', 'the 15th'],
    ['the twenty-first', 'the 21st'],
    ['four oh nine', '409'],
    ['four hundred thousand dollars', '400000 $'],
    ['$1.5 million', '1500000 $'],
    ['five and a half', '5.5'],
    ['two, three', '2 3'],
    ['two three', '2 3'],
    ['the constructor of it', 'the constructor of it'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('C1: words that turn a sentence around', () => {
  it.each(
    `up/down rise/fall rises/fell rising/falling buyer/seller buyers/sellers more/less before/after cheaper/dearer
     ask/refuse asked/refused above/below win/lose won/lost winning/losing never/always increase/decrease
     increased/decreased increasing/decreasing long/short longer/shorter first/last`
      .split(/\s+/)
      .map((pair) => pair.split('/')),
  )('%s never stands for %s', (one = '', two = '') => {
    const kept = isProtected(one) || isProtected(two) || mayOppose(one, two);
    expect(kept).toBe(true);
  });
});
