/** Texts and values that have broken other people's servers. */
import fc from 'fast-check';
import { codePoint } from '../../app/code-point.ts';

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e\u2066\u200b\ufeff',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(50),
  "' or 1=1; --",
  '"; drop table groups; --',
  "\\'; select pg_sleep(5); --",
  '%',
  '%_\\',
  '%00',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'http://127.0.0.1:1/feed.xml',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'gopher://127.0.0.1:1/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '{{7*7}}$' + '{7*7}',
  'a\r\nBcc: x@example.com',
  '() { :; }; echo x',
  '=cmd|x',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '[]',
  '{}',
  '-1',
  '0',
  '1e309',
  '0x10',
  '9007199254740993',
  '9223372036854775808',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-03-08T02:30:00-05:00',
  '+275760-09-13T00:00:00.000Z',
  'a@b.example',
  'a@[127.0.0.1]',
  '"a b"@example.com',
  '(a+)+$',
  '!@#$ & | <-> :* ()',
  '"unclosed phrase',
  '-',
  '0193a2b4-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'x'.repeat(70_000),
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);

const hostileNumber = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  5e-324,
);

const nested = fc.integer({ min: 1, max: 200 }).map((depth) => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
});

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 5 }, { toString: 1 }),
  nested,
  fc.array(hostileText, { maxLength: 5 }),
  fc.constant(Array.from({ length: 2_000 }, (_, at) => at)),
  fc.jsonValue({ maxDepth: 3 }),
);
