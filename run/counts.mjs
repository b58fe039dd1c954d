/** Sums of tests, read from the JSON reports of the runners, and of corpus cases, read from their ledger. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { outsideErrorsOf } from './outside-errors.mjs';
import { root } from './places.mjs';

const none = { passed: 0, failed: 0, skipped: 0 };

export function countVitest(file) {
  const report = readJson(file);
  if (!report) return { ...none, failed: 1 };
  // A file that can't even be loaded has no tests that could fail, and one whose hook failed leaves its tests out.
  const unloaded = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((one) => one.status === 'failed');
  }).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded + outsideOf(file).length,
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

/** The names of the tests that failed, each with the first line of its reason. */
export function failedOfVitest(file) {
  const inside = (readJson(file)?.testResults ?? []).flatMap(
    ({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      if (failed.length === 0) {
        const what = assertionResults.length === 0 ? 'could not be loaded' : 'a hook around its tests';
        return status === 'failed' ? [failure(name, what, message)] : [];
      }
      return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
    },
  );
  const outside = outsideOf(file).map(({ where, message }) => failure(where, 'an error of no test', message));
  return [...inside, ...outside];
}

const outsideOf = (report) => readJson(outsideErrorsOf(report)) ?? [];

export function failedOfPlaywright(file) {
  const report = readJson(file);
  const inside = (suite) => [
    ...(suite.suites ?? []).flatMap(inside),
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => failure(suite.file, `${projectName} › ${title}`, whyOf(results))),
    ),
  ];
  const outside = (report?.errors ?? []).map(({ message }) => failure('outside of tests', '', message));
  return [...(report?.suites ?? []).flatMap(inside), ...outside];
}

// Of a test that came to the end of its time the first error says only that, and the second where it stood.
const whyOf = (results = []) =>
  results
    .flatMap(({ errors = [] }) => errors)
    .slice(0, 2)
    .map(({ message = '', location }) => {
      const lines = plainOf(message)
        .split('\n')
        .filter((line) => !aside.test(line));
      const at = location ? `${basename(location.file)}:${location.line}: ` : '';
      return at + lines.join('\n');
    })
    .join('\n');

// Lines of the code, of the stack, and what is drawn between them.
const aside = /^>?\s+(\d* ?\||at )|^=+/;

const longestReason = 400;
const plainOf = (message) => message.replace(/\u001b\[[\d;]*m/g, '');

function failure(file, title, message = '') {
  const reason = plainOf(message).split('\n').filter(Boolean).slice(0, 6).join(' | ');
  return `${relative(root, file) || file} › ${title}: ${reason.slice(0, longestReason)}`;
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

/** Whether a test of this file passed, by a report of Vitest. */
export function hasPassed(report, file) {
  const result = readJson(report)?.testResults.find(({ name }) => name.endsWith(`/${file}`));
  return result?.assertionResults.some(({ status }) => status === 'passed') ?? false;
}

export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
