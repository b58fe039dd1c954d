/**
 * `npm run test:faults` and `npm run test:security`: the tests of one of the two tables, and the table, printed and
 * written to docs/. With `-- --soak` what is random runs longer and with new seeds, round after round, for an hour
 * (`-- --soak 90`: minutes), or until something is found. `npm test` runs the same tests among all others.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringNode } from './bring-node.mjs';
import { build } from './build.mjs';
import { run } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { failedOfPlaywright } from './counts.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { runMain, Stop, say } from './say.mjs';
import {
  passedOf,
  printed,
  testsOfPlaywright,
  testsOfVitest,
  trustRows,
  trustTable,
} from './trust-table.mjs';
import { runVitest } from './vitest.mjs';

const letters = { faults: 'F', security: 'S' };

async function main() {
  const [kind, flag, minutes = '60'] = process.argv.slice(2);
  const isSoak = flag === '--soak';
  if (!(kind in trustRows) || (flag !== undefined && !isSoak) || !(Number(minutes) > 0)) {
    throw new Stop(
      'Use: npm run test:faults or npm run test:security; with -- --soak [minutes] for the long runs.',
    );
  }
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: true });
  await build({ node, env });
  const scratch = mkdtempSync(join(tmpdir(), 'walkthrough-trust-'));
  const ledger = join(scratch, 'figures');
  const testEnv = { ...env, TRUST_LEDGER: ledger, TZ: env.TZ ?? 'UTC', ...(isSoak ? { SOAK: 'on' } : {}) };
  delete testEnv.NODE_ENV;
  const until = performance.now() + (isSoak ? Number(minutes) * 60_000 : 0);
  let tests = [];
  let failed = [];
  let round = 0;
  do {
    round += 1;
    rmSync(ledger, { force: true });
    if (isSoak) say(`\n== Round ${round}`);
    const roundEnv = { ...testEnv, SOAK_ROUND: String(round) };
    ({ tests, failed } = await runTests({ node, env, testEnv: roundEnv, scratch, letter: letters[kind] }));
  } while (failed.length === 0 && performance.now() < until);
  const rows = trustTable(kind, tests, ledger);
  rmSync(scratch, { recursive: true, force: true });
  say(`\n${printed(rows)}`);
  if (failed.length > 0) say(`\nFailed:\n${failed.join('\n')}`);
  writeFileSync(
    join(root, `docs/${kind}.md`),
    document(kind, rows, isSoak ? `${round} rounds of the long runs, the last one below` : ''),
  );
  say(`\n${kind}: ${passedOf(rows)}, written to docs/${kind}.md`);
  process.exit(rows.every(({ verdict }) => verdict === 'pass' || verdict === 'partly') ? 0 : 1);
}

async function runTests({ node, env, testEnv, scratch, letter }) {
  const mark = new RegExp(`['"\`](?:[A-Z]\\d+, )*${letter}\\d+(?:, [A-Z]\\d+)*:`);
  const files = filesIn('test').filter((file) => mark.test(readFileSync(join(root, file), 'utf8')));
  const title = `(^|[ ,])${letter}\\d+[:,]`;
  const unit = join(scratch, 'unit.json');
  const browser = join(scratch, 'browser.json');
  const units = files.filter((file) => /\.test\.tsx?$/.test(file));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const { failed } = await runVitest({
    node,
    env: testEnv,
    report: unit,
    args: ['-t', title, ...units],
    withinMs: longestMs,
  });
  if (specs.length > 0) await runBrowser({ node, env, testEnv, browser, specs, title });
  return {
    tests: [...testsOfVitest(unit), ...testsOfPlaywright(browser)],
    failed: [...failed, ...(specs.length > 0 ? failedOfPlaywright(browser) : [])],
  };
}

/** The soak is said to take an hour. */
const longestMs = 3 * 60 * 60_000;

async function runBrowser({ node, env, testEnv, browser, specs, title }) {
  const { path, problem } = await findChromium({ node, env });
  if (problem) throw new Stop(problem);
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', '--reporter=list,json', '--project=usual day', '--grep', title];
  await run(node, [...args, ...specs], {
    cwd: root,
    env: { ...testEnv, CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
    show: true,
    withinMs: longestMs,
  });
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(?:test\.tsx?|spec\.ts)$/.test(name))
    .map((name) => `${folder}/${name}`);

const heads = {
  faults: ['Faults', 'What goes wrong around the product, and what must not come of it'],
  security: ['Attacks', 'What somebody may try, and what must not come of it'],
};

function document(kind, rows, soak) {
  const [title, sentence] = heads[kind];
  const lines = rows.map(
    ({ id, what, verdict, tests, figure, files }) =>
      `| ${id} | ${what} | ${verdict} | ${figure || `${tests} tests`} | ${files.join('<br>')} |`,
  );
  return [
    `# ${title}: ${passedOf(rows)}`,
    '',
    `${sentence}. Written by \`npm run test:${kind}\`${soak && ` (${soak})`}; the same tests run in \`npm test\`.`,
    '',
    '| id | what | verdict | measured | tests |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

runMain(main);
