/**
 * Days on which calendars go wrong. The unit tests of what reads the clock or tells a date in some zone
 * (test/app/on-special-days.ts) run on each of them, and in a zone of its own for the process (the publication stays in New
 * York); the whole line, from a feed to a published issue, is walked in a browser (test/e2e/any-day.spec.ts) on those that
 * are not marked otherwise: clocks that go back are walked on the day on which the publication's do.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords } from './counts.mjs';
import { root } from './places.mjs';
import { runVitest } from './vitest.mjs';

const specialDays = JSON.parse(readFileSync(join(root, 'run/special-days.json'), 'utf8'));
/** Zones whose days run at the same time: hardly anything in them waits. */
const beside = 2;

/** Answers the sums of the days. A zone in which nothing ran, or something was left out, has failed. */
export async function runSpecialDays({ node, testEnv, scratch }) {
  const zones = [...new Set(specialDays.map(({ zone }) => zone))];
  const waiting = zones.map((zone) => ({ zone, days: specialDays.filter((day) => day.zone === zone) }));
  const ran = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      ran.push(await runZone({ node, testEnv, scratch, ...next }));
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

/** One process, so that what the tests share is loaded once; its zone stays, as that of a product does. */
async function runZone({ node, testEnv, scratch, zone, days }) {
  const report = join(scratch, `days-${zone.replaceAll('/', '-')}.json`);
  const env = { ...testEnv, TZ: zone, TEST_DAYS: JSON.stringify(days), TEST_HEAP: 'large' };
  delete env.CORPUS_LEDGER;
  delete env.TEST_CLOCK_SHIFT_MS;
  const { code, counts, failed } = await runVitest({ node, env, report, args: ['--maxWorkers=1'] });
  const isWhole = counts.passed > 0 && counts.skipped === 0;
  const open =
    isWhole && (code === 0 || failed.length > 0) ? [] : [`Vitest ended with ${code}: ${inWords(counts)}`];
  return {
    ok: code === 0 && isWhole,
    counts,
    failed: [...failed, ...open].map((name) => `${zone}: ${name}`),
  };
}
