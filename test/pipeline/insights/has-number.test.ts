import { describe, expect, it } from 'vitest';
import { hasNumber, unitsIn } from '../../../server/pipeline/insights/has-number.ts';

describe('C4: whether a label counts or measures anything', () => {
  it.each([
    ['Rates at 6.5%', true],
    ['The $400k house', true],
    ['Six weeks on the market', true],
    ['Zero down', true],
    ['The eleventh showing', true],
    ['Her twentieth closing', true],
    ['Half of all buyers', true],
    ['A dozen doors', true],
    ['Thirteen offers', true],
    ['Forty-two calls', true],
    ['Prices doubled', true],
    ['A threefold rise', true],
    ['First-year agents', true],
    ['Part II', true],
    ['Hundreds of listings', true],
    ['Second homes', false],
    ['First buyers', false],
    ['One of us', false],
    ['The canteen at noon', false],
    ['Velveteen sofas', false],
    ['Tenants and weights', false],
    ['Often enough', false],
    ['A civil mix', false],
    ['Someone scored', false],
    ['', false],
  ])('%s: %s', (label, expected) => expect(hasNumber(label)).toBe(expected));

  it('and in which unit', () => {
    expect([...unitsIn('It rose to six and a half percent.')]).toEqual([...unitsIn('It fell to 5%.')]);
    expect([...unitsIn('They offered $400k.')]).toEqual([...unitsIn('It cost ten thousand dollars.')]);
    expect([...unitsIn('It was a long day.')]).toEqual([]);
  });
});
