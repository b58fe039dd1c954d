import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The web client. Nothing is inlined: the pages' policy allows scripts and fonts from our own origin only. The
 * contract's schemas are types here, so zod stays out of the bundle. The public pages are rendered by the server
 * (run/build-pages.mjs): their style sheet and their loader are entries of their own.
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
    manifest: 'built-files.json',
    rollupOptions: {
      input: {
        app: here('web/index.html'),
        public: here('web/public/styles/index.css'),
        loader: here('web/public/wake/loader.ts'),
      },
    },
  },
});
