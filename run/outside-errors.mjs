/**
 * A reporter for Vitest: errors that belong to no test (a promise that nobody awaited, a worker that died) fail a run
 * in which every test passed, and are not in its JSON report. Written beside it, so that the last lines name them.
 */
import { writeFileSync } from 'node:fs';

export const outsideErrorsOf = (report) => `${report}.outside`;

export default class OutsideErrors {
  onTestRunEnd(_modules, errors) {
    if (errors.length === 0) return;
    writeFileSync(outsideErrorsOf(process.env.VITEST_REPORT), JSON.stringify(errors.map(told)));
  }
}

const told = ({ name, message, stack, type, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) => ({
  where: [path, test].filter(Boolean).join(' › ') || 'outside of tests',
  message: [type, stack ?? `${name}: ${message}`].filter(Boolean).join(': '),
});
