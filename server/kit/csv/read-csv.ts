/** CSV as spreadsheets write it and people paste it, read without holding up what else the process does. */
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Info, type Parser, parse } from 'csv-parse';
import { unusable } from '../errors.ts';

export interface CsvRow {
  /** Where it begins; the first line is 1. */
  line: number;
  cells: string[];
}

/** The parser works through so much at a time, in bytes: a few milliseconds. */
const sliceBytes = 16 * 1024;
const marks = [',', ';', '\t'] as const;

/**
 * The rows of a text, blank lines left out. Commas, semicolons or tabs stand between the cells: the first of them that
 * stands outside quotes says which, so the first cell of the first line must hold none. Throws a refusal (422) where the
 * text is none, where quotes do not close, or for more than `mostRows` rows.
 */
export async function readCsv(text: string, { mostRows }: { mostRows: number }): Promise<CsvRow[]> {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/.test(plain)) {
    throw unusable('This is not a text file. In a spreadsheet, save the sheet as CSV (UTF-8) first.');
  }
  const delimiter = delimiterOf(plain);
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    skip_empty_lines: true,
    // Rows of other lengths are judged by who knows what the columns mean.
    relax_column_count: true,
    // A tab is white space, and must not be swallowed where it stands between cells.
    trim: delimiter !== '\t',
    info: true,
  });
  const rows: CsvRow[] = [];
  let failure: Error | null = null;
  let endsAt = 0;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('data', ({ record, info }: { record: string[]; info: Info }) => {
    const cells = record.map((cell) => cell.trim());
    endsAt = info.lines;
    if (cells.some((cell) => cell !== '')) rows.push({ line: info.lines - breaksIn(record), cells });
  });
  const bytes = Buffer.from(plain);
  for (let at = 0; at < bytes.length && failure === null; at += sliceBytes) {
    parser.write(bytes.subarray(at, at + sliceBytes));
    await setImmediate();
    if (rows.length > mostRows) failure = tooMany(mostRows);
  }
  if (failure === null) await endOf(parser);
  parser.destroy();
  if (failure === null && rows.length > mostRows) failure = tooMany(mostRows);
  if (failure !== null) throw failure instanceof CsvError ? broken(failure, endsAt + 1) : failure;
  return rows;
}

function delimiterOf(text: string): string {
  let isQuoted = false;
  for (const sign of text.trimStart()) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (marks.some((mark) => mark === sign)) return sign;
    else if (sign === '\n') break;
  }
  return ',';
}

/** Line breaks inside quoted cells. */
const breaksIn = (record: readonly string[]) =>
  record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);

/** Resolves once the parser has seen its last byte, or found fault with it. */
function endOf(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    parser.once('end', resolve);
    parser.once('error', () => resolve());
    parser.end();
  });
}

const tooMany = (mostRows: number) =>
  unusable(`This list has more than ${mostRows.toLocaleString('en-US')} lines. Split it into several.`);

const insideQuotes = new Set([
  'INVALID_OPENING_QUOTE',
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
]);

/** `line` is the one after the last that was read. */
function broken(error: CsvError, line: number): Error {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return unusable(`From line ${line} on the list is broken: a quotation mark opens and never closes.`);
  }
  if (insideQuotes.has(error.code)) {
    return unusable(
      `Line ${Number(error.lines)} is broken: a quotation mark stands in the middle of a cell. Put the whole cell in quotation marks, and write its own ones twice.`,
    );
  }
  return error;
}
