import { defineConfig } from 'vitest/config';
import specialDays from './run/special-days.json' with { type: 'json' };
import usual, { everywhere, oxc } from './vitest.config.ts';

/**
 * The unit tests that deal in dates, once for each day on which calendars go wrong. The whole line, from a feed to a
 * published issue, is walked on each of them in a browser (test/e2e/any-day.spec.ts).
 */
const include = [
  'test/edition/texts.test.ts',
  'test/pipeline/delivery/week.test.ts',
  'test/pipeline/digests/public-issue.test.ts',
  'test/pipeline/feeds/parse/parse-date.test.ts',
  'test/pipeline/week/{is-week-ending,week,week-days}.test.ts',
  'test/sandbox/anthropic/digests.test.ts',
  'test/sandbox/shows/**/*.test.ts',
  'test/web/{admin,portal}/**/*.test.ts',
  'test/web/{api,format,publication-time}.test.ts',
  'test/web/public/{head,pages,sample}.test.ts',
];
const now = Date.now();
// Projects take over the lists of the whole, which must name no tests of its own then.
const { include: _all, exclude: _browser, setupFiles: _setUp, ...whole } = usual.test ?? {};

export default defineConfig({
  test: {
    ...whole,
    projects: specialDays.map((it) => ({
      oxc,
      test: {
        name: it.day,
        include,
        ...everywhere,
        env: { ...everywhere.env, TZ: it.zone, TEST_CLOCK_SHIFT_MS: String(Date.parse(it.now) - now) },
      },
    })),
  },
});
