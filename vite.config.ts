import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkOf } from './run/group-chunks.ts';
import { leanContract } from './run/lean-contract.ts';
import { leanRouter } from './run/lean-router.ts';
import { ownCopies } from './run/own-copies.ts';
import { pastBarrels } from './run/past-barrels.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Says the order of the style layers at the head of every style sheet: the bundler decides which of them loads first,
 * and the first one to name a layer decides its rank (web/ui/styles/index.css).
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer tokens, base, ui, shell, screens, last;${file.source.toString()}`;
      }
    },
  },
};

/**
 * The web client. Nothing is inlined: the pages' policy allows scripts and fonts from our own origin only. The
 * contract's schemas are types here, so zod stays out of the bundle. The public pages are rendered by the server
 * (run/build-pages.mjs): their style sheet and their loader are entries of their own.
 */
export default defineConfig({
  root: 'web',
  publicDir: 'static',
  plugins: [leanContract, leanRouter, pastBarrels, ownCopies, react(), layerOrder],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('./web/api/schema-stand-in.ts', import.meta.url)),
      },
      { find: /^react-style-singleton$/, replacement: here('./web/ui/style-singleton.ts') },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('./web/ui/icon-stand-in.ts') },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'built-files.json',
    rolldownOptions: {
      input: {
        app: here('web/index.html'),
        public: here('web/public/styles/index.css'),
        issue: here('web/issue/styles/index.css'),
        loader: here('web/public/wake/loader.ts'),
      },
      output: {
        codeSplitting: {
          groups: [{ test: /./, name: (id, modules) => chunkOf(id, modules) }],
          // Each module is asked for itself; what it needs may belong elsewhere.
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});
