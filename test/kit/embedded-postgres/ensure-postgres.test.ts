import { spawn } from 'node:child_process';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensurePostgres } from '../../../server/kit/embedded-postgres/index.ts';
import { ask, clear, ended, newDataDir, otherProcess, serverPid, stoppedCluster } from './on-a-directory.ts';

const copyCluster = stoppedCluster();

let dataDir: string;
beforeEach(async () => {
  dataDir = await newDataDir();
});
afterEach(() => clear(dataDir));

const fast = { fsync: 'off' };

describe('first and later starts', () => {
  it('makes a database for a role that is no superuser, and closes its secrets to others', async () => {
    const said: string[] = [];
    const server = await ensurePostgres({ dataDir, onProgress: (line) => said.push(line), settings: fast });
    const [row] = await ask(
      server.url,
      `select current_user as who, current_database() as database, current_setting('data_checksums') as checksums,
        (select rolsuper or rolcreaterole or rolreplication from pg_roles where rolname = current_user) as mighty,
        (select datlocprovider::text || datlocale from pg_database where datname = current_database()) as locale,
        (select pg_get_userbyid(datdba) from pg_database where datname = current_database()) as owner`,
    );
    expect(row).toEqual({
      who: 'walkthrough',
      database: 'walkthrough',
      checksums: 'on',
      mighty: false,
      locale: 'bC.UTF-8',
      owner: 'walkthrough',
    });
    expect((await ask(server.superuserUrl, 'show is_superuser'))[0]).toEqual({ is_superuser: 'on' });
    for (const name of ['pg-password', 'pg.log']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
    expect(said).toEqual(['Preparing the database (first start, a few seconds)', 'Starting the database']);
    await server.stop();
    expect(await serverPid(dataDir)).toBeNull();
  });

  it('opens only with the password', async () => {
    await copyCluster(dataDir);
    const server = await ensurePostgres({ dataDir, settings: fast });
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('keeps data and password over a stop, and makes a second database where asked', async () => {
    await copyCluster(dataDir);
    const first = await ensurePostgres({ dataDir, settings: fast });
    await ask(first.url, 'create table kept (n integer)');
    await first.stop();
    const second = await ensurePostgres({ dataDir, database: 'other "one"', settings: fast });
    expect(second.adopted).toBe(false);
    expect((await ask(second.url, 'select current_database() as d'))[0]).toEqual({ d: 'other "one"' });
    const url = new URL(second.url);
    url.pathname = '/walkthrough';
    expect(await ask(url.href, 'select n from kept')).toEqual([]);
    expect(url.password).toBe(new URL(first.url).password);
    await second.stop();
  });
});

describe('several processes', () => {
  it('adopts the server of a killed process with everything that was acknowledged', async () => {
    await copyCluster(dataDir);
    const { child } = otherProcess(dataDir, 'die');
    await ended(child);
    expect(child.signalCode).toBe('SIGKILL');
    expect(await serverPid(dataDir)).not.toBeNull();
    const server = await ensurePostgres({ dataDir });
    expect(server.adopted).toBe(true);
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await server.stop();
    expect(await serverPid(dataDir)).toBeNull();
  });

  it('lets one of two simultaneous first starts win; the last to leave stops the server', async () => {
    const other = otherProcess(dataDir, 'stay');
    const [mine, line] = await Promise.all([ensurePostgres({ dataDir, settings: fast }), other.line()]);
    const theirs: unknown = JSON.parse(line);
    expect(theirs).toEqual({ url: mine.url, adopted: !mine.adopted });
    await mine.stop();
    expect(await serverPid(dataDir)).not.toBeNull();
    other.child.stdin?.write('leave\n');
    expect(await other.line()).toBe('left');
    expect(await serverPid(dataDir)).toBeNull();
    await ended(other.child);
  });

  it('keeps serving the others when all connections were cut by a crash', async () => {
    await copyCluster(dataDir);
    const staying = await ensurePostgres({ dataDir, settings: fast });
    const leaving = await ensurePostgres({ dataDir, settings: fast });
    const keepers = `from pg_stat_activity where application_name = 'walkthrough keeper'`;
    await ask(staying.superuserUrl, `select pg_terminate_backend(pid) ${keepers}`);
    await expect
      .poll(async () => (await ask(staying.superuserUrl, `select count(*)::int as n ${keepers}`))[0])
      .toEqual({ n: 2 });
    await leaving.stop();
    expect(await ask(staying.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await staying.stop();
    expect(await serverPid(dataDir)).toBeNull();
  });
});

describe('after an accident', () => {
  it('recovers when the server itself was killed', async () => {
    await copyCluster(dataDir);
    // Nobody is left who would start it again.
    const { child } = otherProcess(dataDir, 'die');
    await ended(child);
    const pid = await serverPid(dataDir);
    process.kill(pid ?? 0, 'SIGKILL');
    const second = await ensurePostgres({ dataDir });
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await second.stop();
  });

  it('does not mistake a process that got the old process id for the server', async () => {
    await copyCluster(dataDir);
    const first = await ensurePostgres({ dataDir, settings: fast });
    const pidFile = join(dataDir, 'pg', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await first.stop();
    const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await writeFile(pidFile, [String(stranger.pid), ...lines.slice(1)].join('\n'));
    const second = await ensurePostgres({ dataDir, settings: fast });
    expect(second.adopted).toBe(false);
    await second.stop();
    expect(await serverPid(dataDir)).toBeNull();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
    await ended(stranger);
  });

  it('leaves a cluster of another major version alone and says what to do', async () => {
    await copyCluster(dataDir);
    const versionFile = join(dataDir, 'pg', 'PG_VERSION');
    await writeFile(versionFile, '17\n');
    await expect(ensurePostgres({ dataDir })).rejects.toThrow(
      /made by PostgreSQL 17.*brings PostgreSQL 18.*Restore a backup into a new DATA_DIR, or set DATABASE_URL/,
    );
    expect(await readFile(versionFile, 'utf8')).toBe('17\n');
  });

  it('names the password file where it is lost', async () => {
    await copyCluster(dataDir);
    await rm(join(dataDir, 'pg-password'));
    await expect(ensurePostgres({ dataDir })).rejects.toThrow(/pg-password.*Put that file back/);
  });

  it('says so where a file stands in the place of the data directory', async () => {
    await writeFile(dataDir, '');
    await expect(ensurePostgres({ dataDir })).rejects.toThrow(/can't be used: a file stands in its place/);
  });
});
