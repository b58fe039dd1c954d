/** What a run of the tests wrote lies in memory: where it was interrupted, it goes with the next. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const moduleOf = (name: string) => pathToFileURL(resolve(import.meta.dirname, `../../run/${name}.mjs`)).href;

let under: string;
const runs: ChildProcess[] = [];
beforeEach(() => {
  under = mkdtempSync(join(tmpdir(), 'walkthrough-scratch-'));
});
afterEach(() => {
  for (const run of runs.splice(0)) run.kill('SIGKILL');
  rmSync(under, { recursive: true, force: true });
});

/**
 * A run that has its folder and something in it, and goes on; `databases` is where its tests put theirs. `left` is the name
 * of a folder that it finds, with PID for its own number.
 */
async function begin(left = ''): Promise<{ run: ChildProcess; folder: string; databases: string }> {
  const script = `import { mkdirSync } from 'node:fs';
    import { makeScratch } from '${moduleOf('scratch')}';
    import { memoryFolder } from '${moduleOf('memory-folder')}';
    const [, under, left] = process.argv;
    if (left) mkdirSync(under + '/' + left.replace('PID', process.pid));
    const folder = process.env.TMPDIR = makeScratch(under);
    console.log(JSON.stringify([folder, memoryFolder()]));
    setInterval(() => undefined, 1_000);`;
  const run = spawn(process.execPath, ['--input-type=module', '--eval', script, under, left], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  runs.push(run);
  const [line] = await once(run.stdout, 'data');
  const [folder, databases] = JSON.parse(line.toString());
  writeFileSync(join(folder, 'database'), 'rows');
  return { run, folder, databases };
}

it('what an interrupted run left goes with the next; what a living one needs, and what is not ours, stays', async () => {
  const living = await begin();
  const interrupted = await begin();
  interrupted.run.kill('SIGINT');
  await once(interrupted.run, 'exit');
  const left = basename(interrupted.folder);
  // As servers that end after it find it.
  expect(readdirSync(join(under, left))).toEqual(['database']);
  const others = [
    'walkthrough-run-notes',
    // Of another container, in which the same number may be alive.
    left.replace(/^walkthrough-run-\d+/, 'walkthrough-run-17'),
  ];
  for (const name of others) mkdirSync(join(under, name));
  writeFileSync(join(under, `${left}.log`), '');
  const next = await begin();
  expect(readdirSync(under).toSorted()).toEqual(
    [...others, `${left}.log`, basename(living.folder), basename(next.folder)].toSorted(),
  );
});

it('what was left by a process that had the number of this one goes too', async () => {
  const { folder } = await begin();
  const next = await begin(basename(folder).replace(/-\d+-\w{6}$/, '-PID-aaaaaa'));
  expect(readdirSync(under).toSorted()).toEqual([basename(folder), basename(next.folder)].toSorted());
});

it('all that a run writes lies in its folder, also what servers of other users write', async () => {
  const { folder, databases } = await begin();
  expect(databases).toBe(folder);
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
});
