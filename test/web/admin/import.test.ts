/** What the import's screens make of files, of fields and of answers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportedReader } from '../../../contract/subscribers.ts';
import { readList } from '../../../server/people/complimentary/read-list.ts';
import { oneLine } from '../../../web/admin/subscribers/access/one-line.ts';
import { decode } from '../../../web/admin/subscribers/import/read-file.ts';
import { inOrder, lettersWords, sumOf } from '../../../web/admin/subscribers/import/result-words.ts';
import { giftLabel, shownStatus } from '../../../web/admin/subscribers/subscriber-dates.ts';

const bytes = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1') =>
  new Uint8Array(Buffer.from(text, encoding));

test.each([
  ['UTF-8', bytes('Jörg,日本', 'utf8'), 'Jörg,日本'],
  ['UTF-8 with its mark', bytes('\ufeffJörg', 'utf8'), 'Jörg'],
  ['UTF-16 as spreadsheets save it', bytes('\ufeffJörg\tÖ', 'utf16le'), 'Jörg\tÖ'],
  [
    'UTF-16 the other way round',
    bytes('\ufeffJörg', 'utf16le').map((_, at, all) => all[at ^ 1] ?? 0),
    'Jörg',
  ],
  ['the old Western code page', bytes('Jörg;M\xfcller;\x80', 'latin1'), 'Jörg;Müller;€'],
])('a file in %s is read', (_name, file, text) => {
  expect(decode(file)).toBe(text);
});

test('what is typed for one reader is what the import reads', async () => {
  const typed = fc
    .array(fc.constantFrom(...`abc,;"'=+-@ äö🙂`, '=1+1', "'=", '""', '\t'), { maxLength: 12 })
    .map((signs) => signs.join(''));
  const reader = fc.record({
    email: fc.constantFrom('ann@example.com', "'=1@example.com", 'nobody', 'email', ''),
    name: typed,
    until: fc.constantFrom('', '2027-03-18'),
    note: fc.oneof(
      typed,
      typed.map((text) => `${text}\n${text}`),
    ),
  });
  await fc.assert(
    fc.asyncProperty(reader, async (one) => {
      const { name, note, ...rest } = one;
      fc.pre(Object.values(one).some((text) => text.trim() !== ''));
      const [line, ...others] = await readList(oneLine(one));
      expect(others).toEqual([]);
      const typedIn = { ...rest, name: name.trim(), note: note.trim() };
      expect(line).toEqual({ line: 2, isGiven: true, weeklyOffAt: '', ...typedIn });
    }),
    { numRuns: 300 },
  );
});

describe('an answer', () => {
  const line = (number: number, outcome: ImportedReader['outcome']): ImportedReader => ({
    line: number,
    email: 'a@example.com',
    outcome,
    reason: null,
  });
  const lines = [
    line(1, 'added'),
    line(2, 'refused'),
    line(3, 'updated'),
    line(4, 'unchanged'),
    line(5, 'refused'),
  ];

  test('shows first what needs a look, in the order of the list', () => {
    expect(inOrder(lines).map((one) => one.line)).toEqual([2, 5, 4, 1, 3]);
  });

  test('says what there was, and nothing of what there was not', () => {
    expect(sumOf(lines)).toBe('1 added, 1 updated, 1 as before, 2 not taken.');
    expect(sumOf([line(1, 'added')])).toBe('1 added.');
    expect(sumOf(Array.from({ length: 1_200 }, (_, at) => line(at, 'updated')))).toBe('1,200 updated.');
  });

  test.each([
    [0, 'No mail goes out: nobody new is without a password.'],
    [1, '1 activation mail is on the way, one after the other.'],
    [10_000, '10,000 activation mails are on the way, one after the other.'],
  ])('with %d letters says: %s', (letters, words) => {
    expect(lettersWords(letters)).toBe(words);
  });
});

describe('the badge', () => {
  const given = {
    until: null,
    note: null,
    givenAt: '2026-11-18T00:00:00.000Z',
    givenBy: 'admin',
    hasEnded: false,
  } as const;
  test.each([
    ['none', false, given, 'active', false],
    ['canceled', true, given, 'active', false],
    ['incomplete_expired', false, given, 'active', false],
    ['past_due', false, given, 'past_due', false],
    ['active', true, given, 'active', true],
    ['none', false, { ...given, hasEnded: true }, 'none', false],
    ['canceled', true, null, 'canceled', true],
  ])(
    '%s, cancelled: %s, given: %o is shown as %s, %s',
    (subscriptionStatus, isCancelled, complimentary, status, cancelled) => {
      expect(shownStatus({ subscriptionStatus, isCancelled, complimentary })).toEqual({
        status,
        isCancelled: cancelled,
      });
    },
  );

  test.each([
    [given, 'Change access of a@example.com'],
    [{ ...given, hasEnded: true }, 'Give access to a@example.com'],
    [null, 'Give access to a@example.com'],
  ])('of what was given names the button (%o)', (complimentary, label) => {
    expect(giftLabel({ email: 'a@example.com', complimentary })).toBe(label);
  });
});
