/** What is built in (security.md S26): listed, fixed to a version and a content, allowed, and nothing runs at installing. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figure } from '../app/trust.ts';

const root = join(import.meta.dirname, '../..');

interface Locked {
  name?: string;
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
}

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { packages, lockfileVersion }: { packages: Record<string, Locked>; lockfileVersion: number } =
  read('package-lock.json');
const manifest = read('package.json');
const locked = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** May be built into a product that is not given away: none asks for the source of what is around it. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
  // Files of their own that nobody changed.
  'MPL-2.0',
  // A library that is loaded from its own file: what sharp draws with.
  'LGPL-3.0-or-later',
]);

describe('S26: the packages', () => {
  it('are listed by npm in CycloneDX, each of the lock file', () => {
    const said = execFileSync(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev'],
      {
        cwd: root,
        // In production npm would leave out what only tests and checks need.
        env: { ...process.env, NODE_ENV: '' },
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const bom = JSON.parse(said);
    expect(bom.bomFormat).toBe('CycloneDX');
    const parts: { purl: string; hashes?: unknown[] }[] = bom.components;
    const listed = new Set(
      parts.map(({ purl }) => decodeURIComponent(purl).replace('pkg:npm/', '').split('?')[0]),
    );
    const wanted = locked.map(([path, { name, version }]) => `${name ?? nameOf(path)}@${version}`);
    expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
    figure(
      'S26',
      `${listed.size} packages in the CycloneDX list, all of the lock file's; ${manifestScripts().length} may run something at installing`,
    );
  });

  it('are fixed: one version each, and the hash of its content', () => {
    expect(lockfileVersion).toBeGreaterThanOrEqual(3);
    for (const [path, { version, integrity, dev, optional, os, cpu }] of locked) {
      expect([path, version]).toEqual([path, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
      // Checking tools' programs for other machines than the one on which the lock file was written.
      const isElsewhere = dev === true && optional === true && (os !== undefined || cpu !== undefined);
      if (!isElsewhere) expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
    }
    const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] as Record<string, string>),
    );
    for (const [name, version] of asked) {
      expect([name, version]).toEqual([
        name,
        expect.stringMatching(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/),
      ]);
    }
  });

  it('come from the registry alone', () => {
    const elsewhere = locked.filter(
      ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('run nothing at installing, but for those that package.json names', () => {
    const scripted = locked.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path));
    expect(scripted.filter((name) => !manifestScripts().includes(name))).toEqual([]);
    expect(manifestScripts().filter((name) => !scripted.includes(name))).toEqual([]);
    for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) {
      expect(manifest.scripts[script]).toBeUndefined();
    }
  });

  it('that are built in have licences that allow it', () => {
    const production = locked.filter(([, one]) => one.dev !== true);
    expect(production.length).toBeGreaterThan(100);
    for (const [path, { license = '' }] of production) {
      const parts = license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
      expect([path, license, parts.every((part) => allowed.has(part))]).toEqual([path, license, true]);
    }
  });
});

function manifestScripts(): string[] {
  return Object.entries(manifest.allowScripts as Record<string, boolean>)
    .filter(([, may]) => may)
    .map(([name]) => name);
}
