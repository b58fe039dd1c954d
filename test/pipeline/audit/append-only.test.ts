/** S25: the product cannot take back a line of the audit log, and only its age takes one out. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { ensurePostgres } from '../../../server/kit/embedded-postgres/index.ts';
import { writeAudit } from '../../../server/pipeline/audit/index.ts';
import { forgetOld, saveRetention } from '../../../server/pipeline/audit/store.ts';
import { tidyBatchesJob as laterJob } from '../../../server/pipeline/model-calls/index.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';

const dayMs = 86_400_000;
const root = join(import.meta.dirname, '../../..');

const forbidden = [
  `update audit_log set sentence = ''`,
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger all',
  'drop trigger audit_log_only_grows on audit_log',
  'drop table audit_log',
  `select setval(pg_get_serial_sequence('audit_log', 'seq'), 1)`,
  'update audit_retention set keep_days = 30',
  `create or replace function audit_log_forget(asked_at timestamptz) returns bigint language sql as 'select 1::bigint'`,
  `begin; select set_config('walkthrough.audit_forgets', 'yes', true); delete from audit_log; commit`,
];

const asSuperuser = async (statement: string): Promise<void> => {
  const superuser = new pg.Client({ connectionString: inject('postgres') });
  await superuser.connect();
  await superuser.query(statement);
  await superuser.end();
};

describe('S25: the product, by a role of its own', () => {
  const role = `product_${randomBytes(6).toString('hex')}`;
  const own: { downForMs(): number; productUrl?: string } = { downForMs: () => 0 };
  let product: TestApp;
  let asProduct: pg.Client;
  beforeAll(async () => {
    await asSuperuser(`create role ${role} login password 'for tests'`);
    // From an installation with one role, which has made tables and queues.
    product = await startTestApp({ ownDatabase: own });
    const url = new URL(product.database.url);
    url.username = role;
    url.password = 'for tests';
    own.productUrl = url.href;
    // A later version brings a job that the one before did not have.
    const { numAffectedRows } = await sql`delete from pgboss.queue where name = ${laterJob}`.execute(
      product.database.db,
    );
    expect(numAffectedRows).toBe(1n);
    await product.restart();
    asProduct = new pg.Client({ connectionString: own.productUrl });
    await asProduct.connect();
  });
  afterAll(async () => {
    await asProduct?.end();
    await product?.stop();
    await asSuperuser(`drop role ${role}`);
  });

  it('makes the queue of a job that a later version brings', async () => {
    const { rows } = await asProduct.query('select name from pgboss.queue where name = $1', [laterJob]);
    expect(rows).toHaveLength(1);
  });

  it('does its work, jobs included', async () => {
    const { status } = await product.call('POST', '/api/groups', { name: 'Made by the product' });
    expect(status).toBe(200);
    await product.call('POST', '/api/settings', { key: 'send_hour', value: '07:30' });
    const feedUrl = `${product.sandbox.url('podcasts')}/forty-doors/feed.xml`;
    const { body: groups } = await product.call('GET', '/api/groups');
    expect((await product.call('POST', `/api/groups/${groups[0].id}/podcasts`, { feedUrl })).status).toBe(
      200,
    );
    const { body: episodes } = await product.call('GET', `/api/groups/${groups[0].id}/episodes`);
    expect((await product.call('POST', `/api/transcripts/${episodes[0].id}`)).status).toBe(200);
    await expect
      .poll(async () => (await product.call('GET', `/api/transcripts/${episodes[0].id}`)).body.status, {
        timeout: 30_000,
      })
      .toBe('completed');
    await asProduct.query('select learn_of_deliveries()');
  });

  it.each(forbidden)('may not: %s', async (statement) => {
    const lines = async () =>
      (await asProduct.query('select count(*)::int as count from audit_log')).rows[0].count;
    const before = await lines();
    expect(before).toBeGreaterThan(0);
    await expect(asProduct.query(statement)).rejects.toMatchObject({ code: '42501' });
    await asProduct.query('rollback');
    expect(await lines()).toBe(before);
  });

  it('starts again on what it has', async () => {
    await product.restart();
    expect((await product.call('GET', '/api/groups')).status).toBe(200);
  });
});

describe('S25: where one role does both', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const put = (at: Date) =>
    inTransaction(database.db, (trx) =>
      writeAudit(trx, {
        at,
        hand: null,
        action: 'exported',
        subject: at.toISOString(),
        subjectId: '',
        sentence: '',
      }),
    );
  const left = async () => {
    const rows = await database.db.selectFrom('audit_log').select('subject').orderBy('at').execute();
    return rows.map(({ subject }) => subject.slice(0, 10));
  };

  it('a line goes when it is older than it is kept, by the clock, and never before', async () => {
    const kept = new Date('2025-03-01T12:00:00Z');
    const days = (count: number) => new Date(kept.getTime() + count * dayMs);
    for (const at of [kept, days(1), days(2)]) await put(at);
    await saveRetention(database.db, 400);
    expect(await forgetOld(database.db, days(400))).toBe(0);
    expect(await forgetOld(database.db, new Date(days(400).getTime() + 1))).toBe(1);
    expect(await left()).toEqual(['2025-03-02', '2025-03-03']);
    await saveRetention(database.db, 30);
    expect(await forgetOld(database.db, days(31.5))).toBe(1);
    expect(await left()).toEqual(['2025-03-03']);
    // What was allowed a moment ago is not any more.
    await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow('only grows');
  });

  it('a clock that runs ahead takes nothing that the database itself finds young', async () => {
    const now = new Date(
      (await database.db.selectNoFrom((has) => has.fn<Date>('now').as('now')).executeTakeFirstOrThrow()).now,
    );
    await put(now);
    expect(await forgetOld(database.db, new Date(now.getTime() + 5_000 * dayMs))).toBe(1);
    expect(await left()).toEqual([now.toISOString().slice(0, 10)]);
  });

  it('keeps no shorter than a month', async () => {
    await expect(saveRetention(database.db, 29)).rejects.toThrow('keep_days');
  });
});

describe('S25: the embedded server', () => {
  it('gives the product a role of its own, which may not touch what is written', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'walkthrough-roles-'));
    const server = await ensurePostgres({ dataDir, settings: { fsync: 'off' } });
    const config = readConfig({
      SANDBOX: 'on',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: testPassword,
      AUDIT_KEEP_DAYS: '90',
    });
    const app = await startApp({
      config: { ...config, port: 0 },
      databaseUrl: server.url,
      ownDatabase: server,
      log: quietLog,
      migrationsFolder: join(root, 'migrations'),
      webRoot: join(root, 'dist/web'),
    });
    expect(
      (await send(app.url ?? '', 'POST', '/api/auth/admin/login', { password: testPassword })).status,
    ).toBe(200);
    const client = new pg.Client({ connectionString: server.productUrl });
    await client.connect();
    const { rows } = await client.query('select keep_days from audit_retention');
    expect(rows).toEqual([{ keep_days: 90 }]);
    for (const statement of forbidden) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback');
    }
    await client.end();
    await app.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
