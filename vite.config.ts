import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The web client. Nothing is inlined: the pages' policy allows scripts and fonts from our own origin only. The
 * contract's schemas are types here, so zod stays out of the bundle.
 */
export default defineConfig({
  root: 'web',
  publicDir: 'static',
  plugins: [react()],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./web/api/schema-stand-in.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
