/**
 * Unit tests beside each other; then those whose verdict is a comparison of times, which have the machine to themselves, and
 * find compiled what they share with the others.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { outsideErrorsOf } from './outside-errors.mjs';
import { runVitest } from './vitest.mjs';

/** Our speed beside that of others; the goals are those of the benches. */
const besideOthers = [
  'test/http/page-beside-bare.test.ts',
  'test/jobs/backlog.test.ts',
  'test/pipeline/listings/beside-bare.test.ts',
];

/** The others stand for rows of the tables of faults and attacks. */
const measured = [
  ...besideOthers,
  'test/http/slow-and-odd.test.ts',
  'test/http/too-many.test.ts',
  'test/pipeline/feeds/parse/large-feed.test.ts',
  'test/pipeline/feeds/slow-hosts.test.ts',
];

/**
 * Runs `files`, or all tests but those in `without` (patterns), of them those whose title `title` matches; without
 * `measures`, in one run and without `besideOthers`. Answers `{ ok, counts, failed, reports }`: the reports of the runs, files
 * in `scratch`.
 */
export async function runUnits({
  node,
  env,
  scratch,
  files,
  without = [],
  title,
  measures = true,
  withinMs,
}) {
  const runs = [];
  for (const [at, args] of apart({ files, measures }).entries()) {
    const report = join(scratch, `unit-${at}.json`);
    // What a round before this one left must not speak for it.
    for (const old of [report, outsideErrorsOf(report)]) rmSync(old, { force: true });
    const named = title === undefined ? [] : ['-t', title];
    named.push(...without.map(exclude));
    const heap = args.includes(alone) ? {} : { TEST_HEAP: 'large' };
    const run = await runVitest({
      node,
      env: { ...env, ...heap },
      report,
      args: [...named, ...args],
      withinMs,
    });
    // An end that nobody explains is a failure too.
    const isUnexplained = run.failed.length === 0 && run.code !== 0;
    const failed = isUnexplained ? [`Vitest ended with ${run.code}, and names no test`] : run.failed;
    runs.push({ ...run, failed, report });
  }
  return {
    ok: runs.every(({ code }) => code === 0),
    counts: sum(runs.map(({ counts }) => counts)),
    failed: runs.flatMap(({ failed }) => failed),
    reports: runs.map(({ report }) => report),
  };
}

/** The argument of those that have the machine to themselves, with a heap as the product has it. */
const alone = '--maxWorkers=1';

const exclude = (pattern) => `--exclude=${pattern}`;

/** The arguments of each run. */
function apart({ files, measures }) {
  if (!measures) return [besideOthers.map(exclude)];
  if (files === undefined) return [measured.map(exclude), [alone, ...measured]];
  const isMeasured = (file) => measured.includes(file);
  const [own, others] = [files.filter(isMeasured), files.filter((file) => !isMeasured(file))];
  return [others.length > 0 && others, own.length > 0 && [alone, ...own]].filter(Boolean);
}

function sum(all) {
  const of = (kind) => all.reduce((total, counts) => total + counts[kind], 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}
