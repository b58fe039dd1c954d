/**
 * `npm run test:faults` and `npm run test:security`: the tests of one of the two tables, and the table, printed and
 * written to docs/. With `-- --soak` what is random runs longer and with new seeds, round after round, for an hour
 * (`-- --soak 90`: minutes), or until something is found. `npm test` runs the same tests among all others.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringNode } from './bring-node.mjs';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { failedOfPlaywright } from './counts.mjs';
import { installPackages } from './install.mjs';
import { runPlaywright } from './playwright.mjs';
import { runMain, Stop, say, seconds } from './say.mjs';
import { writeTable } from './trust-document.mjs';
import {
  idsInCode,
  isWhole,
  passedOf,
  printed,
  rowsIn,
  seedsOf,
  testsOfPlaywright,
  testsOfVitest,
  trustRows,
  trustTable,
} from './trust-table.mjs';
import { runUnits } from './units.mjs';

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
  const begunAt = performance.now();
  const until = begunAt + (isSoak ? Number(minutes) * 60_000 : 0);
  const rounds = [];
  let rows = [];
  do {
    rmSync(ledger, { force: true });
    if (isSoak) say(`\n== Round ${rounds.length + 1}`);
    const startedAt = performance.now();
    const roundEnv = { ...testEnv, SOAK_ROUND: String(rounds.length + 1) };
    const { tests, failed } = await runTests({
      node,
      env,
      testEnv: roundEnv,
      scratch,
      letter: letters[kind],
    });
    rows = trustTable(kind, tests, ledger);
    rounds.push({
      took: seconds(performance.now() - startedAt),
      seeds: seedsOf(kind, ledger),
      failed: [
        ...failed,
        ...rows.filter(({ verdict }) => verdict === 'no test').map(({ id }) => `${id}: no test`),
      ],
      partly: rows
        .filter(({ verdict }) => verdict === 'partly')
        .map(({ id, short }) => `${id} partly: ${short.join('; ')}`),
      isWhole: failed.length === 0 && isWhole(rows),
    });
  } while (rounds.at(-1).isWhole && performance.now() < until);
  rmSync(scratch, { recursive: true, force: true });
  say(`\n${printed(rows)}`);
  const last = rounds.at(-1);
  if (last.failed.length > 0) say(`\nFailed:\n${last.failed.join('\n')}`);
  if (isSoak && !last.isWhole && performance.now() < until) {
    say(`\nRound ${rounds.length} found something, so no other follows it: its seeds find it again.`);
  }
  const command = `npm run test:${kind}${isSoak ? ` -- --soak ${minutes}` : ''}`;
  const lasted = isSoak ? seconds(performance.now() - begunAt) : null;
  writeTable(kind, { rows, rounds, command, lasted });
  say(`\n${kind}: ${passedOf(rows)}, written to docs/${kind}.md`);
  process.exit(rounds.every((round) => round.isWhole) ? 0 : 1);
}

async function runTests({ node, env, testEnv, scratch, letter }) {
  const files = [...idsInCode()].flatMap(([file, ids]) =>
    ids.some((id) => id.startsWith(letter)) ? [file] : [],
  );
  const title = rowsIn(letter);
  const units = files.filter((file) => /\.test\.tsx?$/.test(file));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const own = await runUnits({ node, env: testEnv, scratch, files: units, title, withinMs: longestMs });
  const runs = [{ tests: own.reports.flatMap(testsOfVitest), failed: own.failed }];
  if (specs.length > 0) runs.push(await runSpecs({ node, env, testEnv, scratch, specs, title }));
  return { tests: runs.flatMap(({ tests }) => tests), failed: runs.flatMap(({ failed }) => failed) };
}

async function runSpecs({ node, env, testEnv, scratch, specs, title }) {
  const report = join(scratch, 'browser.json');
  rmSync(report, { force: true });
  const { path, problem } = await findChromium({ node, env });
  if (problem) throw new Stop(problem);
  const args = ['--grep', title, ...specs];
  const code = await runPlaywright({
    node,
    env: testEnv,
    chromium: path,
    report,
    args,
    withinMs: longestMs,
  });
  const failed = failedOfPlaywright(report);
  if (failed.length === 0 && code !== 0) failed.push(`Playwright ended with ${code}, and names no test`);
  return { tests: testsOfPlaywright(report), failed };
}

/** The soak is said to take an hour. */
const longestMs = 3 * 60 * 60_000;

runMain(main);
