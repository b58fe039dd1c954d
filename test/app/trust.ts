/** What stands in docs/faults.md and docs/security.md beside the verdict of a row (run/trust-table.mjs). */
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';

/** The long runs: `npm run test:faults -- --soak`. */
export const isSoak = process.env.SOAK === 'on';

/** Which round of the soak it is, from 1: each has seeds of its own. */
export const soakRound = Number(process.env.SOAK_ROUND ?? 1);

/** Writes down what a test measured for a row ("F1"); of several from one test the last counts. */
export function figure(id: string, text: string): void {
  write({ id, text, isShort: false });
}

/** What the row asks for and the product does not reach, measured: its verdict is "partly". */
export function shortOf(id: string, text: string): void {
  write({ id, text, isShort: true });
}

function write(line: { id: string; text: string; isShort: boolean }): void {
  const ledger = process.env.TRUST_LEDGER;
  const test = `${expect.getState().currentTestName ?? ''}${line.isShort ? ' (short)' : ''}`;
  if (ledger) appendFileSync(ledger, `${JSON.stringify({ ...line, test })}\n`);
}
