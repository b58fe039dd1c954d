/** Which lines of a list can be taken, and why the others cannot; nothing is written yet. */

import { type ImportedReader, longestName, longestNote } from '../../../contract/subscribers.ts';
import { Refusal, unusable } from '../../kit/errors.ts';
import { inQuotes } from '../../kit/in-quotes.ts';
import { takeTurns } from '../../kit/take-turns.ts';
import { type Email, readEmail } from '../subscribers/index.ts';
import { readTerm, type Term, type TermDeps } from './last-day.ts';
import { weeklyOffColumn } from './list-columns.ts';
import type { ListLine } from './read-list.ts';

export interface Wish extends Term {
  line: number;
  email: Email;
  /** Null where the line names nobody: who is known keeps their name. */
  name: string | null;
  note: string | null;
  /** Counts for whoever is new here; who is known has said here what they want. */
  weeklyOffAt: Date | null;
}

export interface Judged {
  /** One for each address, the last in the list. */
  wishes: Wish[];
  /** What becomes of the other lines. */
  others: ImportedReader[];
}

/** Of several lines for one address the last that can be taken counts, and each of the others says which that is. */
export async function judgeLines(deps: TermDeps, lines: readonly ListLine[]): Promise<Judged> {
  const wishes = new Map<string, { wish: Wish; typed: string }>();
  const termOf = rememberTerms(deps);
  const turn = takeTurns();
  const others: ImportedReader[] = [];
  for (const line of lines) {
    const wait = turn();
    if (wait !== null) await wait;
    const judged = judge(termOf, line);
    if ('outcome' in judged) others.push(judged);
    else {
      const before = wishes.get(judged.email.key);
      if (before !== undefined) others.push(replaced(before, judged));
      wishes.set(judged.email.key, { wish: judged, typed: line.email });
    }
  }
  return { wishes: [...wishes.values()].map(({ wish }) => wish), others };
}

/** Lists name few days, and what one means in a time zone takes longer than the rest of a line. */
function rememberTerms(deps: TermDeps): (written: string) => Term {
  const known = new Map<string, Term>();
  return (written) => {
    const term = known.get(written) ?? readTerm(deps, written);
    known.set(written, term);
    return term;
  };
}

function judge(termOf: (written: string) => Term, line: ListLine): Wish | ImportedReader {
  const { line: number, email: typed } = line;
  if (!line.isGiven) {
    const reason = 'The list says that no complimentary access is given here.';
    return { line: number, email: typed, outcome: 'unchanged', reason };
  }
  try {
    const email = readEmail(typed);
    const term = termOf(line.until);
    const name = readShort(line.name.replace(/\s+/g, ' '), { what: 'The name', longest: longestName });
    const note = readShort(line.note, { what: 'The note', longest: longestNote });
    return { line: number, email, ...term, name, note, weeklyOffAt: readWeeklyOff(line.weeklyOffAt) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { line: number, email: typed.slice(0, 254), outcome: 'refused', reason: error.message };
  }
}

/** What cannot be read is refused: to take it for a wish to get mail would be worse. */
function readWeeklyOff(text: string): Date | null {
  if (text === '') return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000 || at.getUTCFullYear() > 9999) {
    throw unusable(`${inQuotes(text)} in the column ${weeklyOffColumn} is no date.`);
  }
  return at;
}

function readShort(text: string, { what, longest }: { what: string; longest: number }): string | null {
  if (text.length > longest) throw unusable(`${what} is longer than ${longest} characters.`);
  return text === '' ? null : text;
}

function replaced(before: { wish: Wish; typed: string }, by: Wish): ImportedReader {
  const reason = `Line ${by.line} names this address again, and the last line counts.`;
  return { line: before.wish.line, email: before.typed, outcome: 'refused', reason };
}
