/**
 * `npm test`: every check and every test. All steps run even when one fails; the last lines are the sums.
 * `npm test -- --only types,unit` runs some.
 */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { command } from './command.mjs';
import { prepare, root } from './prepare.mjs';
import { say } from './say.mjs';

const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1].split(',')
  : null;
const { node, env } = await prepare();
const scratch = mkdtempSync(join(tmpdir(), 'walkthrough-suite-'));
const ledger = join(scratch, 'corpus');
const testEnv = { ...env, CORPUS_LEDGER: ledger, NO_COLOR: '1', TZ: 'UTC' };
delete testEnv.NODE_ENV;
const bin = (name) => join(root, 'node_modules', name);
const results = [];

async function step(name, run) {
  if (only && !only.includes(name)) return;
  say(`\n== ${name}`);
  const started = Date.now();
  const ok = await run();
  results.push({ name, ok, secs: Math.round((Date.now() - started) / 100) / 10 });
  say(`== ${name}: ${ok ? 'ok' : 'FAILED'} (${results.at(-1).secs} s)`);
}

const runNode = async (...args) => (await command(node, args, { cwd: root, env: testEnv })).code === 0;

await step('types', () => runNode(bin('typescript-checker/bin/tsc'), '-p', '.'));
await step('format', () => runNode(bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'));
await step('walls', () => runNode(join(root, 'walls/check-walls.mjs')));
await step('unused', () => runNode(bin('knip/bin/knip.js')));

const unitReport = join(scratch, 'unit.json');
await step('unit', () =>
  runNode(
    bin('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ),
);

const browserReport = join(scratch, 'browser.json');
if (existsSync(join(root, 'playwright.config.ts'))) {
  await step('browser', async () => {
    testEnv.CHROMIUM_PATH = await findChromium({ root, env });
    testEnv.PLAYWRIGHT_JSON_OUTPUT_NAME = browserReport;
    return runNode(bin('@playwright/test/cli.js'), 'test', '--reporter=list,json');
  });
}

say('\nStep          result    seconds');
for (const { name, ok, secs } of results)
  say(`${name.padEnd(14)}${(ok ? 'ok' : 'FAILED').padEnd(10)}${secs}`);

const unit = readJson(unitReport);
const browser = readJson(browserReport)?.stats;
const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0) + (browser?.flaky ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
const corpus = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : [];
const count = (word) => corpus.filter((line) => line === word).length;
say(`\ntests: ${passed} passed, ${failed} failed, ${skipped} skipped`);
say(`corpus: ${count('run')} run, ${count('skipped')} skipped`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
