/**
 * Writes dist/sbom.cdx.json, the CycloneDX list of every package of the lock file, with versions, hashes and
 * licences, by `npm sbom`; those that only check and test say so. The same for everybody who builds the same lock file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { root } from './places.mjs';
import { Stop } from './say.mjs';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export async function listPackages({ env }) {
  const { code, output } = await npm(
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev', '--sbom-type=application'],
    // In production npm would leave out what is also used by checks, pg among it.
    { cwd: root, env: { ...env, NODE_ENV: '' }, keep: 20_000_000 },
  );
  if (code !== 0) throw new Stop(`npm could not list the packages that are built in.\n${output}`);
  const { serialNumber: _random, metadata, ...list } = JSON.parse(output.slice(output.indexOf('{')));
  const { timestamp: _now, component, ...about } = metadata;
  const own = { ...component, name, version };
  writeFileSync(
    join(root, 'dist/sbom.cdx.json'),
    `${JSON.stringify({ ...list, metadata: { ...about, component: own } }, null, 1)}\n`,
  );
}
