/**
 * `npm run scan`: outside tools against a product of its own on this machine, each bounded in time: sqlmap, wapiti and
 * slowhttptest (Debian has them; `apt-get install sqlmap wapiti slowhttptest`), a scanner for secrets and one for risky code
 * from npm. What they found is printed and written to docs/scans.md, with what we say to it. One that did not get to work
 * is "not run", and fails the scan as a finding does.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringNode } from './bring-node.mjs';
import { build } from './build.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { runMain, say } from './say.mjs';
import { excused, riskyCode, secrets } from './scan-code.mjs';
import { slow, startProduct, wapiti } from './scan-product.mjs';
import { sqlmap } from './scan-sql.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'walkthrough-scan-'));

async function main() {
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: true });
  await build({ node, env });
  const results = [];
  const product = await startProduct({ node, env, scratch });
  try {
    for (const scan of [sqlmap, wapiti, slow]) results.push(await scan(product));
  } finally {
    await product.stop();
  }
  for (const scan of [secrets, riskyCode]) results.push(await scan({ env, scratch }));
  rmSync(scratch, { recursive: true, force: true });
  for (const { name, found, bounds } of results) say(`${name.padEnd(14)}${found} (${bounds})`);
  writeFileSync(join(root, 'docs/scans.md'), document(results));
  process.exit(results.every(({ isClean }) => isClean) ? 0 : 1);
}

function document(results) {
  return [
    '# Scanners',
    '',
    'Written by `npm run scan`: outside tools against a product of its own on one machine.',
    '',
    '| tool | found | bounds |',
    '| --- | --- | --- |',
    ...results.map(({ name, found, bounds }) => `| ${name} | ${found} | ${bounds} |`),
    '',
    'What was looked at and is none, place by place (`run/scan-excused.json`); a new place is a finding:',
    '',
    ...excused.map(({ file, rule, reason }) => `- ${file}, \`${rule}\`: ${reason}`),
    '',
  ].join('\n');
}

runMain(main);
