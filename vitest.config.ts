import { defineConfig } from 'vitest/config';

/** Unit tests: pure logic, no database, no network beyond loopback. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
