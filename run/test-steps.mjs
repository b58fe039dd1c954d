/** The steps of `npm test`, in order. Each answers `{ ok, note?, skipped?, counts?, failed? }`; the last two feed the closing lines. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { run } from './child.mjs';
import { findChromium } from './chromium.mjs';
import { countPlaywright, failedOfPlaywright, hasPassed, inWords } from './counts.mjs';
import { onDebianPostfix } from './debian-postfix.mjs';
import { onDebianPostgres } from './debian-postgres.mjs';
import { root } from './places.mjs';
import { runPlaywright } from './playwright.mjs';
import { unprovenIn } from './runbook-proofs.mjs';
import { runSpecialDays } from './special-days.mjs';
import { rowsIn } from './trust-table.mjs';
import { runUnits } from './units.mjs';

const bin = (name) => join(root, 'node_modules', name);

/** What only runs where Postfix does. */
const throughPostfix = 'test/pipeline/delivery/postfix.test.ts';

/** Rows of the tables of faults and attacks. */
const rows = rowsIn('[FS]');

/** What is tested beside them so that it may be trusted: backups, what is watched and written of it, what is held of persons. */
const trusted = ['test/operations/**', 'test/kit/archive/**', 'test/people/personal-data/**'];

/**
 * For the type checker: half of its time went into freeing memory, of which it keeps most to its end anyway. Each of its
 * threads looks at the packages' types anew, so no more of them than cores.
 */
const rarelyCollected = { GOGC: '400' };

/**
 * `testEnv` is the environment of the tests; reports go to the folder `scratch`, and a step answers where its tests' are.
 * `isEveryday` leaves out the trust suites, which take nearly half of the time, and the comparisons with the speed of others.
 */
export function testSteps({ node, env, testEnv, scratch, isEveryday }) {
  const check = (what, name, args, more = {}) => ({
    name,
    what,
    run: async () => {
      const { code } = await run(node, args, { cwd: root, env: { ...testEnv, ...more }, show: true });
      return { ok: code === 0 };
    },
  });

  return [
    { name: 'build', what: 'The product builds', run: () => build({ node, env }).then(() => ({ ok: true })) },
    check(
      'Types',
      'types',
      [bin('typescript-checker/bin/tsc'), '-p', '.', '--checkers', '2'],
      rarelyCollected,
    ),
    check('Format and lint', 'format', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']),
    check('Walls between the rooms', 'walls', ['walls/check-walls.mjs']),
    check('Files: length, names, who reads the environment', 'files', ['walls/check-files.mjs']),
    check('Unused code and packages', 'unused', [bin('knip/bin/knip.js')]),
    {
      name: 'unit',
      what: 'Unit and integration tests',
      run: () => unit({ node, env, testEnv, scratch, isEveryday }),
    },
    {
      name: 'browser',
      what: 'Browser tests',
      run: () => browser({ node, env, testEnv, scratch, isEveryday }),
    },
    ...(isEveryday
      ? []
      : [
          check('The image, the compose file and the unit, done without an engine', 'deploy', [
            'deploy/rehearse.mjs',
            '--quick',
          ]),
        ]),
    {
      name: 'days',
      what: 'Unit tests of dates, on the days on which calendars go wrong',
      run: () =>
        onDebianPostgres(env, (url) =>
          runSpecialDays({
            node,
            testEnv: url === null ? testEnv : { ...testEnv, DATABASE_URL_TEST: url },
            scratch,
          }),
        ),
    },
  ];
}

/**
 * On the oldest PostgreSQL that the product supports, Debian's 15, and beside Debian's Postfix, where they are at hand; the
 * browser tests run on the newest PostgreSQL, the embedded one.
 */
function unit({ node, env, testEnv, scratch, isEveryday }) {
  return onDebianPostfix(env, (postfix, withoutPostfix) =>
    onDebianPostgres(env, async (url) => {
      const unitEnv = { ...testEnv, ...postfix, ...(url !== null && { DATABASE_URL_TEST: url }) };
      const some = isEveryday ? { title: `^(?!.*${rows})`, without: trusted, measures: false } : {};
      const ran = await runUnits({ node, env: unitEnv, scratch, ...some });
      const missing = [
        url === null && 'PostgreSQL 15 is not here',
        postfix === null && withoutPostfix,
      ].filter(Boolean);
      const open = [
        // Where everything could be installed nothing may go untested.
        ...(process.env.CI === 'true' && process.getuid?.() === 0 ? missing : []),
        ...(postfix !== null && !ran.reports.some((report) => hasPassed(report, throughPostfix))
          ? [`${throughPostfix}: no test of it ran`]
          : []),
        ...(isEveryday ? [] : unprovenIn(ran.reports)),
      ];
      const note = [inWords(ran.counts), ...missing].join('; ');
      return { ...ran, ok: ran.ok && open.length === 0, failed: [...ran.failed, ...open], note };
    }),
  );
}

async function browser({ node, env, testEnv, scratch, isEveryday }) {
  if (!existsSync(join(root, 'playwright.config.ts'))) {
    return { ok: true, skipped: true, note: 'playwright.config.ts does not exist' };
  }
  const { path, problem } = await findChromium({ node, env });
  if (problem) return { ok: false, note: problem, counts: { passed: 0, failed: 1, skipped: 0 } };
  const report = join(scratch, 'browser.json');
  const some = isEveryday ? ['--grep-invert', rows] : [];
  const code = await runPlaywright({ node, env: testEnv, chromium: path, report, args: some });
  const counts = countPlaywright(report);
  const failed = failedOfPlaywright(report);
  return { ok: code === 0, counts, failed, note: inWords(counts), reports: [report] };
}
