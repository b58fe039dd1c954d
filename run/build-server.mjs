/**
 * Bundles the server with esbuild. Run with Node 24 by run/build.mjs. Packages are bundled too: loading their two
 * thousand files one by one took most of a start. Those with native code stay outside.
 */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundled } from './packages.mjs';
import { root } from './places.mjs';

const target = join(root, 'dist/server');
const aside = join(root, 'dist/server.partial');

rmSync(aside, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'launch/main.ts',
    seed: 'launch/seed/main.ts',
    backup: 'launch/backup/main.ts',
    restore: 'launch/restore/main.ts',
    'renew-keys': 'launch/renew-keys/main.ts',
    // Loaded by their own names in worker threads, so they must stand beside main.js.
    'parse-worker': 'server/pipeline/feeds/parse/parse-worker.ts',
    'read-thread': 'server/pipeline/transcripts/formats/read-thread.ts',
    'gate-thread': 'server/pipeline/insights/gate-thread.ts',
    'report-thread': 'server/people/bounces/mail/report-thread.ts',
  },
  outdir: aside,
  entryNames: '[name]',
  chunkNames: 'chunk-[hash]',
  splitting: true,
  ...bundled,
});
// A process that ends writes what it compiled into it.
rmSync(target, { recursive: true, force: true, maxRetries: 3 });
renameSync(aside, target);
