/**
 * Days on which calendars go wrong. The unit tests that depend on dates run under each of them, and in a zone of its own
 * for the process (the publication stays in New York): vitest.days.config.ts names them. The browser's are in
 * test/e2e/any-day.spec.ts, and run among the other browser tests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords } from './counts.mjs';
import { root } from './places.mjs';
import { runVitest } from './vitest.mjs';

const specialDays = JSON.parse(readFileSync(join(root, 'run/special-days.json'), 'utf8'));

/** Answers the sums of all days; days that run nothing have failed. */
export async function runSpecialDays({ node, testEnv, scratch }) {
  const env = { ...testEnv };
  delete env.CORPUS_LEDGER;
  const { code, counts, failed } = await runVitest({
    node,
    env,
    report: join(scratch, 'days.json'),
    args: ['--config', 'vitest.days.config.ts'],
  });
  const ok = code === 0 && counts.passed >= specialDays.length;
  // The same tests as in the other steps: on other days they count only where they fail.
  return { ok, counts: { ...counts, passed: 0 }, failed, note: inWords(counts) };
}
