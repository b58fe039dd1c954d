import { defineConfig } from 'vitest/config';
import usual from './vitest.config.ts';

/** What needs Debian's Postfix beside it (run/debian-postfix.mjs starts one for each run). */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: ['test/**/*.real.ts'], exclude: [] },
});
