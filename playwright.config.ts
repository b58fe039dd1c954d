import { defineConfig } from '@playwright/test';
import { chooseTime } from './test/app/choose-time.ts';

chooseTime();

// The next test of a worker begins in the same window, emptied: a new one is a new process, which loads slowly first. This
// version of Playwright takes it from the environment alone (docs/decisions/0048-browser-runner.md).
process.env.PW_TEST_REUSE_CONTEXT = '1';

// For the products that they start (test/app/product-process.ts). Most live for half a minute, in which a tenth of their
// work is to free memory and to find out what is worth compiling. What they take is judged by other tests, but for the
// minute that a first issue has.
process.env.TEST_PRODUCT_FLAGS = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--initial-heap-size=400',
  '--v8-pool-size=0',
].join(' ');

/** Browser tests against the built product as a process of its own; the outside world is the sandbox's servers. */
export default defineConfig({
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
  use: {
    // Else each would have the rest of its test's time, and the test would not say which of them it was.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    timezoneId: process.env.TZ ?? 'UTC',
    // Nothing waits for what moves.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Keeping one doubles the time of every test; `--trace on` shows what went wrong.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      // One process less for each browser; nothing is drawn by hardware. The process of a site's pages outlives the empty
      // page between two tests: a new one would compile the same scripts again, a third of what opening a screen costs.
      args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--process-per-site'],
    },
  },
});
