/** What a run of the tests writes lies in memory: it goes with the run, however that ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const scratch = pathToFileURL(resolve(import.meta.dirname, '../../run/scratch.mjs')).href;

let under: string;
const runs: ChildProcess[] = [];
beforeEach(() => {
  under = mkdtempSync(join(tmpdir(), 'walkthrough-scratch-'));
});
afterEach(() => {
  for (const run of runs.splice(0)) run.kill('SIGKILL');
  rmSync(under, { recursive: true, force: true });
});

/** A run that has its folder and something in it, and goes on. */
async function begin(): Promise<{ run: ChildProcess; folder: string; ended: Promise<unknown[]> }> {
  const script = `import { tmpdir } from 'node:os';
    import { makeScratch } from '${scratch}';
    const folder = makeScratch(process.argv[1]);
    console.log(JSON.stringify([folder, tmpdir()]));
    setInterval(() => undefined, 1_000);`;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', script, under]);
  runs.push(run);
  const [line] = await once(run.stdout, 'data');
  const [folder, usual] = JSON.parse(line.toString());
  expect(usual).toBe(folder);
  writeFileSync(join(folder, 'database'), 'rows');
  return { run, folder, ended: once(run, 'exit') };
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('by %s its folder goes, and whoever called is told', async (signal, code) => {
  const { run, folder, ended } = await begin();
  run.kill(signal);
  expect(await ended).toEqual([code, null]);
  expect(existsSync(folder)).toBe(false);
});

it('what a killed one left goes with the next, and what a living one needs stays', async () => {
  const living = await begin();
  const killed = await begin();
  killed.run.kill('SIGKILL');
  await killed.ended;
  expect(existsSync(killed.folder)).toBe(true);
  writeFileSync(join(under, 'somebody-elses'), '');
  const next = await begin();
  expect(
    readdirSync(under)
      .map((name) => join(under, name))
      .toSorted(),
  ).toEqual([living.folder, next.folder, join(under, 'somebody-elses')].toSorted());
});
