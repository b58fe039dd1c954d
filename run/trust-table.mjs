/**
 * The tables of faults and of attacks: which tests stand for a row, what came out, and what was measured. A test stands
 * for the rows that its title, or that of a group around it, begins with ("F4: …", "S14, F18: …").
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './places.mjs';

export const trustRows = JSON.parse(readFileSync(join(root, 'run/trust-rows.json'), 'utf8'));
const marks = /^((?:[A-Z]\d+, )*[A-Z]\d+):/;

/** Titles from the outermost group to the test; the ids of rows that they begin with. */
export const idsOf = (titles) => titles.flatMap((title) => marks.exec(title)?.[1]?.split(', ') ?? []);

export function testsOfVitest(file) {
  return (readJson(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      ids: idsOf([...ancestorTitles, title]),
      outcome: status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'left out',
    })),
  );
}

export function testsOfPlaywright(file) {
  const inside = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...titles, inner.title])),
    ...(suite.specs ?? []).map(({ title, ok, file: spec }) => ({
      file: `test/e2e/${spec}`,
      ids: idsOf([...titles, title]),
      outcome: ok ? 'passed' : 'failed',
    })),
  ];
  return (readJson(file)?.suites ?? []).flatMap((suite) => inside(suite, []));
}

/** Answers a row for each id of `kind`: verdict, figures as the tests wrote them down, and their files. */
export function trustTable(kind, tests, ledger) {
  const figures = readFigures(ledger);
  return Object.entries(trustRows[kind]).map(([id, what]) => {
    const own = tests.filter(({ ids, outcome }) => ids.includes(id) && outcome !== 'left out');
    const said = figures.get(id) ?? [];
    const failed = own.filter(({ outcome }) => outcome === 'failed').length;
    return {
      id,
      what,
      verdict: own.length === 0 ? 'no test' : failed > 0 ? 'FAILED' : said.some(isShort) ? 'partly' : 'pass',
      tests: own.length,
      figure: [...new Set(said.map(({ text }) => text))].join('; '),
      files: [...new Set(own.map(({ file }) => file))].sort(),
    };
  });
}

/** The last of each test counts, in the order of the tests' names. */
function readFigures(ledger) {
  const byId = new Map();
  const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : [];
  for (const line of lines.map((it) => JSON.parse(it))) {
    byId.set(line.id, (byId.get(line.id) ?? new Map()).set(line.test, line));
  }
  const byTest = ([a], [b]) => (a < b ? -1 : 1);
  return new Map([...byId].map(([id, said]) => [id, [...said].sort(byTest).map(([, line]) => line)]));
}

const isShort = (line) => line.isShort;

export const passedOf = (rows) => `${rows.filter(({ verdict }) => verdict === 'pass').length}/${rows.length}`;

export function printed(rows) {
  return rows
    .map(
      ({ id, verdict, what, figure }) =>
        `${id.padEnd(5)}${verdict.padEnd(9)}${what}${figure ? ` (${figure})` : ''}`,
    )
    .join('\n');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
