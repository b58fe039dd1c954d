import { describe, expect, it } from 'vitest';
import { checkQuote, prepareTranscript } from '../../../../server/pipeline/insights/gates.ts';
import { say } from './say.ts';

/** Ways to say and to write one number; " | " parts them. */
const same = `
six and a half percent | 6.5 % | 6.5 percent | 6.5% | 6\u00bd percent | 6 1/2 percent | 6 and a half percent
six and three quarters percent | 6.75% | 6 3/4 percent
half a percent | 0.5% | .5% | point five percent | 0.5 percent
three quarters of a percent | 0.75%
half a million | 500,000 | 500k | 0.5 million | a half million
half a million dollars | $500k | $500,000 | $0.5M | $.5 million
a million and a half dollars | $1.5 million | one and a half million dollars | 1.5 million dollars
one point two million dollars | $1.2M | 1.2 million dollars | $1,200,000 | 1 point 2 million dollars
a dozen | 12 | twelve
half a dozen | 6
two dozen | 24 | twenty-four
two to three weeks | 2-3 weeks | 2 to 3 weeks | 2\u20133 weeks
two, three weeks | 2-3 weeks
ten to fifteen thousand dollars | $10-15k | $10,000-$15,000 | $10k to $15k | ten thousand to fifteen thousand dollars
five to six percent | 5-6% | 5% to 6% | five percent to six percent
twenty-four seven | 24/7
a hundred and five | 105 | one hundred five
four oh nine | 409
fifteen hundred | 1,500
the fifteenth | the 15th
June first | June 1st | June 1
May fifteenth | May 15th | May 15
three quarters | 3/4 | three-quarters
thirty-year | 30-year | 30 year
twenty twenty-six | 2026 | two thousand twenty-six
four hundred thousand dollars | $400k | 400 thousand dollars | $400,000
nine thirty | 9:30
nine thirty a.m. | 9:30 am | 9:30am
nine o'clock | 9:00 | 9 o'clock
nine a.m. | 9am | 9:00 am
ten x | 10x
five dollars and eighty-one cents | $5.81`
  .trim()
  .split('\n')
  .map((line) => line.split(' | '));

const saidWith = (number: string) =>
  `What we saw in town was ${number} and nobody who was there would argue.`;
const before =
  'It was so. We met. They came. The house was old. Then it rained. It was a long day. So it goes. And so on.';
const printed = (said: string, offered: string) => {
  const talk = say(['A', `${before} ${said} We left after that.`]);
  const found = checkQuote(offered, prepareTranscript(talk));
  return found.state === 'dropped' ? found.reason : found.text;
};

describe('C4: a number that is written in another way', () => {
  it.each(same.map((forms) => [forms[0], forms] as const))('%s', (_name, forms) => {
    for (const [at, one] of forms.entries()) {
      // "Two, three" is only ever taken for the range that was offered.
      const others = forms.filter((_, other) => other !== at && !(at > 0 && forms[0]?.includes(', ')));
      for (const other of others) expect(printed(saidWith(one), saidWith(other))).toBe(saidWith(one));
    }
  });

  it('so in a sentence of a few words', () => {
    expect(printed('It took two to three weeks.', 'It took 2-3 weeks.')).toBe('It took two to three weeks.');
    expect(printed('We paid half a million dollars.', 'We paid $500k.')).toBe(
      'We paid half a million dollars.',
    );
  });
});

describe('C4: another number or another unit', () => {
  it.each([
    ['six and a half percent', '6.25 %'],
    ['six and a half percent', '$6.5'],
    ['half a million', '$500k'],
    ['half a million', '1 million'],
    ['half a million', '500'],
    ['a million and a half', '1,000,000'],
    ['a dozen', '24'],
    ['half a dozen', '12'],
    ['two to three weeks', '2-4 weeks'],
    ['two to three weeks', '2-3 months'],
    ['two to three weeks', '3 weeks'],
    ['ten to fifteen thousand dollars', '$10-15'],
    ['from 10 to 15,000 readers', 'from 10,000 to 15,000 readers'],
    ['five to six percent', '5-6'],
    ['twenty-four seven', '247'],
    ['twenty-four seven', '23/7'],
    ['.5%', '5%'],
    ['5%', '.5%'],
    ['6\u00bd percent', '61/2 percent'],
    ['three quarters', '2/3'],
    ['three quarters', '4/3'],
    ['nine thirty', '9:00'],
    ['nine a.m.', '9 pm'],
    ['nine a.m.', '9:30 am'],
    ['May fifteenth', 'May 16'],
    ['May fifteenth', 'June 15'],
    ['thirty-year', '15-year'],
    ['ten x', '10%'],
    ['five dollars and eighty-one cents', '$5.18'],
    ['twenty twenty-six', '2027'],
  ])('%s is not %s', (one, other) => {
    expect(printed(saidWith(one), saidWith(other))).toBe('notFound');
    expect(printed(saidWith(other), saidWith(one))).toBe('notFound');
  });

  it('is not cut out of a number of several words', () => {
    const said = 'They paid half a million dollars for it, and the roof was gone.';
    expect(printed(said, 'a million dollars for it, and the roof was gone')).toBe('notFound');
    expect(printed('We need two dozen houses in this town.', 'dozen houses in this town')).toBe('notFound');
  });
});
