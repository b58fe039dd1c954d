/** The steps of `npm test`, in order. Each answers `{ ok, note?, skipped?, counts? }`; counts feed the closing sums. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { run } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { countPlaywright, countVitest, inWords } from './counts.mjs';
import { hasDebianPostfix, startDebianPostfix } from './debian-postfix.mjs';
import { hasDebianPostgres, startDebianPostgres } from './debian-postgres.mjs';
import { root } from './places.mjs';
import { runSpecialDays } from './special-days.mjs';

const bin = (name) => join(root, 'node_modules', name);
const vitest = bin('vitest/vitest.mjs');
/** The tests that import this file need a database. */
const databaseForTests = 'test/app/database.ts';
/** Those of them that wait for processes, networks and clocks and say nothing new of another version's SQL. */
const aboutOtherThings = [
  'test/http/{outage,slow-and-odd}.test.ts',
  'test/jobs/suspects.test.ts',
  'test/people/accounts/timing.test.ts',
  'test/people/letters/any-mail-server.test.ts',
  'test/pipeline/delivery/kill-send.test.ts',
  'test/pipeline/digests/names.test.ts',
  'test/pipeline/insights/{insight-faults,price}.test.ts',
  'test/pipeline/kill.test.ts',
  'test/pipeline/transcripts/transcript-faults.test.ts',
];

/** `testEnv` is the environment of the tests; reports go to the folder `scratch`. */
export function testSteps({ node, env, testEnv, scratch }) {
  const check = (what, name, ...args) => ({
    name,
    what,
    run: async () => {
      const { code } = await run(node, args, { cwd: root, env: testEnv, show: true });
      return { ok: code === 0 };
    },
  });

  return [
    { name: 'build', what: 'The product builds', run: () => build({ node, env }).then(() => ({ ok: true })) },
    check('Types', 'types', bin('typescript-checker/bin/tsc'), '-p', '.'),
    check('Format and lint', 'format', bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'),
    check('Walls between the rooms', 'walls', 'walls/check-walls.mjs'),
    check('Files: length, names, who reads the environment', 'files', 'walls/check-files.mjs'),
    check('Unused code and packages', 'unused', bin('knip/bin/knip.js')),
    { name: 'unit', what: 'Unit and integration tests', run: () => unit({ node, testEnv, scratch }) },
    {
      name: 'postgres-15',
      what: "The database tests again, on Debian's PostgreSQL 15",
      run: () => onPostgres15({ node, env, testEnv, scratch }),
    },
    {
      name: 'postfix',
      what: "An issue to 1,000 readers through Debian's Postfix",
      run: () => throughPostfix({ node, env, testEnv, scratch }),
    },
    { name: 'browser', what: 'Browser tests', run: () => browser({ node, env, testEnv, scratch }) },
    {
      name: 'days',
      what: 'Unit tests of dates, on the days on which calendars go wrong',
      run: () => runSpecialDays({ node, testEnv, scratch, vitest }),
    },
  ];
}

async function unit({ node, testEnv, scratch }) {
  const report = join(scratch, 'unit.json');
  const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(node, args, { cwd: root, env: testEnv, show: true });
  const counts = countVitest(report);
  return { ok: code === 0, counts, note: inWords(counts) };
}

async function throughPostfix({ node, env, testEnv, scratch }) {
  if (!(await hasDebianPostfix(env))) {
    const reason = 'Postfix is not on this machine and could not be installed, or may not be started';
    const mustRun = process.env.CI === 'true' && process.getuid?.() === 0;
    return { ok: !mustRun, skipped: !mustRun, note: reason };
  }
  const report = join(scratch, 'postfix.json');
  const server = await startDebianPostfix();
  try {
    const args = [vitest, 'run', '--config', 'vitest.postfix.config.ts', '--reporter=default'];
    const { code } = await run(node, [...args, '--reporter=json', `--outputFile.json=${report}`], {
      cwd: root,
      env: { ...testEnv, POSTFIX_URL: server.url, POSTFIX_LOG: server.log },
      show: true,
    });
    const counts = countVitest(report);
    return { ok: code === 0 && counts.passed > 0, counts, note: inWords(counts) };
  } finally {
    await server.stop();
  }
}

async function onPostgres15({ node, env, testEnv, scratch }) {
  if (!(await hasDebianPostgres(env))) {
    const reason = 'PostgreSQL 15 is not on this machine and could not be installed without a password';
    const mustRun = process.env.CI === 'true' && process.getuid?.() === 0;
    return { ok: !mustRun, skipped: !mustRun, note: reason };
  }
  const report = join(scratch, 'postgres-15.json');
  const server = await startDebianPostgres();
  try {
    const exclude = aboutOtherThings.map((pattern) => `--exclude=${pattern}`);
    const args = [vitest, 'related', '--run', databaseForTests, '--reporter=default', ...exclude];
    // Another time zone as well: nothing may depend on the machine's. The corpus is counted once, in the first run.
    const again = { ...testEnv, DATABASE_URL_TEST: server.url, TZ: 'Pacific/Auckland' };
    delete again.CORPUS_LEDGER;
    const { code } = await run(node, [...args, '--reporter=json', `--outputFile.json=${report}`], {
      cwd: root,
      env: again,
      show: true,
    });
    const counts = countVitest(report);
    const ok = code === 0 && counts.passed > 0;
    // Passed a second time they are still the same tests; failures count.
    return { ok, counts: { passed: 0, failed: counts.failed, skipped: 0 }, note: inWords(counts) };
  } finally {
    await server.stop();
  }
}

async function browser({ node, env, testEnv, scratch }) {
  if (!existsSync(join(root, 'playwright.config.ts'))) {
    return { ok: true, skipped: true, note: 'playwright.config.ts does not exist' };
  }
  const { path, problem } = await findChromium({ node, env });
  if (problem) return { ok: false, note: problem, counts: { passed: 0, failed: 1, skipped: 0 } };
  const report = join(scratch, 'browser.json');
  const { code } = await run(node, [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    cwd: root,
    env: { ...testEnv, CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    show: true,
  });
  const counts = countPlaywright(report);
  return { ok: code === 0, counts, note: inWords(counts) };
}
