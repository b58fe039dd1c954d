/**
 * Whether every entry of docs/runbook.md was tried in a run of all tests, by the report of what ran: a step of the page has
 * a test of its own (test/operations/runbook/tried-*), or names one elsewhere (elsewhere.json) by file and title. One that
 * is missing, was left out or failed proves nothing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './places.mjs';

const folder = 'test/operations/runbook';

/** The titles of the page's entries, without the names of alerts. */
export const entriesOf = (text) =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => part.split('\n')[0].replace(/ \([\w, ]+\)$/, ''));

/** What is not proven, a sentence each; empty where all is. `report` is Vitest's. */
export function unproven(report, { entries, elsewhere }) {
  const ran = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, file: relative(root, name) })),
  );
  const tried = entries.flatMap((entry) => {
    const own = ran.filter(
      ({ file, ancestorTitles }) => file.startsWith(`${folder}/tried-`) && ancestorTitles[0] === entry,
    );
    if (own.length === 0) return [`“${entry}” of docs/runbook.md was tried by no test`];
    return own
      .filter(({ status }) => status !== 'passed')
      .map(({ title, status }) => `“${entry}”: ${title}: ${status}`);
  });
  const named = elsewhere.flatMap(({ entry, step, file, title, needs }) => {
    if (!entries.includes(entry))
      return [`elsewhere.json names “${entry}”, which docs/runbook.md does not have`];
    const found = ran.filter((one) => one.file === file && one.title === title);
    const isProven = found.length > 0 && found.every(({ status }) => status === 'passed');
    // What this machine cannot do is said by the test itself, which is left out.
    const isExcused =
      needs !== undefined && found.length > 0 && found.every(({ status }) => isLeftOut(status));
    if (isProven || isExcused) return [];
    const how = found.length === 0 ? 'did not run' : found.map(({ status }) => status).join(', ');
    return [`“${entry}”, ${step}: ${file}, “${title}” ${how}`];
  });
  return [...tried, ...named];
}

const isLeftOut = (status) => ['skipped', 'pending', 'todo', 'disabled'].includes(status);

/** Of reports in files, against the page as it is. */
export function unprovenIn(files) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const reports = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return unproven(
    { testResults: reports.flatMap(({ testResults }) => testResults) },
    {
      entries: entriesOf(read('docs/runbook.md')),
      elsewhere: JSON.parse(read(`${folder}/elsewhere.json`)),
    },
  );
}
