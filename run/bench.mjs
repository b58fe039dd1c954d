/**
 * `npm run bench`: every row of the table of measures, one after the other, each ours and the reference in turns, written to
 * bench/results.md. `npm run bench -- --only 1,5` measures some rows and keeps what the others said. It takes about
 * an hour; a busy machine shows in the spread.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringNode } from './bring-node.mjs';
import { build } from './build.mjs';
import { run } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { runMain, Stop, say } from './say.mjs';

const tsx = ['--import', './bench/with-tsx.mjs'];

/** Each row: its work, what it is measured beside, and its command. */
const rows = {
  1: [
    'the landing page and `/offer`',
    'bare node:http sending the same compressed bytes',
    ['bench/pages.ts'],
  ],
  2: [
    'list calls of every screen at 10,000 and 100,000 episodes',
    'the same SQL by the bare driver behind node:http',
    [...tsx, 'bench/lists.ts'],
  ],
  3: ['a warm start, memory under load, idle', 'goals', ['bench/start.ts']],
  4: ['the first load of `/`, the portal and the back office', 'goals', ['bench/weight.ts']],
  5: ['a feed of 25 MB and 5,000 items', 'feedsmith on the same bytes', ['--expose-gc', 'bench/feeds.ts']],
  6: ['the queue', 'graphile-worker', ['bench/queue.ts']],
  7: [
    '50 episodes, providers answer after 2 and 3 s, ten at once',
    'the floor by arithmetic',
    [...tsx, 'bench/pipeline.ts'],
  ],
  8: [
    'a digest of 20 one-hour episodes, evidence included',
    'four naive passes over the utterances as JSON',
    [...tsx, 'bench/cost.ts'],
  ],
  9: ['search over 1,000,000 utterances', 'goals', ['bench/search.ts']],
  10: [
    'an issue of 30 KB to 5,000 readers',
    'pooled nodemailer, identical bytes',
    ['--expose-gc', ...tsx, 'bench/send.ts'],
  ],
};

const kept = join(root, 'bench/results.json');

async function main() {
  const chosen = chosenOf(process.argv.slice(2));
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: true });
  await build({ node, env });
  const { path } = await findChromium({ node, env });
  const results = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const failed = [];
  for (const row of chosen) {
    say(`\n== Row ${row}: ${rows[row][0]}`);
    const figures = await measure({
      node,
      env: { ...env, ...(path && { CHROMIUM_PATH: path }) },
      args: rows[row][2],
    });
    if (figures === null) failed.push(row);
    else results[row] = { at: new Date().toISOString().slice(0, 10), figures };
    writeFileSync(kept, `${JSON.stringify(results, null, 2)}\n`);
    writeFileSync(join(root, 'bench/results.md'), document(results));
  }
  if (failed.length > 0) throw new Stop(`Row ${failed.join(', ')} could not be measured; see above.`);
  say('\nWritten to bench/results.md');
}

function chosenOf(args) {
  if (args.length === 0) return Object.keys(rows);
  const chosen = args[0] === '--only' ? (args[1] ?? '').split(',') : [];
  if (args.length !== 2 || !chosen.every((row) => row in rows)) {
    throw new Stop(`Use: npm run bench, or npm run bench -- --only ${Object.keys(rows).join(',')}`);
  }
  return chosen;
}

/** The figures of one row; null where its command failed. */
async function measure({ node, env, args }) {
  const scratch = mkdtempSync(join(tmpdir(), 'walkthrough-bench-'));
  const ledger = join(scratch, 'figures');
  const { code } = await run(node, args, { cwd: root, env: { ...env, BENCH_LEDGER: ledger }, show: true });
  const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n') : [];
  rmSync(scratch, { recursive: true, force: true });
  return code === 0 && lines.length > 0 ? lines.map((line) => JSON.parse(line)) : null;
}

function document(results) {
  const sections = Object.entries(rows).flatMap(([row, [what, reference]]) => {
    const { at, figures = [] } = results[row] ?? {};
    const head = [`## ${row}. ${what[0].toUpperCase()}${what.slice(1)}`, ''];
    if (!at) return [...head, 'Not measured.', ''];
    return [
      ...head,
      `Beside ${reference}; ${at}.`,
      '',
      '| measured | figure | goal | reached |',
      '| --- | --- | --- | --- |',
      ...figures.map(
        (it) =>
          `| ${it.what} | ${it.figure} | ${it.goal} | ${it.goal ? (it.isReached ? 'yes' : '**no**') : ''} |`,
      ),
      '',
    ];
  });
  const goals = Object.values(results).flatMap(({ figures }) => figures.filter(({ goal }) => goal));
  return [
    '# Measured',
    '',
    `Written by \`npm run bench\` on ${availableParallelism()} cores and Node ${process.versions.node.split('.')[0]}: ${goals.filter(({ isReached }) => isReached).length} of ${goals.length} goals reached. Each row in`,
    'one run, ours and the reference in turns, at least five rounds: the median first, then the least and the most. Compare',
    'within a row; the machine is shared and its speed changes.',
    '',
    ...sections,
  ].join('\n');
}

runMain(main);
