/**
 * `node run/build.mjs`: builds what changed, the web client into dist/web, the server into dist/server, and the list of what
 * is in them into dist/sbom.cdx.json.
 */
import { pathToFileURL } from 'node:url';
import { bringNode } from './bring-node.mjs';
import { run } from './child.mjs';
import { installPackages } from './install.mjs';
import { listPackages } from './list-packages.mjs';
import { withLock } from './lock.mjs';
import { root } from './places.mjs';
import { progress, runMain, Stop } from './say.mjs';
import { isDone, unlessDone } from './stamp.mjs';

const shared = ['contract', 'edition', 'package-lock.json', 'tsconfig.json'];

const clientBuild = [
  'run/lean-contract.ts',
  'run/lean-router.ts',
  'run/past-barrels.ts',
  'run/group-chunks.ts',
  'run/own-copies.ts',
];

const parts = [
  {
    what: 'the web client',
    stamp: 'dist/web.stamp',
    result: 'dist/web',
    inputs: ['web', 'content', 'vite.config.ts', ...clientBuild, ...shared],
    command: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
  {
    // After the web client: it is told the names of that one's files.
    what: 'the public pages',
    stamp: 'dist/pages.stamp',
    result: 'dist/pages/render.js',
    inputs: [
      'web',
      'content',
      'vite.config.ts',
      'run/build-pages.mjs',
      'run/compress-web.mjs',
      'run/packages.mjs',
      ...clientBuild,
      ...shared,
    ],
    command: ['run/build-pages.mjs'],
  },
  {
    what: 'the server',
    stamp: 'dist/server.stamp',
    result: 'dist/server/main.js',
    inputs: ['launch', 'server', 'sandbox', 'run/build-server.mjs', 'run/packages.mjs', ...shared],
    command: ['run/build-server.mjs'],
  },
  {
    what: 'the list of packages',
    stamp: 'dist/sbom.stamp',
    result: 'dist/sbom.cdx.json',
    inputs: ['package.json', 'package-lock.json', 'run/list-packages.mjs'],
    make: listPackages,
  },
];

export async function build({ node, env }) {
  if (parts.every(isDone)) return;
  await withLock('build', async () => {
    for (const part of parts) await unlessDone(part, () => buildPart(part, node, env));
  });
}

async function buildPart({ what, command, make }, node, env) {
  const done = progress(`Building ${what}`);
  if (make !== undefined) {
    await make({ env });
    return done();
  }
  // The build is the same for everybody: a development build would be larger and slower.
  const outcome = await run(node, command, { cwd: root, env: { ...env, NODE_ENV: 'production' } });
  done();
  if (outcome.code !== 0)
    throw new Stop(`${outcome.output.trim()}\n\nBuilding ${what} failed; the reason stands above.`);
}

async function main() {
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: false });
  await build({ node, env });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) runMain(main);
