/** One run of Vitest, printed while it goes, its report in the file `report`. */
import { join } from 'node:path';
import { run } from './child.mjs';
import { countVitest, failedOfVitest } from './counts.mjs';
import { root } from './places.mjs';

/** Answers `{ code, counts, failed }`; `args` are further ones of the command, `withinMs` as `run` takes it. */
export async function runVitest({ node, env, report, args = [], withinMs }) {
  const reporters = ['default', 'json', join(root, 'run/outside-errors.mjs')].map(
    (name) => `--reporter=${name}`,
  );
  const { code } = await run(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...reporters,
      `--outputFile.json=${report}`,
      ...args,
    ],
    { cwd: root, env: { ...env, VITEST_REPORT: report }, show: true, ...(withinMs && { withinMs }) },
  );
  return { code, counts: countVitest(report), failed: failedOfVitest(report) };
}
