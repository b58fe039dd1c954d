/** The table at the end of evidence.md: what is to be reached, in all and on each transcript, and where it is not. */

/** Planted, and how many of them the gate judged wrongly. */
export interface Sum {
  planted: number;
  failed: number;
}

export type Row =
  | 'quote as said'
  | 'quote worn'
  | 'quote turned'
  | 'true'
  | 'changed'
  | 'swapped'
  | 'turned'
  | 'wrong second';

/** Percent that must be judged rightly; 100 where none may be printed. */
const goals: Record<Row, { words: string; atLeast: number }> = {
  'quote as said': { words: 'quotes as said are kept, whole', atLeast: 99.5 },
  'quote worn': { words: 'quotes lightly worn are kept, as they were said', atLeast: 97 },
  'quote turned': { words: 'quotes turned, spliced, invented or cut: none is printed', atLeast: 100 },
  true: { words: 'true claims stand', atLeast: 95 },
  changed: { words: 'claims with one number, unit or name changed: none is printed', atLeast: 100 },
  swapped: { words: 'claims with two numbers or names swapped are doubtful or unsupported', atLeast: 80 },
  turned: { words: 'claims whose direction is turned are doubtful or unsupported', atLeast: 90 },
  'wrong second': { words: 'claims with a wrong second move to the right turn', atLeast: 95 },
};
const rowsInOrder = Object.keys(goals) as Row[];

/** What was planted in each show, row by row. */
export class Table {
  readonly #shows = new Map<string, Map<Row, Sum>>();

  add(show: string, row: Row, { planted, failed }: Sum): void {
    const rows = this.#shows.get(show) ?? new Map<Row, Sum>();
    const sum = rows.get(row) ?? { planted: 0, failed: 0 };
    this.#shows.set(show, rows.set(row, { planted: sum.planted + planted, failed: sum.failed + failed }));
  }

  /** A line for each row, and below it the shows that do not reach it. */
  lines(): string[] {
    return rowsInOrder.flatMap((row) => {
      const shows = [...this.#shows].flatMap(([show, rows]) => {
        const sum = rows.get(row);
        return sum === undefined || sum.planted === 0 ? [] : [{ show, sum }];
      });
      if (shows.length === 0) return [];
      const below = shows.filter(({ sum }) => !isReached(row, sum));
      const all = shows.reduce(
        (total, { sum }) => ({ planted: total.planted + sum.planted, failed: total.failed + sum.failed }),
        { planted: 0, failed: 0 },
      );
      const verdict = isReached(row, all) ? 'reached' : 'NOT reached';
      return [
        `${goals[row].words}: ${told(row, all)}, goal ${goalOf(row)}: ${verdict}; on ${shows.length - below.length} of ${shows.length} transcripts`,
        ...below.map(({ show, sum }) => `    not on ${show}: ${told(row, sum)}`),
      ];
    });
  }
}

const shareOf = ({ planted, failed }: Sum): number => 100 - (100 * failed) / planted;
const isReached = (row: Row, sum: Sum): boolean => shareOf(sum) >= goals[row].atLeast;
const goalOf = (row: Row): string => (goals[row].atLeast === 100 ? '0' : `${goals[row].atLeast} %`);

/** "0 of 300 printed" where none may be, else a share. */
export function told(row: Row, sum: Sum): string {
  if (goals[row].atLeast === 100) return `${sum.failed} of ${sum.planted} printed`;
  return `${shareOf(sum).toFixed(1)} % of ${sum.planted}`;
}
