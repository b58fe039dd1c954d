/** What a browser test measured for a row of docs/security.md or docs/faults.md (test/app/trust.ts). */
import { appendFileSync } from 'node:fs';
import { test } from '@playwright/test';

export function figure(id: string, text: string): void {
  const ledger = process.env.TRUST_LEDGER;
  if (ledger) appendFileSync(ledger, `${JSON.stringify({ id, test: test.info().title, text })}\n`);
}
