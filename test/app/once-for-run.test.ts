import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { madeForRun, onceForRun } from '../e2e/once-for-run.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walkthrough-once-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes it once, however many ask at once and later', async () => {
  let times = 0;
  const ask = () =>
    onceForRun(folder, 'it', async () => {
      times += 1;
      await new Promise((done) => setImmediate(done));
      return { times };
    });
  expect(await madeForRun(folder, 'it')).toBe(null);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ times: 1 }, { times: 1 }, { times: 1 }]);
  expect(await ask()).toEqual({ times: 1 });
  expect(await madeForRun(folder, 'it')).toEqual({ times: 1 });
});

it('tells everybody why it could not be made', async () => {
  const ask = () => onceForRun(folder, 'it', () => Promise.reject(new Error('No room')));
  const asked = await Promise.allSettled([ask(), ask()]);
  for (const one of asked)
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('No room') },
    });
  expect(await madeForRun(folder, 'it')).toBe(null);
});

it('does not wait for a worker that has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(join(folder, 'it'), String(pid));
  await expect(onceForRun(folder, 'it', () => Promise.resolve(1))).rejects.toThrow(
    'ended before it was made',
  );
});
