/**
 * F23 of faults.md: from every earlier version to this one, with rows in it, and with an end at each statement. 1,000
 * readers, once 100,000; MIGRATION_READERS=100000 for that many from every version.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDice } from '../../../launch/seed/words.ts';
import { connect } from '../../../server/kit/db/connect.ts';
import { limitsOfMigrations } from '../../../server/kit/db/limits.ts';
import { migrate, migrationsIn } from '../../../server/kit/db/migrate.ts';
import { emptyDatabase, quietLog } from '../../app/database.ts';
import { describeSchema, hashRows, schemaOf, sumRows, withClient } from '../../app/database-rows.ts';
import { figure } from '../../app/trust.ts';
import { countPopulation, populate, statementsOf } from './population.ts';

const folder = join(import.meta.dirname, '../../../migrations');
const names = (await readdir(folder)).map((name) => name.replace('.sql', '')).sort();
const readers = Number(process.env.MIGRATION_READERS ?? 1_000);
const large = 3_600_000;
// From the middle of the way: most of the tables are there, and half of the migrations still to come.
const many = names[Math.floor(names.length / 2)];
const readersFrom = (name: string) => (name === many ? Math.max(readers, 100_000) : readers);

let scratch: string;
let wanted: string[];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'walkthrough-migrations-'));
  const template = new URL(inject('postgres'));
  template.pathname = `/${inject('template')}`;
  wanted = await describeSchema(template.href);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** To the version that had these migrations; all of them where none are named. */
async function bring(
  url: string,
  options: { only?: readonly string[]; from?: string } = {},
): Promise<string[]> {
  const { db, close } = connect({ url, log: quietLog, poolSize: 2, limits: limitsOfMigrations });
  try {
    return await migrate(
      db,
      options.from ?? folder,
      options.only === undefined ? {} : { only: options.only },
    );
  } finally {
    await close();
  }
}

it('the list of migrations is the folder', async () => {
  expect(await migrationsIn(folder)).toEqual(names);
  expect(names.length).toBeGreaterThan(20);
});

describe('F23: with rows in it, a database comes to this version', () => {
  it.each(names.slice(0, -1).map((name, at) => [name, at + 1] as const))(
    'from %s',
    { timeout: large },
    async (name, count) => {
      const { url, drop } = await emptyDatabase();
      try {
        const old = names.slice(0, count);
        await bring(url, { only: old });
        const before = await withClient(url, async (client) => {
          await populate(client, readersFrom(name), { migrations: old });
          return countPopulation(client, old);
        });
        const startedAt = performance.now();
        expect(await bring(url)).toEqual(names.slice(count));
        const tookSecs = (performance.now() - startedAt) / 1_000;
        expect(await withClient(url, (client) => countPopulation(client, old))).toEqual(before);
        expect(await describeSchema(url)).toEqual(wanted);
        if (name === many) {
          figure(
            'F23',
            `${readersFrom(name).toLocaleString('en-US')} readers from ${name} in ${tookSecs.toFixed(1)} s`,
          );
        }
      } finally {
        await drop();
      }
    },
  );
});

it('0048: what mail servers said is kept without addresses', async () => {
  const { url, drop } = await emptyDatabase();
  try {
    await bring(url, { only: names.slice(0, names.indexOf('0048-words-without-addresses')) });
    const reasonOf = async (client: pg.Client) =>
      (await client.query('select reason, bounce_reason from deliveries')).rows;
    await withClient(url, async (client) => {
      const send = '01a1ef2c-0000-7000-8000-000000000001';
      await client.query(
        `insert into sends (id, public_digest_id, title, state, planned_at, created_at)
         values ($1, 'digest-1', 'An issue', 'done', now(), now())`,
        [send],
      );
      await client.query(
        `insert into deliveries (send_id, digest_id, edition, subscriber_id, state, domain, reason, bounce_reason)
         values ($1, gen_random_uuid(), 1, gen_random_uuid(), 'failed', 'example.com', $2, 'It is full.')`,
        [send, 'No such user (550 5.1.1 <jane.doe+x@example.com>: unknown; jane@bücher.example too).'],
      );
      await bring(url);
      expect(await reasonOf(client)).toEqual([
        {
          reason: 'No such user (550 5.1.1 (an address): unknown; (an address) too).',
          bounce_reason: 'It is full.',
        },
      ]);
    });
  } finally {
    await drop();
  }
});

const statementsIn = async (name: string) =>
  statementsOf(await readFile(join(folder, `${name}.sql`), 'utf8'));

/** A copy of the folder, with a statement of ours behind so many of one migration's. */
async function folderWith(name: string, behind: number, statement: string): Promise<string> {
  const changed = await mkdtemp(join(scratch, 'changed-'));
  await cp(folder, changed, { recursive: true });
  const statements = await statementsIn(name);
  statements.splice(behind, 0, statement);
  await writeFile(join(changed, `${name}.sql`), statements.join(';\n'));
  return changed;
}

const standOf = async (client: pg.Client) => ({
  rows: await sumRows(client),
  schema: await schemaOf(client),
});

/** The time of the migration itself stands in its rows. */
const timeless = async (url: string) => {
  const rows = await hashRows(url);
  rows.set('checkouts', [String(rows.get('checkouts')?.length)]);
  return rows;
};

it('F23: an end of the connection behind each statement leaves what was there, and the next start goes on', {
  timeout: large,
}, async () => {
  const [killed, whole] = [await emptyDatabase(), await emptyDatabase()];
  let ends = 0;
  /** One connection for all looks: opening one costs more than the look. */
  const looker = new pg.Client({ connectionString: killed.url });
  try {
    await looker.connect();
    for (const [at, name] of names.entries()) {
      const [old, next] = [names.slice(0, at), names.slice(0, at + 1)];
      if (at > 0) {
        const before = await standOf(looker);
        for (let behind = 0; behind <= (await statementsIn(name)).length; behind += 1) {
          const from = await folderWith(name, behind, 'select pg_terminate_backend(pg_backend_pid())');
          await expect(bring(killed.url, { only: next, from })).rejects.toThrow(
            'could not be brought up to date',
          );
          expect(await standOf(looker), `${name}, behind statement ${behind}`).toEqual(before);
          await rm(from, { recursive: true });
          ends += 1;
        }
      }
      for (const { url } of [killed, whole]) {
        await bring(url, { only: next });
        await withClient(url, (client) => populate(client, 1_000, { migrations: old, only: name }));
      }
    }
    expect(await timeless(killed.url)).toEqual(await timeless(whole.url));
    expect(await describeSchema(killed.url)).toEqual(wanted);
    expect(ends).toBeGreaterThan(150);
  } finally {
    await looker.end();
    await killed.drop();
    await whole.drop();
  }
});

describe('F23: a process that is killed while it migrates', () => {
  const dice = createDice(23);
  const instants = Array.from({ length: 5 }, () => dice.roll(names.length - 4) + 4).map(
    (at) => [names[at] ?? '', dice.roll(3)] as const,
  );

  it.each(instants)('in %s, behind statement %i, is followed by another one', async (name, behind) => {
    const { url, drop } = await emptyDatabase();
    try {
      const old = names.slice(0, names.indexOf(name));
      await bring(url, { only: old });
      await withClient(url, (client) => populate(client, 100, { migrations: old }));
      const before = await withClient(url, standOf);
      await withClient(url, async (holder) => {
        await holder.query('select pg_advisory_lock(4711)');
        const from = await folderWith(name, behind, 'select pg_advisory_lock(4711)');
        const child = spawn(process.execPath, [
          join(import.meta.dirname, 'process-that-migrates.ts'),
          url,
          from,
        ]);
        const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
        const waiting = async () =>
          (
            await holder.query(
              "select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted",
            )
          ).rowCount;
        await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
        child.kill('SIGKILL');
        expect(await ended).toBe('SIGKILL');
      });
      // Waits for what the dead process has left running, as any start does.
      await bring(url, { only: old });
      expect(await withClient(url, standOf)).toEqual(before);
      expect(await bring(url)).toEqual(names.slice(old.length));
      expect(await describeSchema(url)).toEqual(wanted);
    } finally {
      await drop();
    }
  });
});

it('F23: an older program refuses the database of a newer one, and changes nothing', async () => {
  const { url, drop } = await emptyDatabase();
  try {
    await bring(url);
    const before = await withClient(url, standOf);
    await expect(bring(url, { only: names.slice(0, -1) })).rejects.toThrow(
      /^The database was changed by a newer version of this program .*Start that version, or restore a backup\.$/,
    );
    expect(await withClient(url, standOf)).toEqual(before);
  } finally {
    await drop();
  }
});
