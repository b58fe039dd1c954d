import { describe, expect, it } from 'vitest';
import { numberWord } from '../../../../server/pipeline/insights/claim-gate/number-words.ts';
import { readNumbers } from '../../../../server/pipeline/insights/claim-gate/read-numbers.ts';
import { canonicalOf } from '../../../../server/pipeline/insights/quote-gate/canonical.ts';
import { wordsOf } from '../../../../server/pipeline/insights/quote-gate/words.ts';

/** "value kind", in the smallest unit of its kind; what is counted in its place where there is no unit. */
const read = (text: string) =>
  readNumbers(canonicalOf(wordsOf(text)).map(numberWord))
    .filter(({ isLoose }) => !isLoose)
    .map(({ value, unit, thing }) =>
      `${Math.round(value * (unit?.factor ?? 1) * 1e6) / 1e6} ${unit?.kind ?? thing ?? ''}`.trim(),
    );

describe('a number and what it measures', () => {
  it.each([
    ['5.5 %', ['5.5 %']],
    ['five and a half percent', ['5.5 %']],
    ['$409,000', ['409000 $']],
    ['four hundred and nine thousand dollars', ['409000 $']],
    ['four oh nine', ['409']],
    ['$400k', ['400000 $']],
    ['$1.5 million', ['1500000 $']],
    ['half a million dollars', ['500000 $']],
    ['half a percent', ['0.5 %']],
    ['fifty basis points', ['0.5 %']],
    ['a point and a half', ['1.5 %']],
    ['two and a half points', ['2.5 %']],
    ['a quarter of a point', ['0.25 %']],
    ['a third of the listings', ['0.333333']],
    ['twelve to fourteen days', ['1036800 clock', '1209600 clock']],
    ['12\u201314 days', ['1036800 clock', '1209600 clock']],
    ['between three and four weeks', ['1814400 clock', '2419200 clock']],
    ['2,400 square feet', ['2400 area']],
    ['twenty-four months', ['24 calendar']],
    ['two years', ['24 calendar']],
    ['the fifteenth', ['15']],
    ['Q3', ['3 Q']],
    ['the third quarter', ['3 Q']],
    ['a 30-year loan', ['360 calendar']],
    ['about 400 houses', ['400 houses']],
    ['two dozen calls', ['24 calls']],
    ['seven thousand extra dollars', ['7000 $']],
    ['five dollars and eighty-one cents an hour', ['5.81 $']],
    ['at six and a half, $2,162', ['6.5', '2162 $']],
    ['nineteen ninety-eight', ['1998']],
    ['three times', ['3 times']],
    ['no number at all', []],
  ])('%s', (text, numbers) => {
    expect(read(text)).toEqual(numbers);
  });
});
