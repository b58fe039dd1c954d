/**
 * Takes zod's place in the bundle (see vite.config.ts). The client needs the contract's schemas as types, and of its
 * routes only method, path and access; real schemas would cost every visitor about 25 KB of gzip. Everything that can
 * be built from a schema is again this stand-in; asking it to check something is a mistake and says so.
 */
const checks = /* @__PURE__ */ new Set([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'decode',
  'encode',
]);

const standIn: object = /* @__PURE__ */ new Proxy(() => undefined, {
  get(_, name) {
    if (typeof name === 'string' && checks.has(name)) {
      throw new Error('The web client has no schemas: the server checks what goes in and out.');
    }
    return name === Symbol.toPrimitive ? () => 'schema' : standIn;
  },
  apply: () => standIn,
});

export const z = standIn;
