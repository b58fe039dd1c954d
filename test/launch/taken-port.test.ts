/** D10: a start whose port is taken says so, and leaves nothing running: neither itself nor a database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { processesOf } from './processes-of.ts';

const main = resolve(import.meta.dirname, '../../dist/server/main.js');

it('D10: a start whose port is taken ends with a sentence and leaves nothing running', async () => {
  if (!existsSync(main)) throw new Error('The product is not built. Run npm test, which builds it first.');
  const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-taken-'));
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    const child = spawn(process.execPath, [main], {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        TZ: 'UTC',
        DATA_DIR: dataDir,
        PORT: String(port),
        ADMIN_PASSWORD: 'a password for tests of starts',
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    const [code] = await once(child, 'close');
    expect(code).not.toBe(0);
    expect(said).toContain(`Port ${port} is taken by another program.`);
    const files = await readdir(dataDir, { recursive: true });
    expect(files.some((name) => name.endsWith('PG_VERSION'))).toBe(true);
    expect(files.filter((name) => name.endsWith('postmaster.pid'))).toEqual([]);
    expect(await processesOf(dataDir)).toEqual([]);
  } finally {
    other.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
