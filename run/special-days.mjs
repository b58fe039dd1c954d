/**
 * Days on which calendars go wrong. The tests that depend on dates run under each of them, and in a zone of its own for
 * the process and the browser (the publication stays in New York).
 */
import { join } from 'node:path';
import { run } from './child.mjs';
import { countPlaywright, countVitest, inWords } from './counts.mjs';
import { root } from './places.mjs';

export const specialDays = [
  { day: 'Sunday 00:10, when the week begins', now: '2026-11-22T05:10:00Z', zone: 'America/New_York' },
  { day: 'Saturday 23:50, when it ends', now: '2026-11-22T04:50:00Z', zone: 'America/New_York' },
  { day: 'the clocks go forward', now: '2027-03-14T06:50:00Z', zone: 'America/New_York' },
  { day: 'the clocks go back', now: '2027-10-31T00:50:00Z', zone: 'Europe/Berlin' },
  { day: 'the last minutes of a year', now: '2027-01-01T04:50:00Z', zone: 'Pacific/Auckland' },
];

/** Folders and files of unit tests that deal in dates; browser tests say so by the tag @days. */
const units = [
  'test/web',
  'test/edition/texts.test.ts',
  'test/sandbox/shows',
  'test/sandbox/anthropic/digests.test.ts',
  'test/pipeline/line.test.ts',
  'test/pipeline/digests',
];

/** `bin` finds a package's program. Answers the sums of all days; a day that runs nothing has failed. */
export async function runSpecialDays({ node, testEnv, scratch, bin, chromium }) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [index, { day, now, zone }] of specialDays.entries()) {
    process.stdout.write(`\n-- ${day} (${now}, ${zone})\n`);
    const env = { ...testEnv, TEST_NOW: now, TZ: zone, CHROMIUM_PATH: chromium };
    delete env.CORPUS_LEDGER;
    const report = (name) => join(scratch, `${name}-day-${index}.json`);
    const call = (args, more = {}) => run(node, args, { cwd: root, env: { ...env, ...more }, show: true });
    const vitest = [bin('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json'];
    await call([...vitest, `--outputFile.json=${report('unit')}`, ...units]);
    const playwright = [bin('@playwright/test/cli.js'), 'test', '--grep=@days', '--reporter=line,json'];
    await call(playwright, { PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') });
    for (const counts of [countVitest(report('unit')), countPlaywright(report('browser'))]) {
      sum.failed += counts.failed + (counts.passed === 0 ? 1 : 0);
      sum.skipped += counts.skipped;
    }
  }
  // The same tests as in the other steps: on other days they count only where they fail.
  return { ok: sum.failed === 0, counts: { ...sum, passed: 0 }, note: inWords(sum) };
}
