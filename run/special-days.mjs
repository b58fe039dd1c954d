/**
 * Days on which calendars go wrong. The unit tests of what reads the clock or tells a date in some zone run under each of
 * them, and in a zone of its own for the process (the publication stays in New York); the whole line, from a feed to a
 * published issue, is walked on each of them in a browser (test/e2e/any-day.spec.ts), among the other browser tests.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasPassed, inWords } from './counts.mjs';
import { root } from './places.mjs';
import { runVitest } from './vitest.mjs';

const specialDays = JSON.parse(readFileSync(join(root, 'run/special-days.json'), 'utf8'));
/** With the configuration of the other unit tests, which finds what they compiled. */
const tests = [
  'test/pipeline/delivery/week.test.ts',
  'test/pipeline/digests/public-issue.test.ts',
  'test/pipeline/feeds/parse/parse-date.test.ts',
  ...['is-week-ending', 'week', 'week-days'].map((name) => `test/pipeline/week/${name}.test.ts`),
  'test/sandbox/anthropic/digests.test.ts',
  'test/sandbox/shows/shows.test.ts',
  ...['builder-days', 'groups', 'next-step', 'publication-day', 'send-choice', 'sends', 'week'].map(
    (name) => `test/web/admin/${name}.test.ts`,
  ),
  ...['format', 'publication-time', 'portal/billing', 'portal/issue'].map(
    (name) => `test/web/${name}.test.ts`,
  ),
  ...['head', 'pages', 'sample'].map((name) => `test/web/public/${name}.test.ts`),
];
/** An everyday run takes one day of so many (test/app/cases.ts). */
const oneOf = 3;
/** Days that run at the same time: hardly anything in them waits. */
const beside = 2;

/**
 * Answers the sums of the days; of a third of them in an everyday run. A day on which one of the files runs nothing has
 * failed.
 */
export async function runSpecialDays({ node, testEnv, scratch, isEveryday }) {
  const waiting = [...specialDays.entries()].filter(([at]) => !isEveryday || at % oneOf === 0);
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
    args: ['--maxWorkers=1', ...tests],
  });
  // Vitest takes them as parts of names: one that is written wrongly would find nothing, and pass.
  const unread = code === 0 ? tests.filter((file) => !hasPassed(report, file)) : [];
  return {
    ok: code === 0 && unread.length === 0,
    counts,
    failed: [...failed, ...unread.map((file) => `${file}: no test of it ran`)].map(
      (name) => `${day}: ${name}`,
    ),
  };
}
