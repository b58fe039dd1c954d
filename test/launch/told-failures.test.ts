/** What a run says at its end of the tests that failed: which, where, and why. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedOfPlaywright, failedOfVitest } from '../../run/counts.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walkthrough-counts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(report: object): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
}

test('a browser test that came to the end of its time: what it waited for, and in which line of which file', async () => {
  const errors = [
    { message: '\u001b[31mTest timeout of 4000ms exceeded.\u001b[39m' },
    {
      location: { file: '/somewhere/test/e2e/steps.ts', line: 12, column: 3 },
      message:
        'Error: page.waitForEvent: Target page has been closed\n=== logs ===\nwaiting for event "download"\n======\n\n  11 | before\n> 12 | await it\n     |   ^\n  13 | after\n    at /somewhere/test/e2e/steps.ts:12:3',
    },
  ];
  const failed = {
    title: 'a download',
    tests: [{ status: 'unexpected', projectName: '', results: [{ errors }] }],
  };
  const passed = {
    title: 'another',
    tests: [{ status: 'expected', projectName: '', results: [{ errors: [] }] }],
  };
  const suites = [{ suites: [{ file: 'a.spec.ts', specs: [failed, passed] }] }];
  expect(failedOfPlaywright(await written({ suites, errors: [{ message: 'Error: no browser' }] }))).toEqual([
    'a.spec.ts ›  › a download: Test timeout of 4000ms exceeded. | steps.ts:12: Error: page.waitForEvent: Target page has been closed | waiting for event "download"',
    'outside of tests › : Error: no browser',
  ]);
});

test('a unit test: its reason, and where it was thrown', async () => {
  const name = join(import.meta.dirname, 'some.test.ts');
  const message = 'AssertionError: expected 1 to be 2\n    at /somewhere/some.test.ts:3:4';
  const assertionResults = [
    { fullName: 'adds', status: 'failed', failureMessages: [message] },
    { fullName: 'takes away', status: 'passed', failureMessages: [] },
  ];
  const unloaded = { name, status: 'failed', message: 'SyntaxError: no', assertionResults: [] };
  const report = await written({ testResults: [{ name, status: 'failed', assertionResults }, unloaded] });
  expect(failedOfVitest(report)).toEqual([
    'test/launch/some.test.ts › adds: AssertionError: expected 1 to be 2 |     at /somewhere/some.test.ts:3:4',
    'test/launch/some.test.ts › could not be loaded: SyntaxError: no',
  ]);
});
