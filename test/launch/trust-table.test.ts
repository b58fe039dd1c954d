/** The tables of faults and attacks say no more than their tests: what did not come to its end has failed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Row {
  id: string;
  verdict: string;
  why: string[];
  files: string[];
  figure: string;
}

interface Table {
  testsOfVitest(file: string): unknown[];
  testsOfPlaywright(file: string): unknown[];
  trustTable(kind: string, tests: unknown[], ledger: string, inCode: Map<string, string[]>): Row[];
  seedsOf(kind: string, ledger: string): string;
  idsInText(code: string): string[];
  isWhole(rows: Row[]): boolean;
  shareOfRows(tests: unknown[]): number;
}

const root = resolve(import.meta.dirname, '../..');
let table: Table;
let scratch: string;
beforeAll(async () => {
  table = await import(pathToFileURL(join(root, 'run/trust-table.mjs')).href);
  scratch = mkdtempSync(join(tmpdir(), 'walkthrough-table-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const test = (title: string, status: string) => ({ ancestorTitles: ['', 'F4, S2: a group'], title, status });
const file = 'test/some.test.ts';

/** The row F4 after a run in which its file ended so. */
function rowAfter(
  status: string,
  tests: ReturnType<typeof test>[],
  { outside = [] as unknown[], inCode = [[file, ['F4', 'S2']]] as [string, string[]][], ledger = '' } = {},
): Row | undefined {
  const report = join(scratch, 'unit.json');
  const figures = join(scratch, 'figures');
  writeFileSync(
    report,
    JSON.stringify({ testResults: [{ name: join(root, file), status, assertionResults: tests }] }),
  );
  writeFileSync(`${report}.outside`, JSON.stringify(outside));
  writeFileSync(figures, ledger);
  const rows = table.trustTable('faults', table.testsOfVitest(report), figures, new Map(inCode));
  return rows.find(({ id }) => id === 'F4');
}

describe('a row', () => {
  it('passes where all of its tests did, and is partly true where one says what it does not reach', () => {
    expect(rowAfter('passed', [test('a', 'passed')])).toMatchObject({
      verdict: 'pass',
      why: [],
      files: [file],
    });
    const ledger = `${JSON.stringify({ id: 'F4', text: 'slow', isShort: true, test: 'a (short)' })}\n`;
    expect(rowAfter('passed', [test('a', 'passed')], { ledger })).toMatchObject({
      verdict: 'partly',
      figure: 'slow',
    });
  });

  it.each<[string, string, ReturnType<typeof test>[], object, string]>([
    ['one that failed', 'failed', [test('a', 'passed'), test('b', 'failed')], {}, 'failed: '],
    ['one that was left out', 'passed', [test('a', 'passed'), test('b', 'skipped')], {}, 'left out: '],
    ['a hook that failed', 'failed', [test('a', 'passed')], {}, 'failed around it: '],
    ['a file that could not be loaded', 'failed', [], {}, `not run: ${file}`],
    [
      'an error of no test in its file',
      'passed',
      [test('a', 'passed')],
      { outside: [{ where: `${join(root, file)} › x`, message: 'boom' }] },
      'failed around it: ',
    ],
    [
      'a second file that was not run',
      'passed',
      [test('a', 'passed')],
      {
        inCode: [
          [file, ['F4']],
          ['test/other.test.ts', ['F4']],
        ],
      },
      'not run: test/other.test.ts',
    ],
  ])('fails by %s', (_name, status, tests, more, why) => {
    const row = rowAfter(status, tests, more);
    expect(row?.verdict).toBe('FAILED');
    expect(row?.why).toEqual([expect.stringContaining(why)]);
    expect(table.isWhole(row === undefined ? [] : [row])).toBe(false);
  });

  it('fails by a browser test that was left out, or passed at the second try only', () => {
    const report = join(scratch, 'browser.json');
    for (const [status, outcome] of [
      ['skipped', 'left out'],
      ['flaky', 'failed'],
      ['expected', 'passed'],
    ]) {
      const specs = [{ title: 'F4: in a page', ok: true, file: 'x.spec.ts', tests: [{ status }] }];
      writeFileSync(report, JSON.stringify({ suites: [{ title: 'x.spec.ts', specs }] }));
      expect(table.testsOfPlaywright(report)).toMatchObject([{ ids: ['F4'], outcome }]);
    }
  });

  it('takes its share of the time that all tests took', () => {
    const report = join(scratch, 'browser.json');
    const specs = ['F4: a', 'S12, F4: b', 'A3: c', 'none'].map((title) => ({
      title,
      ok: true,
      file: 'x.spec.ts',
      tests: [{ status: 'expected', results: [{ duration: 100 }, { duration: 150 }] }],
    }));
    writeFileSync(report, JSON.stringify({ suites: [{ title: 'x.spec.ts', specs }] }));
    expect(table.shareOfRows(table.testsOfPlaywright(report))).toBe(0.5);
    expect(table.shareOfRows([])).toBe(0);
  });
});

it('the seeds that tests went by are told, once each and in the order of the rows', () => {
  const ledger = join(scratch, 'seeds');
  const lines = [
    { id: 'F20', seeds: '7', test: 'b' },
    { id: 'F1', seeds: '1 to 5', test: 'a' },
    { id: 'F1', seeds: '1 to 5', test: 'c' },
    { id: 'S21', seeds: '3', test: 'd' },
  ];
  writeFileSync(ledger, lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(table.seedsOf('faults', ledger)).toBe('F1 1 to 5, F20 7');
});

it('the marks of titles are found in code as they are in reports', () => {
  const code = [
    "it('F4, S2: x', f);",
    'describe(`F5: more`);',
    "figure('F6', 'z'); it.each([['D10: a']]); says(file, 'F9: b')",
  ].join('\n');
  expect(table.idsInText(code)).toEqual(['F4', 'S2', 'F5', 'D10']);
});
