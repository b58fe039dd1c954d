/** What stands in docs/faults.md and docs/security.md beside the verdict of a row (run/trust-table.mjs). */
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** The long runs: `npm run test:faults -- --soak`. */
export const isSoak = process.env.SOAK === 'on';

/** Writes down what a test measured for a row ("F1"); of several from one test the last counts. */
export function figure(id: string, text: string): void {
  const ledger = process.env.TRUST_LEDGER;
  const test = expect.getState().currentTestName ?? '';
  if (ledger) appendFileSync(ledger, `${JSON.stringify({ id, test, text })}\n`);
}
