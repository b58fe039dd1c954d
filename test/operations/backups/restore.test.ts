/** What a restore refuses, what it leaves alone, and what must not come undone by it (faults.md F21). */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../../server/kit/db/connect.ts';
import { migrate } from '../../../server/kit/db/migrate.ts';
import { confirmSend } from '../../../server/pipeline/delivery/control-send.ts';
import { quietLog, type TestDatabase } from '../../app/database.ts';
import { hashRows, withClient } from '../../app/database-rows.ts';
import { type MailSink, startMailSink } from '../../app/scripted-sink.ts';
import { getSend, openOffice, plan, runToEnd, tick } from '../../pipeline/delivery/drive.ts';
import { fillReaders, idOf, publishIssue } from '../../pipeline/delivery/fill.ts';
import { migrationsFolder, prepareRestores, restore } from './restoring.ts';

let sink: MailSink;
beforeEach(async () => {
  sink = await startMailSink();
});
afterEach(() => sink.stop());
const room = prepareRestores();

describe('a restore refuses', () => {
  test('a database that is not empty, and leaves it as it was', async () => {
    const file = await room.backUp();
    await fillReaders(room.source().db, 3);
    const before = await hashRows(room.source().url);
    await room.source().close();
    await expect(restore(room.source().url, file)).rejects.toThrow('The database is not empty');
    expect(await hashRows(room.source().url)).toEqual(before);
  });

  test('a database that the product is running on', async () => {
    const file = await room.backUp();
    await room.source().db.selectFrom('subscribers').selectAll().execute();
    await expect(restore(room.source().url, file, { replace: true })).rejects.toThrow('Stop it first');
  });

  test('a backup of a newer version', async () => {
    const older = await mkdtemp(join(room.folder(), 'older-'));
    await writeFile(join(older, '0001-pipeline.sql'), 'select 1');
    const url = await room.emptyTarget();
    await expect(restore(url, await room.backUp(), { migrationsFolder: older })).rejects.toThrow(
      /newer version of this program \(\d{4}-[\w-]+ is not known here\)/,
    );
    expect(await hashRows(url)).toEqual(new Map());
  });

  test("the sandbox's world among real readers, and the other way", async () => {
    const url = await room.emptyTarget();
    await expect(restore(url, await room.backUp(room.source().url, true))).rejects.toThrow(
      'where nothing is real',
    );
    await expect(restore(url, await room.backUp(), { sandbox: true })).rejects.toThrow('this is the sandbox');
  });
});

test('--replace puts the backup in the place of what stood there, and a failure leaves that as it was', async () => {
  await fillReaders(room.source().db, 5);
  const file = await room.backUp();
  await fillReaders(room.source().db, 2, { domains: ['later.example'] });
  const before = await hashRows(room.source().url);
  const subject = await idOf(room.source().db, 'reader-1@yahoo.example');
  // Of a time after any backup: what is older than the backup is in it already.
  const brokenEntry = { kind: 'suppressed', subject, detail: 'no such kind', at: new Date('9999-01-01') };
  await room.source().close();
  // The last step of all fails: everything before it is undone.
  await expect(restore(room.source().url, file, { replace: true, list: [brokenEntry] })).rejects.toThrow(
    'violates not-null constraint',
  );
  expect(await hashRows(room.source().url)).toEqual(before);
  await restore(room.source().url, file, { replace: true });
  await withClient(room.source().url, async (client) => {
    const { rows } = await client.query(
      "select count(*)::int as count, to_regclass('pgboss.job') as job from subscribers",
    );
    expect(rows).toEqual([{ count: 5, job: null }]);
  });
});
test('an older version is restored and brought up to date', async () => {
  const old = await room.emptyTarget();
  const { db, close } = connect({ url: old, log: quietLog });
  const only = ['0001-pipeline', '0002-admin', '0003-issue-numbers', '0004-subscribers'];
  await migrate(db, migrationsFolder, { only });
  await sql`insert into subscribers (id, email, email_key, source, created_at)
    select gen_random_uuid(), n || '@old.example', n || '@old.example', 'offer', now() from generate_series(1, 50) n`.execute(
    db,
  );
  await sql`update issue_counter set last_number = 41`.execute(db);
  await close();
  const after = await room.restored(await room.backUp(old));
  const readers = await after.db.selectFrom('subscribers').selectAll().execute();
  expect([readers.length, readers.every(({ weekly_off_at: off }) => off === null)]).toEqual([50, true]);
  expect(await after.db.selectFrom('issue_counter').select('last_number').execute()).toEqual([
    { last_number: 41 },
  ]);
});

test('sessions and links that work once are not restored; accounts are', async () => {
  const { db } = room.source();
  await fillReaders(db, 1);
  await sql`insert into subscriber_sessions select 'hash', id, now(), now(), now() + interval '1 day' from subscribers`.execute(
    db,
  );
  await sql`insert into mail_tokens (subscriber_id, purpose, token_hash, expires_at)
    select id, 'password-reset', 'hash', now() + interval '1 day' from subscribers`.execute(db);
  await sql`insert into admin_sessions values ('hash', now(), now(), now() + interval '1 day')`.execute(db);
  await sql`insert into admin_password (password_hash, updated_at) values ('its hash', now())`.execute(db);
  const after = await hashRows((await room.restored(await room.backUp())).url);
  const rows = (table: string) => after.get(table)?.length;
  expect(['subscriber_sessions', 'mail_tokens', 'admin_sessions'].map(rows)).toEqual([0, 0, 0]);
  expect(['subscribers', 'admin_password'].map(rows)).toEqual([1, 1]);
});

describe('F21: after a restore', () => {
  const open = (db: TestDatabase, at: string) => openOffice(db, { smtpUrl: sink.url, now: at });

  test('what was planned asks, and so does a send that is made afterwards, on a machine without any record too', async () => {
    const office = await open(room.source(), '2026-11-23T10:00:00.000Z');
    await fillReaders(office.db, 4);
    const planned = await plan(office, await publishIssue(office.db), new Date('2026-11-24T11:00:00.000Z'));
    const file = await room.backUp();
    const elsewhere = await open(await room.restored(file), '2026-11-24T12:00:00.000Z');
    await tick(elsewhere);
    expect(await getSend(elsewhere, planned)).toMatchObject({
      state: 'asks',
      reason: expect.stringMatching(
        /^This database was restored from the backup of .* UTC\. Readers may have/,
      ),
    });
    const fresh = await plan(elsewhere, await publishIssue(elsewhere.db));
    await tick(elsewhere);
    expect([(await getSend(elsewhere, fresh)).state, sink.letters.length]).toEqual(['asks', 0]);
    // One yes makes one history of it again.
    await confirmSend(elsewhere, fresh);
    await tick(elsewhere);
    expect([(await getSend(elsewhere, fresh)).state, sink.letters.length]).toEqual(['done', 4]);
    expect((await getSend(elsewhere, planned)).state).toBe('asks');
    const next = await plan(elsewhere, await publishIssue(elsewhere.db));
    await tick(elsewhere);
    expect((await getSend(elsewhere, next)).state).toBe('done');
  });

  test('a send in its middle asks, whoever was being written to is unknown, and every line is counted', async () => {
    const office = await open(room.source(), '2026-11-23T11:00:00.000Z');
    await fillReaders(office.db, 6);
    const done = await plan(office, await publishIssue(office.db));
    await runToEnd(office, done);
    const half = await plan(office, await publishIssue(office.db));
    await runToEnd(office, half);
    await sql`update sends set state = 'sending', holder = gen_random_uuid(), held_until = now() + interval '1 hour' where id = ${half}`.execute(
      office.db,
    );
    await sql`update deliveries set state = (array['queued', 'sending', 'sent'])[1 + seq % 3] where send_id = ${half}`.execute(
      office.db,
    );
    const after = await open(await room.restored(await room.backUp()), '2026-11-23T11:10:00.000Z');
    await tick(after);
    expect(await getSend(after, half)).toMatchObject({
      state: 'asks',
      holder: null,
      counts: { queued: 2, sending: 0, sent: 2, unknown: 2 },
    });
    expect([(await getSend(after, done)).state, sink.letters.length]).toEqual(['done', 12]);
  });

  test('no letter that was under way leaves again by itself', async () => {
    const { db } = room.source();
    await fillReaders(db, 1);
    for (const status of ['pending', 'sending', 'sent', 'failed']) {
      await sql`insert into letters (id, mail_key, kind, subscriber_id, message_id, status, created_at)
        select gen_random_uuid(), ${status}, 'activation', id, 'm', ${status}, now() from subscribers`.execute(
        db,
      );
    }
    const after = await room.restored(await room.backUp());
    const letters = await after.db
      .selectFrom('letters')
      .select(['mail_key', 'status'])
      .orderBy('mail_key')
      .execute();
    expect(letters.map(({ mail_key: was, status }) => `${was} ${status}`)).toEqual([
      'failed failed',
      'pending unknown',
      'sending unknown',
      'sent sent',
    ]);
  });

  test('the admin reads of it', async () => {
    const after = await room.restored(await room.backUp());
    const notices = await after.db.selectFrom('admin_notices').select(['key', 'sentence']).execute();
    expect(notices).toEqual([
      { key: 'restored', sentence: expect.stringContaining('was restored from the backup of') },
    ]);
  });
});
