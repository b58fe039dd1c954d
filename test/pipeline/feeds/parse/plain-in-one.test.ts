/** What is cleaned in one pass is what several passes make of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainInOne } from '../../../../server/pipeline/feeds/parse/plain-in-one.ts';
import { inPasses } from '../../../../server/pipeline/feeds/parse/plain-text.ts';
import { seedOr } from '../../../app/cases.ts';
import { codePoint } from '../../../app/code-point.ts';

const seed = seedOr(20_261_125);

const pieces = fc.oneof(
  fc.constantFrom(
    ...['<p>', '</p>', '<br/>', '<b>', '</b>', '<a href="https://x.example/?a=1&amp;b=2">', '</a>', '<li>'],
    ...[
      '<style>',
      '</style>',
      '<script>a < b',
      '</script>',
      '<!-- c -->',
      '<!--',
      '-->',
      '<Vector>',
      '<',
      '>',
    ],
    ...[
      '<\u0000p>',
      '<sectional>',
      '<p\nid=1>',
      '<p/>',
      '<P >',
      '<ép>',
      '<o:p>',
      '<p2 a=1>',
      '<p2>',
      '<?x?>',
      '<b',
      '<>',
    ],
    ...[
      '&amp;',
      '&lt;',
      '&gt;',
      '&nbsp;',
      '&nbsp',
      '&am',
      'p;',
      '&',
      ';',
      '&#39;',
      '&#8217;',
      '&#x2019;',
      '&#13;',
    ],
    ...[
      '&#10;',
      '&#32;',
      '&copy',
      '&copy;',
      '&notit;',
      '&unknown;',
      '&#xd800;',
      '&#0;',
      '&#;',
      '&amp;lt;',
      '=1',
    ],
    ...[
      ' ',
      '  ',
      '\n',
      '\n\n\n',
      '\r',
      '\r\n',
      '\t',
      '\u00a0',
      '\u2028',
      '\ufeff',
      '\v',
      '\u0085',
      '\u180e',
    ],
    ...['words', 'ä', '’', '漢字', '😀', '\ud83d', '\ude00', '\u0001', '\u007f', '\u009f'],
  ),
  fc.string({ unit: codePoint, maxLength: 3 }),
);

it(`a text is cleaned in one pass as in several (seed ${seed})`, () => {
  let quick = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (all) => {
      const text = all.join('');
      const inOne = plainInOne(text);
      if (inOne === null) return;
      quick += 1;
      expect(inOne).toBe(inPasses(text));
    }),
    { seed, numRuns: 20_000 },
  );
  // The test would say nothing if every text were left to the several passes.
  expect(quick).toBeGreaterThan(5_000);
});

it('a text becomes no longer in one pass, and no shorter buffer is asked of a longer one', () => {
  for (const text of [
    '&nGt;&bne;'.repeat(4_000),
    '漢'.repeat(40_000),
    'a\r\n'.repeat(30_000),
    '&lt;'.repeat(5_000),
  ])
    expect(plainInOne(text)).toBe(inPasses(text));
});
