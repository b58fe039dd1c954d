/** Lighthouse is for one row of the bench, and no dependency: it comes into .runtime/. Its version is fixed, what it rests on is not. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explainNpm } from './explain-npm.mjs';
import { npm } from './npm.mjs';
import { runtimeDir } from './places.mjs';
import { progress, Stop } from './say.mjs';

const version = '12.8.2';

/** Answers the path of its program. */
export async function bringLighthouse({ env }) {
  const home = join(runtimeDir, `lighthouse-${version}`);
  const program = join(home, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (existsSync(program)) return program;
  const done = progress(`Fetching Lighthouse ${version}`);
  const aside = `${home}.partial`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  writeFileSync(
    join(aside, 'package.json'),
    JSON.stringify({ private: true, dependencies: { lighthouse: version } }),
  );
  const result = await npm(['install', '--ignore-scripts', '--prefix', aside], { cwd: aside, env });
  done();
  if (result.code !== 0) throw new Stop(explainNpm(`Lighthouse ${version} could not be fetched`, result));
  rmSync(home, { recursive: true, force: true });
  renameSync(aside, home);
  return program;
}
