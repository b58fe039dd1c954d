import { defineConfig } from 'vitest/config';
import { chooseTime } from './test/app/choose-time.ts';
import { LongFirst } from './test/app/long-first.ts';

chooseTime();

/** Pure logic in tables; verbs against real PostgreSQL and the sandbox's servers. Browser tests are Playwright's. */
export default defineConfig({
  // React's faster build, which is the one that runs: for what is compiled, and below for what is loaded.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // Some of them once more on special days, with the same configuration: what it compiled is found again.
    include: process.env.TEST_DAYS
      ? ['test/app/on-special-days.ts']
      : ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**'],
    env: { NODE_ENV: 'production' },
    // Two fifths of the time went into loading the same modules for each file again. Whoever changes what is global
    // puts it back.
    isolate: false,
    setupFiles: ['test/app/moved-clock.ts', 'test/app/seeded.ts'],
    // Ends what hangs; a slow machine is no failure.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['test/app/postgres-for-tests.ts'],
    // Many tests wait for the database, the sandbox, or a lease, so more than the two cores.
    maxWorkers: 4,
    // Tests make much that lives briefly: a young generation of the usual size is collected all the time. In a whole run it
    // and the heap are large, and so from the beginning; what a process takes tells nothing then.
    execArgv:
      process.env.TEST_HEAP === 'large'
        ? ['--max-semi-space-size=64', '--min-semi-space-size=32', '--initial-heap-size=600']
        : [],
    sequence: { sequencer: LongFirst },
    fsModuleCache: true,
  },
});
