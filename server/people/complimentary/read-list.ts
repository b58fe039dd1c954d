import { mostImportLines } from '../../../contract/subscribers.ts';
import { type CsvRow, readCsv } from '../../kit/csv/read-csv.ts';
import { plainText } from '../../kit/csv/write-cell.ts';
import { unusable } from '../../kit/errors.ts';
import { inQuotes } from '../../kit/in-quotes.ts';
import { columnOf, givenColumn, listColumns, weeklyOffColumn } from './list-columns.ts';

/** A line of a list, as it stands there: nothing of it is judged yet. */
export interface ListLine {
  line: number;
  email: string;
  name: string;
  until: string;
  note: string;
  /** Since when no weekly mail is wanted; empty where it is. */
  weeklyOffAt: string;
  /** False where the line itself says that nothing is given. */
  isGiven: boolean;
}

const columnsAre = 'A list has the columns email, name, until and note.';

/**
 * The lines of a list of readers, with headings or without. Throws a refusal (422) where the list is broken as a whole:
 * no text, quotes that do not close, columns that are not ours, more lines than may be.
 */
export async function readList(csv: string): Promise<ListLine[]> {
  // The line of headings counts as none.
  const [first, ...others] = await readCsv(csv, { mostRows: mostImportLines + 1 });
  if (first === undefined) throw unusable('This list names nobody.');
  const headings = headingsOf(first);
  const columns = headings ?? listColumns;
  const rows = headings === null ? [first, ...others] : others;
  if (rows.length === 0) throw unusable('This list names nobody.');
  if (rows.length > mostImportLines) {
    throw unusable(
      `This list has more than ${mostImportLines.toLocaleString('en-US')} lines. Split it into several.`,
    );
  }
  return rows.map((row) => toLine(row, columns));
}

type Column = NonNullable<ReturnType<typeof columnOf>>;

/** Null where the first line is a reader already. */
function headingsOf(first: CsvRow): Column[] | null {
  const cells = withoutEmptyEnd(first.cells);
  if (cells.some((cell) => cell.includes('@'))) return null;
  const columns = cells.map((cell) => {
    const column = columnOf(cell);
    if (column !== null) return column;
    throw unusable(`Line ${first.line} holds no address, and ${inQuotes(cell)} is no column. ${columnsAre}`);
  });
  for (const name of [...listColumns, givenColumn, weeklyOffColumn] as const) {
    if (columns.filter((column) => column === name).length > 1) {
      throw unusable(`The column ${name} stands there twice. ${columnsAre}`);
    }
  }
  if (!columns.includes('email')) throw unusable(`There is no column email. ${columnsAre}`);
  return columns;
}

function toLine({ line, cells }: CsvRow, columns: readonly Column[]): ListLine {
  const count = withoutEmptyEnd(cells).length;
  if (count > columns.length) {
    throw unusable(
      `Line ${line} has ${count} cells where the list has ${columns.length} columns. Put a cell that holds a comma or semicolon in quotation marks.`,
    );
  }
  const cell = (name: Column) => {
    const at = columns.indexOf(name);
    return at < 0 ? '' : plainText(cells[at] ?? '').trim();
  };
  return {
    line,
    email: cell('email'),
    name: cell('name'),
    until: cell('until'),
    note: cell('note'),
    weeklyOffAt: cell(weeklyOffColumn),
    isGiven: !columns.includes(givenColumn) || cell(givenColumn).toLowerCase() === 'yes',
  };
}

/** Spreadsheets leave empty columns behind the last one. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}
