/**
 * The tables of faults and of attacks: which tests stand for a row, what came out, and what was measured. A test stands
 * for the rows that its title, or that of a group around it, begins with ("F4: …", "S14, F18: …"). A row whose test did
 * not come to its end (left out, not loaded, a hook or an error of no test around it) has failed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { outsideErrorsOf } from './outside-errors.mjs';
import { root } from './places.mjs';

export const trustRows = JSON.parse(readFileSync(join(root, 'run/trust-rows.json'), 'utf8'));
const marks = /^((?:[A-Z]\d+, )*[A-Z]\d+):/;
// A title is the first of a call, or of a line of a table.
const marksInCode = /[([]\s*['"`]((?:[A-Z]\d+, )*[A-Z]\d+):/g;

/** Titles from the outermost group to the test; the ids of rows that they begin with. */
export const idsOf = (titles) => titles.flatMap((title) => marks.exec(title)?.[1]?.split(', ') ?? []);

/** A pattern of titles, groups before them, that stand for rows of the table whose ids begin with `letter` (or one of "[FS]"). */
export const rowsIn = (letter) => `(^|[ ,])${letter}\\d+[:,]`;

/** The table's own test: the rows in it are made up. */
const examples = /trust-table\.test\.ts$/;

/** By file of the tests, the ids that it has in its code: what a report must hold tests of. */
export function idsInCode(folder = 'test') {
  const files = readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /\.(?:test\.tsx?|spec\.ts)$/.test(name) && !examples.test(name))
    .map((name) => `${folder}/${name}`);
  return new Map(files.map((file) => [file, idsInText(readFileSync(join(root, file), 'utf8'))]));
}

export const idsInText = (code) => [
  ...new Set([...code.matchAll(marksInCode)].flatMap(([, ids]) => ids.split(', '))),
];

export function testsOfVitest(file) {
  const outside = (readJson(outsideErrorsOf(file)) ?? []).map(({ where }) => place(where.split(' › ')[0]));
  return (readJson(file)?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.some((test) => test.status === 'failed');
    const isBroken = (status === 'failed' && !failed) || outside.includes(place(name));
    return assertionResults.map(({ ancestorTitles, title, status: own, duration }) => ({
      file: place(name),
      tookMs: duration ?? 0,
      title: [...ancestorTitles, title].filter(Boolean).join(' › '),
      ids: idsOf([...ancestorTitles, title]),
      outcome: outcomeOf(own, isBroken),
    }));
  });
}

function outcomeOf(status, isBroken) {
  if (status === 'failed') return 'failed';
  if (isBroken) return 'failed around it';
  return status === 'passed' ? 'passed' : 'left out';
}

const place = (file) => (file.startsWith('/') ? relative(root, file) : file);

export function testsOfPlaywright(file) {
  const inside = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...titles, inner.title])),
    ...(suite.specs ?? []).map(({ title, ok, file: spec, tests = [] }) => ({
      file: `test/e2e/${spec}`,
      tookMs: tests
        .flatMap(({ results = [] }) => results)
        .reduce((sum, { duration = 0 }) => sum + duration, 0),
      title: [...titles, title].join(' › '),
      ids: idsOf([...titles, title]),
      outcome: specOutcome(ok, tests),
    })),
  ];
  return (readJson(file)?.suites ?? []).flatMap((suite) => inside(suite, []));
}

/** Of the time that tests took, the share of those that belong to a row: they come on top of what a change is tried with. */
export function shareOfRows(tests) {
  const all = tests.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const ofRows = tests.reduce(
    (sum, { ids, tookMs }) => sum + (ids.some((id) => /^[FS]\d+$/.test(id)) ? tookMs : 0),
    0,
  );
  return all === 0 ? 0 : ofRows / all;
}

// What passes only at the second try has failed, and what was skipped is "ok" to Playwright.
function specOutcome(ok, tests) {
  if (!ok || tests.some(({ status }) => status === 'flaky' || status === 'unexpected')) return 'failed';
  return tests.every(({ status }) => status === 'skipped') && tests.length > 0 ? 'left out' : 'passed';
}

/**
 * Answers a row for each id of `kind`: verdict, figures as the tests wrote them down (of them `short`: what was missed), their files, and why it failed.
 * `inCode` is what `idsInCode` says: a file that has a row's id and no test of it in the report makes it fail.
 */
export function trustTable(kind, tests, ledger, inCode = idsInCode()) {
  const figures = readFigures(ledger);
  return Object.entries(trustRows[kind]).map(([id, what]) => {
    const own = tests.filter(({ ids }) => ids.includes(id));
    const said = figures.get(id) ?? [];
    const why = [
      ...own
        .filter(({ outcome }) => outcome !== 'passed')
        .map((it) => `${it.outcome}: ${it.file} › ${it.title}`),
      ...[...inCode]
        .filter(([file, ids]) => ids.includes(id) && !own.some((it) => it.file === file))
        .map(([file]) => `not run: ${file}`),
    ];
    return {
      id,
      what,
      verdict: verdictOf(own, why, said),
      why,
      short: [...new Set(said.flatMap(({ isShort, text }) => (isShort ? [text] : [])))],
      tests: own.length,
      figure: [...new Set(said.map(({ text }) => text))].join('; '),
      files: [...new Set(own.map(({ file }) => file))].sort(),
    };
  });
}

function verdictOf(own, why, said) {
  if (why.length > 0) return 'FAILED';
  if (own.length === 0) return 'no test';
  return said.some(({ isShort }) => isShort) ? 'partly' : 'pass';
}

/** Every row has tests, and all of them passed; what is only partly reached is said, and no failure. */
export const isWhole = (rows) => rows.every(({ verdict }) => verdict === 'pass' || verdict === 'partly');

/** The last of each test counts, in the order of the tests' names. */
function readFigures(ledger) {
  const byId = new Map();
  for (const line of linesOf(ledger).filter(({ seeds }) => seeds === undefined)) {
    byId.set(line.id, (byId.get(line.id) ?? new Map()).set(line.test, line));
  }
  const byTest = ([a], [b]) => (a < b ? -1 : 1);
  return new Map([...byId].map(([id, said]) => [id, [...said].sort(byTest).map(([, line]) => line)]));
}

/** The seeds that tests wrote down: "F1 1 to 5, F8 1 to 1000". */
export function seedsOf(kind, ledger) {
  const own = linesOf(ledger).filter(({ id, seeds }) => seeds !== undefined && id in trustRows[kind]);
  const number = (id) => Number(id.slice(1));
  const sorted = own.sort((a, b) => number(a.id) - number(b.id) || (a.seeds < b.seeds ? -1 : 1));
  return [...new Set(sorted.map(({ id, seeds }) => `${id} ${seeds}`))].join(', ');
}

const linesOf = (ledger) =>
  (existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : []).map((line) =>
    JSON.parse(line),
  );

export const passedOf = (rows) => `${rows.filter(({ verdict }) => verdict === 'pass').length}/${rows.length}`;

export function printed(rows) {
  return rows
    .map(
      ({ id, verdict, what, figure, why }) =>
        `${id.padEnd(5)}${verdict.padEnd(9)}${what}${figure ? ` (${figure})` : ''}${why.map((it) => `\n       ${it}`).join('')}`,
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
