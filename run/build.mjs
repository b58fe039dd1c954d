/** Builds dist/web (Vite) and dist/server (esbuild). Runs under the Node that the product runs under. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

rmSync(join(root, 'dist/server'), { recursive: true, force: true });
await bundle({
  absWorkingDir: root,
  entryPoints: {
    main: 'launch/main.ts',
    // A worker thread is started from its own file, beside the code that starts it.
    'parse-worker': 'server/pipeline/feeds/parse/parse-worker.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  packages: 'external',
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  jsx: 'automatic',
  entryNames: '[name]',
  chunkNames: 'chunk-[hash]',
  logLevel: 'warning',
});
await buildWeb({ root, configFile: join(root, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
