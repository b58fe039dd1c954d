import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bringNode } from './bring-node.mjs';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';

/**
 * Runs a program of the product at this terminal, with the arguments of the command, and ends as it ends. An image brings
 * what is built without what it was built from, and nothing is made there.
 */
export async function runTool(name) {
  const { node, env } = await bringNode();
  if (existsSync(join(root, 'launch'))) {
    await installPackages({ env, withDev: false });
    await build({ node, env });
  }
  // Ctrl-C reaches both of us; the program cleans up, and we wait for it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  const args = [`dist/server/${name}.js`, ...process.argv.slice(2)];
  const child = spawn(node, args, { cwd: root, env: { TZ: 'UTC', ...env }, stdio: 'inherit' });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (ended) => resolve(ended ?? 1));
  });
  process.exit(code);
}
