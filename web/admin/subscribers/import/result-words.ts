/** What is said of an import; pure, so that every sum has its words in a test. */
import type { ImportedReader } from '../../../../contract/subscribers.ts';
import { plural, wholeNumber } from '../../../format/plural.ts';

type Outcome = ImportedReader['outcome'];

/** What needs a look comes first. */
const order: readonly Outcome[] = ['refused', 'unchanged', 'added', 'updated'];

export const outcomeWords: Record<Outcome, string> = {
  refused: 'Not taken',
  unchanged: 'As before',
  added: 'Added',
  updated: 'Updated',
};

/** Lines of one kind keep the order of the list. */
export function inOrder(lines: readonly ImportedReader[]): ImportedReader[] {
  return order.flatMap((outcome) => lines.filter((line) => line.outcome === outcome));
}

/** "212 added, 3 updated, 1 not taken." */
export function sumOf(lines: readonly ImportedReader[]): string {
  const count = (outcome: Outcome) => lines.filter((line) => line.outcome === outcome).length;
  const parts = [
    [count('added'), 'added'],
    [count('updated'), 'updated'],
    [count('unchanged'), 'as before'],
    [count('refused'), 'not taken'],
  ] as const;
  const said = parts.filter(([many]) => many > 0).map(([many, word]) => `${wholeNumber(many)} ${word}`);
  return `${said.join(', ')}.`;
}

export function lettersWords(letters: number): string {
  if (letters === 0) return 'No mail goes out: nobody new is without a password.';
  return `${plural(letters, 'activation mail is', 'activation mails are')} on the way, one after the other.`;
}
