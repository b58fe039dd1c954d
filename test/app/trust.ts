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

/** The seeds that a test of a row went by: with them it can be run again as it was. */
export function seeds(id: string, first: number, last = first): void {
  write({ id, seeds: first === last ? `${first}` : `${first} to ${last}` });
}

function write(line: { id: string; text?: string; isShort?: boolean; seeds?: string }): void {
  const ledger = process.env.TRUST_LEDGER;
  // A test may fall short of several figures of one row.
  const test = `${expect.getState().currentTestName ?? ''}${line.isShort ? ` (short) ${line.text?.replace(/[\d.,]+/g, '')}` : ''}`;
  if (ledger) appendFileSync(ledger, `${JSON.stringify({ ...line, test })}\n`);
}
