/**
 * Real feeds, transcripts and vendor answers that stand beside the checkout (never inside it). A corpus test
 * calls `corpus(kind)`; where the folder is missing it is counted as skipped, and the suite's last line says
 * how many ran and how many were skipped. Every kind also has a fixture of our own that always runs.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../shared/corpus');

/** Where the test command collects one line per corpus case. */
function record(outcome: 'run' | 'skipped'): void {
  const ledger = process.env.CORPUS_LEDGER;
  if (ledger) appendFileSync(ledger, `${outcome}\n`);
}

/** The absolute path of a corpus file or folder, whether or not it is there. */
export function corpusPath(path: string): string {
  return join(root, path);
}

/** Declares one corpus case: runs `body` with the absolute path, or counts it as skipped where the file is missing. */
export function corpusCase(name: string, path: string, body: (path: string) => void | Promise<void>): void {
  const full = corpusPath(path);
  it(`corpus: ${name}`, async ({ skip }) => {
    if (!existsSync(full)) {
      record('skipped');
      skip();
    }
    await body(full);
    record('run');
  });
}
