/**
 * `npm test`: every check and every test. All steps run even when one fails; the last lines are the sums.
 * `npm test -- --only types,unit` runs some; `npm test -- --write-tables` runs all, and writes docs/faults.md and
 * docs/security.md of what they found; `npm test -- --everyday` leaves out the trust suites: the tests of those two tables,
 * those of backups, operation and what is held of persons, and the rehearsal of `deploy/`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bringNode } from './bring-node.mjs';
import { countCorpus, inWords } from './counts.mjs';
import { installPackages } from './install.mjs';
import { runMain, Stop, say, seconds } from './say.mjs';
import { makeScratch } from './scratch.mjs';
import { testSteps } from './test-steps.mjs';
import { writeTable } from './trust-document.mjs';
import {
  isWhole,
  passedOf,
  printed,
  seedsOf,
  shareOfRows,
  testsOfPlaywright,
  testsOfVitest,
  trustRows,
  trustTable,
} from './trust-table.mjs';

const writing = '--write-tables';
const everyday = '--everyday';

async function main() {
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: true });
  const scratch = makeScratch();
  // For databases of tests that this process starts.
  process.env.TMPDIR = scratch;
  const ledger = join(scratch, 'corpus');
  const figures = join(scratch, 'figures');
  const args = process.argv.slice(2);
  const isEveryday = args.includes(everyday);
  const testEnv = {
    ...env,
    CORPUS_LEDGER: ledger,
    TRUST_LEDGER: figures,
    TZ: env.TZ ?? 'UTC',
    // What tests write goes with it, and the pictures that a browser hands between its processes never see a disk.
    TMPDIR: scratch,
  };
  delete testEnv.NODE_ENV;
  const steps = chosen(testSteps({ node, env, testEnv, scratch, isEveryday }), args);
  const results = [];
  for (const step of steps) results.push(await runStep(step));
  // Some steps alone say nothing of the whole tables.
  const isAll = !args.includes('--only') && !isEveryday;
  if (isAll) results.push(sayTrust({ results, figures, writes: args.includes(writing) }));
  sumUp(results, countCorpus(ledger));
  rmSync(scratch, { recursive: true, force: true });
  process.exit(results.every(({ ok }) => ok) ? 0 : 1);
}

function chosen(steps, args) {
  const only = args[args.indexOf('--only') + 1]?.split(',');
  if (args.length === 0 || (args.length === 1 && [writing, everyday].includes(args[0]))) return steps;
  const known = steps.map(({ name }) => name);
  if (args.length !== 2 || args[0] !== '--only' || !only?.every((name) => known.includes(name))) {
    throw new Stop(
      `Use: npm test, npm test -- ${writing}, npm test -- ${everyday}, or npm test -- --only ${known.join(',')}`,
    );
  }
  return steps.filter(({ name }) => only.includes(name));
}

async function runStep({ name, what, run }) {
  say(`\n== ${what} (${name})`);
  const startedAt = performance.now();
  const result = await run().catch((error) => ({
    ok: false,
    note: error instanceof Stop ? error.message : error.stack,
  }));
  const outcome = result.ok ? (result.skipped ? 'skipped' : 'ok') : 'FAILED';
  const note = result.note ? `: ${result.note}` : '';
  const took = seconds(performance.now() - startedAt);
  say(`== ${outcome}${note} (${took})`);
  return { name, outcome, took, ...result };
}

/** The tables of faults and attacks, of the tests that just ran; a row that nothing tests fails. */
function sayTrust({ results, figures, writes }) {
  const reportsOf = (step) => results.find(({ name }) => name === step)?.reports ?? [];
  const unit = reportsOf('unit').flatMap(testsOfVitest);
  const browser = reportsOf('browser').flatMap(testsOfPlaywright);
  const tests = [...unit, ...browser];
  const tables = Object.keys(trustRows).map((kind) => ({ kind, rows: trustTable(kind, tests, figures) }));
  for (const { kind, rows } of tables) say(`\n${kind}\n${printed(rows)}`);
  if (writes) for (const { kind, rows } of tables) write(kind, rows, figures);
  const areWhole = tables.every(({ rows }) => isWhole(rows));
  return {
    name: 'trust',
    outcome: areWhole ? 'ok' : 'FAILED',
    took: '',
    ok: areWhole,
    note: `${tables.map(({ kind, rows }) => `${kind} ${passedOf(rows)}`).join(', ')}; their tests took ${percent(shareOfRows(unit))} of the time of the unit tests, ${percent(shareOfRows(browser))} of the browser's`,
  };
}

const percent = (share) => `${Math.round(share * 100)} %`;

function write(kind, rows, figures) {
  const failed = rows
    .filter(({ verdict }) => verdict !== 'pass')
    .map(({ id, verdict }) => `${id}: ${verdict}`);
  const round = { took: 'with all others', seeds: seedsOf(kind, figures), failed, isWhole: isWhole(rows) };
  writeTable(kind, { rows, rounds: [round], command: `npm test -- ${writing}` });
}

function sumUp(results, corpus) {
  say('\nStep           Result    Took');
  for (const { name, outcome, took, note } of results) {
    say(`${name.padEnd(15)}${outcome.padEnd(10)}${took.padEnd(9)}${note?.split('\n')[0] ?? ''}`.trimEnd());
  }
  const failed = results.flatMap((result) => result.failed ?? []);
  if (failed.length > 0) say(`\nFailed:\n${failed.join('\n')}`);
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of results) {
    for (const kind of Object.keys(sum)) sum[kind] += counts?.[kind] ?? 0;
  }
  say(`\ntests: ${inWords(sum)}`);
  say(`corpus: ${corpus.run} run, ${corpus.skipped} skipped`);
}

runMain(main);
