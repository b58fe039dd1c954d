/** The drill: a database that works is backed up, restored into another one, and compared row by row. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSample } from '../../../launch/sample/fill-sample.ts';
import { fillLarge } from '../../../launch/seed/fill.ts';
import { readShows } from '../../../sandbox/shows/read-shows.ts';
import { connect, inTransaction } from '../../../server/kit/db/connect.ts';
import { leftOut } from '../../../server/operations/backups/left-out.ts';
import { makeBackup } from '../../../server/operations/backups/make-backup.ts';
import { restoreBackup } from '../../../server/operations/backups/restore-backup.ts';
import { emptyDatabase, quietLog } from '../../app/database.ts';
import { describeSchema, hashRows, withClient } from '../../app/database-rows.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { fillReaders, publishIssue } from '../../pipeline/delivery/fill.ts';

const migrationsFolder = join(import.meta.dirname, '../../../migrations');
let product: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'walkthrough-drill-'));
  product = await startTestApp();
  await fillLarge(
    product.database.db,
    { groups: 3, podcasts: 10, episodes: 300, transcripts: 60, digests: 4, readers: 20 },
    { now: new Date(), say: () => undefined },
  );
  await fillSample({
    url: product.url,
    cookie: await product.app.openAdminSession(),
    feeds: readShows().map((show) => `${product.sandbox.url('podcasts')}/${show.slug}/feed.xml`),
    speakers: new Map(),
    say: () => undefined,
    signal: new AbortController().signal,
    pollMs: 50,
  });
  // What it does by itself would be no fault of the backup's.
  await product.app.stop();
  await fillReaders(product.database.db, 400);
  await fillTheRest();
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A row or more in what neither the pipeline nor the fixtures have filled. */
async function fillTheRest(): Promise<void> {
  const { db } = product.database;
  const digest = await publishIssue(db, { title: 'Tabs\t, lines\n, \\N and \\.', published: false });
  await sql`insert into sends (id, digest_id, public_digest_id, title, state, planned_at, created_at, started_at, finished_at, edition, total)
    values ('01900000-0000-7000-8000-000000000001', ${digest}, 'p', 'An issue', 'done', now(), now(), now(), now(), 1, 400)`.execute(
    db,
  );
  await sql`insert into deliveries (send_id, digest_id, edition, subscriber_id, state, domain, attempts)
    select '01900000-0000-7000-8000-000000000001', ${digest}, 1, id, 'sent', 'x.example', 1 from subscribers`.execute(
    db,
  );
  await sql`insert into letters (id, mail_key, kind, subscriber_id, message_id, status, created_at)
    select gen_random_uuid(), 'activation:' || id, 'activation', id, id || '@here', 'sent', now() from subscribers`.execute(
    db,
  );
  await sql`insert into suppressions (email_key, reason, created_at) select email_key, 'Said so.', now() from subscribers limit 20`.execute(
    db,
  );
  await sql`insert into mail_reports (id, key, source, raw, received_at) values (gen_random_uuid(), 'k', 'mail', decode('00ff5c0a0d09', 'hex'), now())`.execute(
    db,
  );
  await sql`insert into rate_windows values ('guess', now(), 3)`.execute(db);
  await sql`update subscribers set weekly_off_at = now() where id in (select id from subscribers limit 5)`.execute(
    db,
  );
}

/** One reader and one letter in each transaction, until `stop`; answers how many there were. */
function keepWriting() {
  const { db, close } = connect({ url: product.database.url, log: quietLog });
  let stopping = false;
  let firstWritten: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    firstWritten = resolve;
  });
  const writing = (async () => {
    let written = 0;
    for (; !stopping; written += 1) {
      const email = `while-${String(written).padStart(6, '0')}@during.example`;
      await inTransaction(db, async (trx) => {
        await sql`insert into letters (id, mail_key, kind, message_id, status, created_at)
          values (gen_random_uuid(), ${email}, 'admin', ${email}, 'sent', now())`.execute(trx);
        await sql`insert into subscribers (id, email, email_key, source, created_at)
          values (gen_random_uuid(), ${email}, ${email}, 'offer', now())`.execute(trx);
      });
      firstWritten();
    }
    await close();
    return written;
  })();
  return {
    begun,
    async stop() {
      stopping = true;
      return writing;
    },
  };
}

const during = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(`
      select (select array_agg(email order by email) from subscribers where email like '%@during.example') as readers,
        (select array_agg(mail_key order by mail_key) from letters where mail_key like '%@during.example') as letters`);
    return { readers: rows[0].readers as string[], letters: rows[0].letters as string[] };
  });

const forgetDuring = (url: string) =>
  withClient(url, async (client) => {
    await client.query("delete from subscribers where email like '%@during.example'");
    await client.query("delete from letters where mail_key like '%@during.example'");
    await client.query("delete from restore_list where kind = 'erased'");
  });

test.each([
  ['without a passphrase', undefined],
  ['with a passphrase', 'correct horse battery staple'],
])('every row of every table comes back, %s, although others write meanwhile', async (_, passphrase) => {
  const file = join(folder, `drill-${passphrase === undefined}.backup`);
  const source = product.database.url;
  const writer = keepWriting();
  await writer.begun;
  const making = makeBackup({ databaseUrl: source, file, passphrase, sandbox: false });
  const [{ parts }, written] = await making.then(
    async (made) => [made, await writer.stop()] as const,
    async (error: unknown) => {
      await writer.stop();
      throw error;
    },
  );
  const target = await emptyDatabase();
  try {
    const wish = { databaseUrl: target.url, file, passphrase, migrationsFolder, sandbox: false };
    const restored = await restoreBackup({
      ...wish,
      replace: false,
      list: [],
      now: new Date(),
      say: () => undefined,
    });
    expect(restored.rows).toBe(parts.reduce((sum, { rows }) => sum + rows, 0));
    const { readers, letters } = await during(target.url);
    // One moment: of each transaction all or nothing, and of several the earlier ones.
    expect(readers).toEqual(letters);
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.length).toBeLessThanOrEqual(written);
    expect(readers).toEqual((await during(source)).readers.slice(0, readers.length));
    await forgetDuring(source);
    await forgetDuring(target.url);
    await compare(source, target.url);
  } finally {
    await target.drop();
  }
});

async function compare(source: string, target: string): Promise<void> {
  const [before, after] = [await hashRows(source), await hashRows(target)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  const emptied = new Set<string>(leftOut);
  // What a restore says of itself is tested beside this.
  const changed = new Set(['admin_notices', 'send_epoch', 'payers_wanted', 'audit_log']);
  const told = new Set(after.get('audit_log'));
  expect(before.get('audit_log')?.filter((row) => !told.has(row))).toEqual([]);
  expect(told.size).toBe((before.get('audit_log')?.length ?? 0) + 1);
  let compared = 0;
  for (const [table, rows] of before) {
    if (changed.has(table)) continue;
    expect(after.get(table), table).toEqual(emptied.has(table) ? [] : rows);
    if (!emptied.has(table)) compared += rows.length;
  }
  expect(compared).toBeGreaterThan(2_000);
  expect(await describeSchema(target)).toEqual(await describeSchema(source));
}

test('numbers go on where they were, and the restored database works', async () => {
  const file = join(folder, 'numbers.backup');
  await makeBackup({ databaseUrl: product.database.url, file, passphrase: undefined, sandbox: false });
  const target = await emptyDatabase();
  try {
    const wish = { databaseUrl: target.url, file, passphrase: undefined, migrationsFolder, sandbox: false };
    await restoreBackup({ ...wish, replace: false, list: [], now: new Date(), say: () => undefined });
    await withClient(target.url, async (client) => {
      const { rows } = await client.query(`
        insert into deliveries (send_id, digest_id, edition, subscriber_id, state, domain)
        select send_id, gen_random_uuid(), 1, subscriber_id, 'queued', 'x.example' from deliveries limit 1 returning seq`);
      const { rows: most } = await client.query('select max(seq) as before from deliveries where seq < $1', [
        rows[0].seq,
      ]);
      expect(Number(rows[0].seq) - Number(most[0].before)).toBeGreaterThan(900_000);
      await expect(client.query('delete from audit_log')).rejects.toThrow('only grows');
    });
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    await target.drop();
  }
});
