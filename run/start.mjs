/** `npm start`: brings what is missing, builds what changed, runs the product. */
import { bringNode } from './bring-node.mjs';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { runMain } from './say.mjs';
import { serve } from './serve.mjs';

async function main() {
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: false });
  await build({ node, env });
  process.exit(await serve(node, process.argv.slice(2), { TZ: 'UTC', ...env }));
}

runMain(main);
