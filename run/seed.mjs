/** `npm run seed -- [--size large]`: a large installation in a folder of its own (launch/seed/main.ts). */
import { bringNode } from './bring-node.mjs';
import { build } from './build.mjs';
import { run } from './child.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { runMain } from './say.mjs';

async function main() {
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: false });
  await build({ node, env });
  const options = { cwd: root, env: { TZ: 'UTC', ...env }, show: true };
  process.exit((await run(node, ['dist/server/seed.js', ...process.argv.slice(2)], options)).code);
}

runMain(main);
