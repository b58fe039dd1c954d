/**
 * Whatever docs/runbook.md and deploy/alerts.yml name is there: figures, alerts, calls, variables, words on the screens. That
 * each entry was tried is decided by the report of all tests (run/runbook-proofs.mjs).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { routes } from '../../../contract/index.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { rawTable } from '../../http/callers/raw-table.ts';
import { entries, marked, root, runbook } from './read-runbook.ts';

interface Proofs {
  unproven(report: object, page: { entries: string[]; elsewhere: object[] }): string[];
  entriesOf(text: string): string[];
}
/** What `npm test` asks of the report of all tests. */
const proofs: Proofs = await import(new URL('../../../run/runbook-proofs.mjs', import.meta.url).href);

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const alerts: { alert: string; expr: string; annotations: { summary: string } }[] = parse(
  readFileSync(join(root, 'deploy/alerts.yml'), 'utf8'),
).groups.flatMap(({ rules }: { rules: unknown[] }) => rules);

it('every alert has its entry, and every entry names alerts that there are', () => {
  expect(entries.flatMap((entry) => entry.alerts).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  for (const { alert, annotations } of alerts) expect(annotations.summary, alert).toMatch(/\S/);
});

it('every alert is tried where it must fire and where it must not, by the words that it fires with', () => {
  interface Trial {
    name: string;
    alert_rule_test: { alertname: string; exp_alerts?: { exp_annotations: { summary: string } }[] }[];
  }
  const { tests }: { tests: Trial[] } = parse(readFileSync(join(root, 'deploy/alerts.test.yml'), 'utf8'));
  for (const { alert, annotations } of alerts) {
    const own = tests
      .flatMap(({ alert_rule_test: all }) => all)
      .filter(({ alertname }) => alertname === alert);
    const fired = own.flatMap(({ exp_alerts: all = [] }) => all);
    expect([own.length, fired.length], alert).toEqual([2, 1]);
    // Where the rule names a label the trial has its value.
    const parts = annotations.summary.split(/\{\{ \$labels\.\w+ \}\}/);
    for (const part of parts) expect(fired[0]?.exp_annotations.summary, alert).toContain(part);
  }
  expect(tests).toHaveLength(2 * alerts.length);
});

it('every figure stands at /metrics', async () => {
  const page = await (await fetch(`${product.url}/metrics`)).text();
  const text = [runbook, ...alerts.map(({ expr }) => expr)].join('\n');
  const names = new Set(text.match(/\b(?:walkthrough|nodejs)_\w+/g));
  expect(names.size).toBeGreaterThan(10);
  for (const name of names) expect(page, name).toMatch(new RegExp(`^# TYPE ${name} `, 'm'));
});

it('every call is one of the product, and every variable one that it reads', () => {
  const paths = new Set([
    ...routes.map(({ route }) => route.path),
    ...Object.keys(rawTable).map((name) => name.split(' ')[1]),
  ]);
  const words = marked('`').map((text) => text.replace(/^GET /, ''));
  const calls = words.filter((text) => text.startsWith('/'));
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter((path) => !paths.has(path))).toEqual([]);
  const variables = words.flatMap((text) => /^([A-Z][A-Z_]+[A-Z])(?:=\w+)?$/.exec(text)?.[1] ?? []);
  const known = readFileSync(join(root, 'server/config/environment.ts'), 'utf8');
  expect(variables.length).toBeGreaterThan(8);
  expect(variables.filter((name) => !known.includes(`  ${name}:`))).toEqual([]);
});

it('every word in italics stands on a screen of the back office', () => {
  const folder = join(root, 'web/admin');
  const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const words = new Set(marked('_').flatMap((text) => text.split(', ')));
  expect(words.size).toBeGreaterThan(15);
  // As a label between quotation marks or tags, or as the beginning of one that goes on with a figure.
  const stands = (word: string) =>
    new RegExp(`['"\`>]\\s*${word}\\s*(?:['"\`<\\\\$]| \\$?\\{| of)`).test(screens);
  expect([...words].filter((word) => !stands(word))).toEqual([]);
});

describe('every entry is tried', () => {
  const [entry, file, title] = ['A', `${import.meta.dirname}/other.test.ts`, 'does it'];
  const tried = `${import.meta.dirname}/tried-x.test.ts`;
  const elsewhere = [{ entry, step: '1', file: relative(root, file), title }];
  const ran = (own: string, other: string | null) => ({
    testResults: [
      { name: tried, assertionResults: [{ ancestorTitles: [entry], title: 'own', status: own }] },
      {
        name: file,
        assertionResults: other === null ? [] : [{ ancestorTitles: [], title, status: other }],
      },
    ],
  });

  it.each([
    ['passed', 'passed', 0],
    ['failed', 'passed', 1],
    ['skipped', 'passed', 1],
    ['passed', 'failed', 1],
    ['passed', 'skipped', 1],
    ['passed', null, 1],
    ['failed', null, 2],
  ])('a test of its own that %s and one elsewhere that %s', (own, other, many) => {
    expect(proofs.unproven(ran(own, other), { entries: [entry], elsewhere })).toHaveLength(many);
  });

  it('or says that nothing tried it', () => {
    const open = proofs.unproven({ testResults: [] }, { entries: [entry], elsewhere });
    expect(open).toEqual([
      expect.stringContaining('tried by no test'),
      expect.stringContaining('did not run'),
    ]);
    expect(proofs.unproven(ran('passed', 'passed'), { entries: ['B'], elsewhere })).toHaveLength(2);
  });

  it('and the page is read as its own entries', () => {
    expect(proofs.entriesOf(runbook)).toEqual(entries.map((one) => one.title));
  });
});
