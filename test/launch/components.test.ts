/** What is built in (security.md S26): listed, fixed to a version and a content, allowed, and nothing runs at installing. */
import { existsSync, readFileSync } from 'node:fs';
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

interface Part {
  purl: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  hashes?: { alg: string }[];
}

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { packages, lockfileVersion }: { packages: Record<string, Locked>; lockfileVersion: number } =
  read('package-lock.json');
const manifest = read('package.json');
const locked = Object.entries(packages).filter(([path]) => path !== '');
const builtIn = locked.filter(([, one]) => one.dev !== true);
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

/** Of programs that are run while it is made, and are in nothing that is handed on. */
const forTools = new Set(['Python-2.0']);

describe('S26: the packages', () => {
  it('are listed by the build in CycloneDX, each of the lock file, with its licence and its hash', () => {
    const file = join(root, 'dist/sbom.cdx.json');
    if (!existsSync(file)) throw new Error('The product is not built. Run npm test, which builds it first.');
    const bom = read('dist/sbom.cdx.json');
    expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', manifest.name]);
    const parts: Part[] = bom.components;
    const inProduct = new Set(
      builtIn.map(([path, { name, version }]) => `${name ?? nameOf(path)}@${version}`),
    );
    const listed = new Map(parts.map((part) => [nameIn(part.purl), part]));
    const wanted = locked.map(([path, { name, version }]) => `${name ?? nameOf(path)}@${version}`);
    expect([...listed.keys()].sort()).toEqual([...new Set(wanted)].sort());
    for (const [name, { licenses = [], hashes = [] }] of listed) {
      const said = licenses.map(
        ({ license, expression }) => expression ?? license?.id ?? license?.name ?? '',
      );
      const may = (one: string) => isAllowed(one) || (!inProduct.has(name) && forTools.has(one));
      expect([name, said.length > 0, said.filter((one) => !may(one))]).toEqual([name, true, []]);
      if (inProduct.has(name))
        expect([name, hashes.some(({ alg }) => alg === 'SHA-512')]).toEqual([name, true]);
    }
    figure(
      'S26',
      `${listed.size} packages in dist/sbom.cdx.json, all of the lock file's, ${kindsOf(parts)} kinds of licences, all allowed; ${manifestScripts().length} may run something at installing`,
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

  it('have licences that allow it, also those that only check and test', () => {
    expect(builtIn.length).toBeGreaterThan(100);
    for (const [path, { license = '', dev = false }] of locked) {
      const may = isAllowed(license) || (dev && forTools.has(license));
      expect([path, license, may]).toEqual([path, license, true]);
    }
    // What nobody has allowed is seen.
    expect(['GPL-3.0-only', 'AGPL-3.0', 'UNLICENSED', 'SEE LICENSE IN X', ''].filter(isAllowed)).toEqual([]);
  });
});

/** An expression of SPDX: of a choice one suffices, of a sum all are needed. */
function isAllowed(license: string): boolean {
  const parts = license.replace(/[()]/g, '').split(/ AND /);
  return parts.every((part) => part.split(' OR ').some((one) => allowed.has(one)));
}

const nameIn = (purl: string) => decodeURIComponent(purl).replace('pkg:npm/', '').split('?')[0] ?? '';
const kindsOf = (parts: Part[]) => new Set(parts.map(({ licenses }) => JSON.stringify(licenses))).size;

function manifestScripts(): string[] {
  return Object.entries(manifest.allowScripts as Record<string, boolean>)
    .filter(([, may]) => may)
    .map(([name]) => name);
}
