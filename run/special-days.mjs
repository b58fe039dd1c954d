/**
 * Days on which calendars go wrong. The tests that depend on dates run under each of them, and in a zone of its own for
 * the process and the browser (the publication stays in New York). vitest.days.config.ts names the unit tests; browser
 * tests say so by the tag @days.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { countPlaywright, countVitest, inWords } from './counts.mjs';
import { root } from './places.mjs';

const specialDays = JSON.parse(readFileSync(join(root, 'run/special-days.json'), 'utf8'));

/** `bin` finds a package's program. Answers the sums of all days; a day that runs nothing has failed. */
export async function runSpecialDays({ node, testEnv, scratch, bin, chromium }) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const add = (counts, least) => {
    sum.failed += counts.failed + (counts.passed < least ? 1 : 0);
    sum.skipped += counts.skipped;
  };
  const report = (name) => join(scratch, `${name}-days.json`);
  const call = (args, more) => run(node, args, { cwd: root, env: { ...withoutLedger, ...more }, show: true });
  const withoutLedger = { ...testEnv, CHROMIUM_PATH: chromium };
  delete withoutLedger.CORPUS_LEDGER;
  const vitest = [bin('vitest/vitest.mjs'), 'run', '--config', 'vitest.days.config.ts'];
  await call([...vitest, '--reporter=json', `--outputFile.json=${report('unit')}`]);
  add(countVitest(report('unit')), specialDays.length);
  for (const [index, { day, now, zone }] of specialDays.entries()) {
    process.stdout.write(`\n-- ${day} (${now}, ${zone})\n`);
    const playwright = [bin('@playwright/test/cli.js'), 'test', '--grep=@days', '--reporter=line,json'];
    const PLAYWRIGHT_JSON_OUTPUT_NAME = report(`browser-${index}`);
    await call(playwright, { TEST_NOW: now, TZ: zone, PLAYWRIGHT_JSON_OUTPUT_NAME });
    add(countPlaywright(PLAYWRIGHT_JSON_OUTPUT_NAME), 1);
  }
  // The same tests as in the other steps: on other days they count only where they fail.
  return { ok: sum.failed === 0, counts: { ...sum, passed: 0 }, note: inWords(sum) };
}
