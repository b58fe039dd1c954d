/** What is said of a letter that did not arrive; pure, so that every state has its words in a test. */
import type { LetterTrouble } from '../../../contract/letters.ts';

export const letterName = {
  activation: 'activation letter',
  'password-reset': 'letter for a new password',
  'password-changed': 'letter about a changed password',
  'free-sample': 'free sample',
  'payment-failed': 'letter about a failed payment',
  'renewal-ahead': 'letter about the renewal',
  cancelled: 'letter about the cancellation',
} as const satisfies Record<LetterTrouble['kind'], string>;

export function troubleWords({ kind, state }: Pick<LetterTrouble, 'kind' | 'state'>): string {
  const name = letterName[kind];
  if (state === 'failed') return `The ${name} did not arrive.`;
  return state === 'unknown'
    ? `Nobody knows whether the ${name} arrived.`
    : `The ${name} has not arrived yet.`;
}
