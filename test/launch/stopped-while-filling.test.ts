/** A3: a first start that is stopped while its sample is made leaves no database and no process behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { freePort } from '../../run/free-port.mjs';
import { processesOf } from './processes-of.ts';

const root = resolve(import.meta.dirname, '../..');
const serve = pathToFileURL(join(root, 'run/serve.mjs')).href;
// As `npm start` does, without bringing and building.
const script = `import { serve } from '${serve}';
process.exit(await serve(process.execPath, [], { ...process.env, TZ: 'UTC' }));`;

/** Resolves when it has printed this; throws where it ends before. */
function printed(child: ChildProcess, wanted: RegExp): Promise<void> {
  let said = '';
  return new Promise((found, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (wanted.test(said)) found();
      });
    child.once('close', () => failed(new Error(`It ended and had said: ${said}`)));
  });
}

it('A3: SIGTERM while the sample is made stops all that was started', async () => {
  if (!existsSync(join(root, 'dist/server/main.js')))
    throw new Error('The product is not built. Run npm test, which builds it first.');
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-filling-'));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SANDBOX: 'on',
      ADMIN_PASSWORD: 'a password for tests of starts',
    },
  });
  const closed = once(child, 'close');
  try {
    await printed(child, /Filling the sample group/);
    const before = await readdir(dataDir, { recursive: true });
    expect(before.filter((name) => name.endsWith('postmaster.pid'))).toHaveLength(1);
    expect((await processesOf(dataDir)).some(({ line }) => line.includes('postgres'))).toBe(true);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    const after = await readdir(dataDir, { recursive: true });
    expect(after.filter((name) => name.endsWith('postmaster.pid'))).toEqual([]);
    expect(await processesOf(dataDir)).toEqual([]);
  } finally {
    // Where something stayed behind, it stays for this test alone.
    for (const { pid } of await processesOf(dataDir)) killIfThere(pid);
    await rm(dataDir, { recursive: true, force: true });
  }
}, 180_000);

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
