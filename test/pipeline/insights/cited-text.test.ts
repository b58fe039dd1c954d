/** Sentences and what they say they rest on are told apart, whatever stands between them. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readCited, secondsOf } from '../../../server/pipeline/insights/cited-text.ts';

describe('a text with citations', () => {
  test.each([
    ['One sentence. [12]', [['One sentence.', '12']]],
    ['One sentence [12].', [['One sentence.', '12']]],
    [
      'It closed in 29 days. [312,340] It rained. [5:12]',
      [
        ['It closed in 29 days.', '312 340'],
        ['It rained.', '5:12'],
      ],
    ],
    [
      'Two stand. On the same. [7; 9]',
      [
        ['Two stand.', '7 9'],
        ['On the same.', '7 9'],
      ],
    ],
    [
      'First. [1] Last without.',
      [
        ['First.', '1'],
        ['Last without.', ''],
      ],
    ],
    [
      'Dr. Abara sold No. 5 for $1.5 million. [e1.l2,q3]',
      [['Dr. Abara sold No. 5 for $1.5 million.', 'e1.l2 q3']],
    ],
    ['Other brackets [sic] stay. [e2.s1]', [['Other brackets [sic] stay.', 'e2.s1']]],
    [
      'A long one [see the appendix on page 12] stays.',
      [['A long one [see the appendix on page 12] stays.', '']],
    ],
    ['“He said no. Twice.” and left. [3]', [['“He said no. Twice.” and left.', '3']]],
    ['', []],
    ['[12]', []],
  ])('%j', (text, expected) => {
    expect(readCited(text).map((one) => [one.text, one.cited.join(' ')])).toEqual(expected);
  });

  it('comes back as it was put together', () => {
    const sentence = fc
      .array(fc.stringMatching(/^[A-Za-z$%,' ]{1,12}$/), { minLength: 1, maxLength: 8 })
      .map((parts) => `A${parts.join(' ').replace(/\s+/g, ' ').trim()} end.`);
    const cited = fc.uniqueArray(fc.integer({ min: 0, max: 99_999 }).map(String), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(sentence, cited), { maxLength: 6 }), (sentences) => {
        const text = sentences.map(([words, seconds]) => `${words} [${seconds.join(',')}]`).join(' ');
        expect(readCited(text)).toEqual(
          sentences.map(([words, seconds]) => ({ text: words, cited: seconds })),
        );
      }),
    );
  });

  it('takes no time, whatever it is made of', () => {
    for (const text of [
      '['.repeat(9_000),
      ' '.repeat(9_000),
      '[1,'.repeat(3_000),
      'A. [1] '.repeat(1_300),
      '“a. '.repeat(2_000),
    ]) {
      const began = process.cpuUsage();
      readCited(text);
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1_000, text.slice(0, 10)).toBeLessThan(400);
    }
  });

  test.each([
    ['312', 312],
    ['312s', 312],
    ['5:12', 312],
    ['1:02:03', 3723],
    ['l3', null],
    ['e1.l3', null],
  ])('%s is second %s', (cited, second) => {
    expect(secondsOf(cited)).toBe(second);
  });
});
