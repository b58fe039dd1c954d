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
/** Days that run at the same time: hardly anything in them waits. */
const beside = 2;

/** Answers the sums of all days; a day that runs nothing has failed. */
export async function runSpecialDays({ node, testEnv, scratch }) {
  const waiting = [...specialDays.entries()];
  const ran = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, special] = next;
      ran.push(await runDay({ node, testEnv, report: join(scratch, `day-${at}.json`), special }));
    }
  };
  await Promise.all(Array.from({ length: beside }, work));
  const sum = (kind) => ran.reduce((total, { counts }) => total + counts[kind], 0);
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  return {
    ok: ran.every(({ ok }) => ok),
    // The same tests as in the other steps: on other days they count only where they fail.
    counts: { ...counts, passed: 0 },
    failed: ran.flatMap(({ failed }) => failed),
    note: inWords(counts),
  };
}

/** One process, so that what the tests share is loaded once. */
async function runDay({ node, testEnv, report, special: { day, now, zone } }) {
  const env = { ...testEnv, TZ: zone, TEST_NOW: now };
  delete env.CORPUS_LEDGER;
  delete env.TEST_CLOCK_SHIFT_MS;
  const { code, counts, failed } = await runVitest({
    node,
    env,
    report,
    args: ['--config', 'vitest.days.config.ts', '--maxWorkers=1'],
  });
  const isEmpty = code === 0 && counts.passed === 0;
  return {
    ok: code === 0 && !isEmpty,
    counts,
    failed: [...failed, ...(isEmpty ? ['no test ran'] : [])].map((name) => `${day}: ${name}`),
  };
}
