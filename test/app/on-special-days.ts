/**
 * The unit tests of what reads the clock or tells a date in some zone, on each of the days in TEST_DAYS, one after the
 * other in one process: what they share is loaded once. The process has the zone of these days, as a product would.
 */
import { join } from 'node:path';
import { beforeAll, describe } from 'vitest';
import { shiftTo } from './choose-time.ts';
import { moveClock } from './moved-clock.ts';

const days = JSON.parse(process.env.TEST_DAYS ?? '') as { day: string; now: string }[];
const files = [
  'pipeline/delivery/week',
  'pipeline/digests/public-issue',
  'pipeline/feeds/parse/parse-date',
  ...['is-week-ending', 'week', 'week-days'].map((name) => `pipeline/week/${name}`),
  'sandbox/anthropic/digests',
  'sandbox/shows/shows',
  ...['builder-days', 'groups', 'next-step', 'publication-day', 'send-choice', 'sends', 'week'].map(
    (name) => `web/admin/${name}`,
  ),
  ...['format', 'publication-time', 'portal/billing', 'portal/issue'].map((name) => `web/${name}`),
  ...['head', 'pages', 'sample'].map((name) => `web/public/${name}`),
];

for (const { day, now } of days) {
  describe(day, () => {
    const begin = () => {
      process.env.TEST_CLOCK_SHIFT_MS = String(shiftTo(now));
      moveClock(shiftTo(now));
    };
    // Once for what is read while tests are collected, of all days before the first test, and once for the tests.
    for (const file of files) {
      describe(file, () => {
        begin();
        // By another name on each day, as a module is evaluated once.
        const tests = join(import.meta.dirname, `../${file}.test.ts?${encodeURIComponent(now)}`);
        return import(tests);
      });
    }
    beforeAll(begin);
  });
}
