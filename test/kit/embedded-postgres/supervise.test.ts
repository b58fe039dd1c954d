/** A3: an embedded server that dies is started again, and nothing that fails or is stopped leaves one behind. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, ensurePostgres } from '../../../server/kit/embedded-postgres/index.ts';
import { ask, clear, ended, newDataDir, otherProcess, serverPid, stoppedCluster } from './on-a-directory.ts';

const copyCluster = stoppedCluster();

let dataDir: string;
beforeEach(async () => {
  dataDir = await newDataDir();
});
afterEach(() => clear(dataDir));

const fast = { fsync: 'off' };

/** Asks until there is an answer; the test's own time limit ends it. */
async function answered(url: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const rows = await ask(url, 'select 1').catch(() => null);
    if (rows !== null) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function killServer(): Promise<void> {
  const pid = await serverPid(dataDir);
  if (pid === null) throw new Error('There is no server to kill');
  process.kill(pid, 'SIGKILL');
  while ((await serverPid(dataDir)) === pid) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('A3, F5: an embedded server that dies', () => {
  beforeEach(() => copyCluster(dataDir));

  it('is started again within 5 s on its port, again and again, with what was acknowledged', async () => {
    const server = await ensurePostgres({ dataDir, settings: fast });
    await ask(server.url, 'create table kept (n integer)');
    for (const number of [1, 2]) {
      await ask(server.url, `insert into kept values (${number})`);
      await killServer();
      expect(await answered(server.url)).toBeLessThan(5_000);
    }
    expect(await ask(server.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    await server.stop();
    expect(await serverPid(dataDir)).toBeNull();
  });

  it('says how long it has been gone, and nothing once it is back', async () => {
    const server = await ensurePostgres({ dataDir, settings: fast });
    expect(server.downForMs()).toBe(0);
    await killServer();
    await downFor(server, (ms) => ms > 0);
    await answered(server.url);
    await downFor(server, (ms) => ms === 0);
    await server.stop();
  });

  it('is brought back for all that share it, also when the one that started it has gone', async () => {
    const { child, line } = otherProcess(dataDir, 'stay');
    await line();
    const server = await ensurePostgres({ dataDir });
    expect(server.adopted).toBe(true);
    await killServer();
    await answered(server.url);
    child.kill('SIGKILL');
    await ended(child);
    await killServer();
    await answered(server.url);
    await server.stop();
    expect(await serverPid(dataDir)).toBeNull();
  });

  it('stays away when it dies while we leave', async () => {
    const server = await ensurePostgres({ dataDir, settings: fast });
    await killServer();
    await server.stop();
    expect(await serverPid(dataDir)).toBeNull();
  });
});

describe('A3: a start that is given up', () => {
  it('leaves nothing running, at whatever step', async () => {
    for (const step of ['Preparing', 'Starting', 'ready']) {
      const asked = new AbortController();
      const opening = ensurePostgres({
        dataDir,
        settings: fast,
        signal: asked.signal,
        onProgress: (said) =>
          said.startsWith(step) && setTimeout(() => asked.abort(new Error('Stopped')), 15),
      });
      if (step === 'ready') await opening.then((server) => server.stop());
      // What was too fast to be given up is stopped as everything that was started.
      else
        await opening.then(
          (server) => server.stop(),
          (error) => expect(error.message).toBe('Stopped'),
        );
      expect(await serverPid(dataDir)).toBeNull();
    }
  });

  it('leaves nothing running when the password does not fit', async () => {
    await copyCluster(dataDir);
    await writeFile(join(dataDir, 'pg-password'), 'another');
    await expect(ensurePostgres({ dataDir, settings: fast })).rejects.toThrow(
      /does not open with the password/,
    );
    expect(await serverPid(dataDir)).toBeNull();
  });
});

async function downFor(server: EmbeddedPostgres, is: (ms: number) => boolean): Promise<void> {
  while (!is(server.downForMs())) await new Promise((resolve) => setTimeout(resolve, 5));
}
