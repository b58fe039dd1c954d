/**
 * `npm run bench`: every row of the table of measures, one after the other, written to bench/results.md. `npm run bench --
 * --only 1,5` measures some rows and keeps what the others said. It takes about an hour and a half; a busy machine
 * shows in the spread.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringLighthouse } from './bring-lighthouse.mjs';
import { bringNode, wantedMajor } from './bring-node.mjs';
import { build } from './build.mjs';
import { run } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { installPackages } from './install.mjs';
import { root } from './places.mjs';
import { runMain, Stop, say } from './say.mjs';

const tsx = ['--import', './run/with-tsx.mjs'];

const inTurns = 'In turns, at least five rounds; the ratio is that of each round.';

/** Each row: its work, what it is measured beside and how, and its command. */
const rows = {
  1: {
    what: 'the landing page and `/offer`',
    reference: 'bare node:http sending the same compressed bytes',
    how: `${inTurns} Statements are counted by the database's own log while pages are asked for.`,
    args: ['bench/pages.ts'],
  },
  2: {
    what: 'list calls of every screen at 10,000 and 100,000 episodes',
    reference: 'the same SQL by the bare driver behind node:http; both compress with gzip at level 3',
    how: `${inTurns} The time of one call alone (p99) is taken beside them. Lists near a goal are measured again in rounds four times as long, and those count. Where a page among more rows is longer by more than a quarter, its p99 is not set beside the shorter one's. Calls about people, sends, money and settings are never compressed, since the length of an answer tells what is in it (docs/decisions/0022-lists.md). Readers are counted one by one, up to 100,000, and a part of an address is sought in each: those lists grow with the readers, who are as many at both sizes.`,
    args: [...tsx, 'bench/lists.ts'],
  },
  3: {
    what: 'a warm start, memory under load, idle',
    reference: 'the database alone',
    how: 'The database alone and the product in turns, five rounds; 100,000 episodes and the sample.',
    args: ['bench/start.ts', '--secs', '60'],
  },
  4: {
    what: 'the first load of `/`, the portal and the back office',
    reference: 'goals only',
    how: 'Five loads of each in a fresh browser that saves data, so that nothing is fetched ahead of a click; nothing stands beside them. With what is fetched ahead otherwise: one load. Lighthouse comes for this row alone. An installation with the sandbox asks search engines to stay away, which Lighthouse counts against it.',
    args: ['bench/weight.ts'],
  },
  5: {
    what: 'a feed of 25 MB and 5,000 items',
    reference: 'feedsmith on the same bytes',
    how: `${inTurns} CPU of all threads; each side in a process of its own, ours bundled and started as the product is. Memory: each side in a fresh process, once a round.`,
    args: [...tsx, 'bench/feeds.ts'],
  },
  6: { what: 'the queue', reference: 'graphile-worker', how: inTurns, args: ['bench/queue.ts'] },
  7: {
    what: '50 episodes, providers answer after 2 and 3 s, ten at once',
    reference: 'the floor by arithmetic; two workers beside one',
    how: 'One worker, two, and the work alone in turns, five rounds; the floor is reckoned, not run.',
    args: [...tsx, 'bench/pipeline.ts'],
  },
  8: {
    what: 'a digest of 20 one-hour episodes, evidence included',
    reference: 'four naive passes over the utterances as JSON',
    how: 'Once: it is arithmetic over what was sent and answered, the same in each run. Tokens are the estimate of the sandbox, not counted by the provider.',
    args: [...tsx, 'bench/cost.ts'],
  },
  9: {
    what: 'search over 1,000,000 utterances',
    reference: 'the same question as plain SQL that ranks every match',
    how: 'Both by HTTP or driver in turns within each kind and filter; p99 of at least 100 searches for each.',
    args: [...tsx, 'bench/search.ts'],
  },
  10: {
    what: 'an issue of 30 KB to 10,000 readers',
    reference: 'pooled nodemailer with the same body to the byte and headers of its own, to 2,000',
    how: `${inTurns} Letters a second, since theirs takes longer for each.`,
    args: ['--expose-gc', ...tsx, 'bench/send.ts'],
  },
};

const kept = join(root, 'bench/results.json');

async function main() {
  const chosen = chosenOf(process.argv.slice(2));
  const { node, env } = await bringNode();
  await installPackages({ env, withDev: true });
  await build({ node, env });
  const { path } = await findChromium({ node, env });
  const lighthouse = chosen.includes('4') ? (env.LIGHTHOUSE ?? (await bringLighthouse({ env }))) : null;
  const results = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
  const failed = [];
  for (const row of chosen) {
    say(`\n== Row ${row}: ${rows[row].what}`);
    const startedAt = performance.now();
    const figures = await measure({
      node,
      env: { ...env, ...(path && { CHROMIUM_PATH: path }), ...(lighthouse && { LIGHTHOUSE: lighthouse }) },
      args: rows[row].args,
    });
    const today = new Date().toISOString().slice(0, 10);
    const secs = Math.round((performance.now() - startedAt) / 1_000);
    // How it was measured belongs to the figures: the next version of a row may measure otherwise.
    const said = `Beside: ${rows[row].reference}. ${rows[row].how}`;
    if (figures !== null) results[row] = { at: today, secs, said, figures };
    else {
      failed.push(row);
      // What it said before is still there to read, but nobody may take it for what is so now.
      results[row] = { ...results[row], failedAt: today };
    }
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
  const sections = Object.entries(rows).flatMap(([row, { what, reference, how }]) => {
    const { at, secs, failedAt, figures = [], said = `Beside: ${reference}. ${how}` } = results[row] ?? {};
    const head = [`## ${row}. ${what[0].toUpperCase()}${what.slice(1)}`, ''];
    const stale = failedAt ? [`**Stale: it could not be measured on ${failedAt}.**`, ''] : [];
    if (!at) return [...head, ...stale, 'Not measured.', ''];
    return [
      ...head,
      ...stale,
      said,
      '',
      `Measured on ${at}${secs === undefined ? '' : ` in ${secs} s`}.`,
      '',
      '| measured | ours | reference | ratio | goal | reached |',
      '| --- | --- | --- | --- | --- | --- |',
      ...figures.map(
        (it) =>
          `| ${it.what} | ${it.ours} | ${it.reference ?? ''} | ${it.ratio} | ${it.goal} | ${it.goal ? (it.isReached ? 'yes' : '**no**') : ''} |`,
      ),
      '',
    ];
  });
  const goals = Object.values(results)
    .filter(({ at, failedAt }) => at && !failedAt)
    .flatMap(({ figures }) => figures.filter(({ goal }) => goal));
  return [
    '# Measured',
    '',
    `Written by \`npm run bench\` on ${availableParallelism()} cores and Node ${Math.max(Number(process.versions.node.split('.')[0]), wantedMajor)}: ${goals.filter(({ isReached }) => isReached).length} of ${goals.length} goals reached in the rows that are not stale.`,
    'Each row says how it was measured. Where there are several rounds: the median, then the least and the most. Compare',
    'within a row; the machine is shared and its speed changes.',
    '',
    ...sections,
  ].join('\n');
}

runMain(main);
