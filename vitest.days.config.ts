import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/**
 * The unit tests of what reads the clock or tells a date in some zone. run/special-days.mjs runs them on each day on
 * which calendars go wrong; the whole line, from a feed to a published issue, is walked on each of them in a browser
 * (test/e2e/any-day.spec.ts).
 */
export default defineConfig({
  ...usual,
  test: {
    ...usual.test,
    include: [
      'test/pipeline/delivery/week.test.ts',
      'test/pipeline/digests/public-issue.test.ts',
      'test/pipeline/feeds/parse/parse-date.test.ts',
      'test/pipeline/week/{is-week-ending,week,week-days}.test.ts',
      'test/sandbox/anthropic/digests.test.ts',
      'test/sandbox/shows/shows.test.ts',
      'test/web/admin/{builder-days,groups,next-step,publication-day,send-choice,sends,week}.test.ts',
      'test/web/{format,publication-time}.test.ts',
      'test/web/portal/{billing,issue}.test.ts',
      'test/web/public/{head,pages,sample}.test.ts',
    ],
  },
});
