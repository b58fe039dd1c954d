import { defineConfig } from '@playwright/test';
import specialDays from './run/special-days.json' with { type: 'json' };
import { chooseTime } from './test/app/choose-time.ts';
import type { SpecialDay } from './test/e2e/fixtures.ts';

chooseTime();

/** Browser tests against the built product as a process of its own; the outside world is the sandbox's servers. */
export default defineConfig<object, { day: SpecialDay | null }>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/e2e/postgres-for-browsers.ts',
  // Ends what hangs; a slow machine is no failure.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  // Half of the time of each is waiting.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // Those that depend on dates also on the days on which calendars go wrong.
  projects: [
    // A first start with its sample is the same on it as on the special days.
    { name: 'usual day', testIgnore: 'any-day.spec.ts' },
    ...specialDays.map(({ day: name, now, zone }) => ({
      name,
      testMatch: 'any-day.spec.ts',
      use: { day: { now, zone }, timezoneId: zone },
    })),
  ],
  use: {
    timezoneId: process.env.TZ ?? 'UTC',
    // Nothing waits for what moves.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Keeping one doubles the time of every test; `--trace on` shows what went wrong.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // One process less for each browser; nothing is drawn by hardware.
      args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
    },
  },
});
