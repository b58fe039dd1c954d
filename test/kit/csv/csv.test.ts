/** CSV out and in: what is written is read again, and no spreadsheet takes it for a formula. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../server/kit/csv/read-csv.ts';
import { csvCell, plainText } from '../../../server/kit/csv/write-cell.ts';
import { codePoint } from '../../app/code-point.ts';

const mostRows = 1_000;
const trimmed = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd\ufeff]/gu, '')
    .trim();

/** Everything that is hard: signs of CSV itself, formulas, apostrophes, umlauts, several scripts, line breaks. */
const cell = fc
  .oneof(
    fc.string({ unit: codePoint, maxLength: 20 }).map(trimmed),
    fc
      .array(fc.constantFrom(...`,;"'=+-@＝＠ \näöüß€日本🙂ab1`, '""', "'=", '=cmd|', '\n\n', 'é', '  '), {
        maxLength: 12,
      })
      .map((signs) => signs.join('').trim()),
    fc.constantFrom('=1+1', '+49 30', '-1', '@me', "'=x", "''@y", "'", '"', '""', 'a;b', 'a,b'),
  )
  // White space of other kinds is trimmed as JavaScript has it.
  .filter((text) => text === text.trim());
const address = fc.nat(99_999).map((number) => `reader${number}@example.com`);
const row = fc.tuple(address, cell, cell, cell).map((cells): string[] => cells);
const ending = fc.constantFrom('\n', '\r\n', '\r');
const mark = fc.constantFrom(',', ';', '\t');

/** As a spreadsheet of that country would. */
const written = (cells: readonly string[], delimiter: string) =>
  cells.map((text) => (delimiter === ',' ? csvCell(text) : quoted(text))).join(delimiter);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

describe('CSV', () => {
  it('is read as it was written, with any mark, any line ending, and a byte order mark', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        mark,
        ending,
        fc.boolean(),
        async (rows, delimiter, end, hasMark) => {
          const text = rows.map((cells) => written(cells, delimiter)).join(end);
          const read = await readCsv(`${hasMark ? '\ufeff' : ''}${text}`, { mostRows });
          const undo = (text: string) => (delimiter === ',' ? plainText(text) : text);
          expect(read.map(({ cells }) => cells.map(undo))).toEqual(rows);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('says on which line of the file each row begins', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), fc.nat(3), async (rows, blank) => {
        const gap = '\n'.repeat(blank + 1);
        const read = await readCsv(rows.map((cells) => written(cells, ',')).join(gap), { mostRows });
        let line = 1;
        for (const [at, cells] of rows.entries()) {
          expect(read[at]?.line).toBe(line);
          line += cells.join('').split('\n').length - 1 + blank + 1;
        }
      }),
      { numRuns: 100 },
    );
  });

  it('S15: shows a spreadsheet no formula, and gives back what it covered', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const shown = csvCell(text).replace(/^"|"$/g, '');
        expect(shown).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        const [back] = csvCell(text).startsWith('"')
          ? [csvCell(text).slice(1, -1).replaceAll('""', '"')]
          : [csvCell(text)];
        expect(plainText(back ?? '')).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('S24: is never more than a refusal, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: codePoint, maxLength: 300 }), async (text) => {
        const outcome = await readCsv(text, { mostRows }).catch((error: Error) => error.name);
        expect(outcome === 'Refusal' || Array.isArray(outcome), String(outcome)).toBe(true);
      }),
      { numRuns: 300 },
    );
    const signs = fc.array(fc.constantFrom('"', ',', ';', '\n', '\r', '\t', 'a', "'", ' ', '\ufeff'), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(signs, async (some) => {
        const outcome = await readCsv(some.join(''), { mostRows }).catch((error: Error) => error.name);
        expect(outcome === 'Refusal' || Array.isArray(outcome), String(outcome)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['a quote that never closes', 'a@b.de,x\n\nc@d.de,"y\nz', 'a quotation mark opens and never closes'],
    [
      'a quote inside a cell',
      'a@b.de,x\nc@d.de,Bob "Bobby" Ray',
      /^Line 2 is broken: a quotation mark stands/,
    ],
    ['words behind a quote', 'a@b.de,"x"y', /^Line 1 is broken/],
    ['a program', 'PK\u0003\u0004\u0014', 'not a text file'],
    ['bytes that were no UTF-8', 'a@b.de,M\ufffdller', 'not a text file'],
    ['too many lines', 'a\n'.repeat(mostRows + 1), 'more than 1,000 lines'],
  ])('S24: is refused as a whole for %s', async (_name, text, words) => {
    await expect(readCsv(text, { mostRows })).rejects.toThrow(words);
  });

  it('S24: takes time that grows with its length, and ends early where it is too long', async () => {
    for (const text of [',', '"', '\n', ' \n', '";\n', '\t', "'"].map((sign) => sign.repeat(600_000))) {
      await readCsv(text, { mostRows }).catch((error: Error) => expect(error.name).toBe('Refusal'));
    }
  }, 20_000);
});
