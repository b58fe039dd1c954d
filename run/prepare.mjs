/**
 * Makes a fresh clone ready: a Node that is new enough, the packages, the build. Plain JavaScript that Node 20 runs,
 * without dependencies, since nothing is installed yet.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { command } from './command.mjs';
import { withLock } from './lock.mjs';
import { giveUp, say } from './say.mjs';
import { hashOf, isStamped, stamped } from './stamps.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, '.runtime');
const wantedMajor = 24;
const nodeVersion = '24.21.0';
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const sources = [
  'contract',
  'edition',
  'server',
  'launch',
  'sandbox',
  'web',
  'vite.config.ts',
  'package-lock.json',
  'run/build.mjs',
];

/** Answers the Node to use and the environment in which everything runs. */
export async function prepare({ build = true } = {}) {
  mkdirSync(runtime, { recursive: true });
  const node = await withLock(join(runtime, 'lock'), async () => {
    const found = await findNode();
    const env = environmentFor(found);
    await installPackages(env);
    if (build) await buildProduct(found, env);
    return found;
  });
  return { node, env: environmentFor(node) };
}

function environmentFor(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}

async function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    giveUp(
      `This machine's Node is ${process.versions.node}; Node ${wantedMajor} or newer is needed, and none can be brought for ${platform}. Please install it and start again.`,
    );
  }
  const home = join(runtime, `node-${nodeVersion}`);
  const node = join(home, 'node_modules', `node-${platform}`, 'bin', 'node');
  if (runs(node)) return node;
  say(`Bringing Node ${nodeVersion} (this machine has ${process.versions.node}; once, about 20 seconds)…`);
  mkdirSync(home, { recursive: true });
  const npm = await command(
    'npm',
    [
      'install',
      '--prefix',
      home,
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `node-${platform}@${nodeVersion}`,
    ],
    { cwd: home, env: process.env, quiet: true, label: 'still bringing Node' },
  );
  if (npm.code !== 0 || !runs(node))
    giveUp(
      'Node could not be brought. Check the network and the npm registry, or install Node 24 or newer, and start again.',
    );
  return node;
}

function runs(node) {
  try {
    return (
      existsSync(node) &&
      execFileSync(node, ['--version'], { encoding: 'utf8' }).startsWith(`v${wantedMajor}.`)
    );
  } catch {
    return false;
  }
}

async function installPackages(env) {
  const stamp = join(root, 'node_modules', '.walkthrough-stamp');
  const hash = hashOf(root, ['package.json', 'package-lock.json']);
  if (isStamped(stamp, hash)) return;
  say('Installing packages (once, about a minute)…');
  await stamped(stamp, hash, async () => {
    // NODE_ENV=production would leave out what the build needs; --include=optional brings the embedded database.
    const npm = await command(
      'npm',
      ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      { cwd: root, env, quiet: true, label: 'still installing' },
    );
    if (npm.code !== 0)
      giveUp(
        'The packages could not be installed (see above). Check the network and the npm registry, and start again.',
      );
  });
}

async function buildProduct(node, env) {
  const stamp = join(root, 'dist', '.stamp');
  const hash = hashOf(root, sources);
  if (isStamped(stamp, hash)) return;
  say('Building (a few seconds)…');
  await stamped(stamp, hash, async () => {
    const done = await command(node, [join(root, 'run', 'build.mjs')], {
      cwd: root,
      env,
      quiet: true,
      label: 'still building',
    });
    if (done.code !== 0) giveUp('The build failed (see above).');
  });
}
