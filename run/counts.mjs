/** Sums of tests, read from the JSON reports of the runners, and of corpus cases, read from their ledger. */
import { existsSync, readFileSync } from 'node:fs';

const none = { passed: 0, failed: 0, skipped: 0 };

export function countVitest(file) {
  const report = readJson(file);
  if (!report) return { ...none, failed: 1 };
  // A file that can't even be loaded has no tests that could fail.
  const unloaded = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.length === 0;
  }).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

export function countPlaywright(file) {
  const report = readJson(file);
  if (!report) return { ...none, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes only at the second try is a failure of ours.
  return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped };
}

export function countCorpus(ledger) {
  const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n') : [];
  const count = (word) => lines.filter((line) => line === word).length;
  return { run: count('run'), skipped: count('skipped') };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
