/** What was wanted after a backup was made holds again when it is restored. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, type Db, inTransaction } from '../../../server/kit/db/connect.ts';
import { fileAllEntries, fileNewEntries, readList } from '../../../server/operations/backups/restore-list.ts';
import { deleteSubscriber } from '../../../server/people/subscribers/index.ts';
import { release, suppress } from '../../../server/people/suppressions/store.ts';
import { quietLog, type TestDatabase } from '../../app/database.ts';
import { fillReaders, idOf } from '../../pipeline/delivery/fill.ts';
import { prepareRestores, restore } from './restoring.ts';

const room = prepareRestores();

const emailOf = (nth: number) => `reader-${nth}@here.example`;
const mail = (db: Db, nth: number) => idOf(db, emailOf(nth));

/** Reader 1 is erased, 2 wants no more mail, 3 complains, 4 is released, 5 changes their mind twice, a show is taken out. */
async function change(db: Db): Promise<void> {
  const at = new Date();
  await inTransaction(db, async (trx) => deleteSubscriber(trx, await mail(trx, 1)));
  await sql`update subscribers set weekly_off_at = now() where email_key = ${emailOf(2)}`.execute(db);
  const complaint = { kind: 'complaint', source: 'mail', detail: null, at } as const;
  await inTransaction(db, (trx) => suppress(trx, { emailKey: emailOf(3), ...complaint }));
  await inTransaction(db, (trx) => suppress(trx, { emailKey: emailOf(4), ...complaint }));
  await inTransaction(db, (trx) => release(trx, emailOf(4), at));
  for (const off of [at, null]) {
    await db
      .updateTable('subscribers')
      .set({ weekly_off_at: off })
      .where('email_key', '=', emailOf(5))
      .execute();
  }
  await sql`update podcasts set removed_at = now() where title = 'Taken out'`.execute(db);
}

async function prepare(): Promise<string> {
  await fillReaders(room.source().db, 5, { domains: ['here.example'] });
  for (const title of ['Taken out', 'Still there']) {
    await sql`insert into podcasts (id, title, feed_url, created_at, updated_at)
        values (gen_random_uuid(), ${title}, ${title}, now(), now())`.execute(room.source().db);
  }
  return room.backUp();
}

async function check(after: TestDatabase): Promise<void> {
  const people = await after.db
    .selectFrom('subscribers')
    .select(['email', 'weekly_off_at'])
    .orderBy('email')
    .execute();
  expect(people.map(({ email, weekly_off_at: off }) => `${email} ${off === null}`)).toEqual([
    `${emailOf(2)} false`,
    `${emailOf(3)} true`,
    `${emailOf(4)} true`,
    `${emailOf(5)} true`,
  ]);
  const suppressed = await after.db.selectFrom('suppressions').select(['email_key', 'kind']).execute();
  expect(suppressed).toEqual([{ email_key: emailOf(3), kind: 'complaint' }]);
  const { sentence } = await after.db
    .selectFrom('admin_notices')
    .select('sentence')
    .executeTakeFirstOrThrow();
  expect(sentence).toContain('are seen again: Taken out. Take them out once more.');
}

test('holds by the file beside the backups, where the database is lost', async () => {
  const file = await prepare();
  await change(room.source().db);
  const beside = await mkdtemp(join(room.folder(), 'beside-'));
  await fileNewEntries(room.source().db, beside);
  await fileNewEntries(room.source().db, beside);
  await fileAllEntries(room.source().db, beside);
  const list = await readList(beside);
  expect(list.map(({ kind }) => kind)).toEqual([
    'erased',
    'weekly-off',
    'suppressed',
    'suppressed',
    'released',
    'weekly-off',
    'weekly-on',
    'taken-out',
  ]);
  const after = await room.restored(file, { list });
  await check(after);
  // The restored database knows it too, for the backup that is made of it.
  const erased = await after.db
    .selectFrom('restore_list')
    .select('kind')
    .where('kind', '=', 'erased')
    .execute();
  expect(erased).toHaveLength(1);
});

test('holds by the database that is replaced', async () => {
  const file = await prepare();
  await change(room.source().db);
  await room.source().close();
  await restore(room.source().url, file, { replace: true });
  const connected = connect({ url: room.source().url, log: quietLog });
  try {
    await check({ ...connected, drop: connected.close });
  } finally {
    await connected.close();
  }
});

test('says nothing of whom it is about, and a line that a crash has cut costs no other', async () => {
  await prepare();
  await change(room.source().db);
  const beside = await mkdtemp(join(room.folder(), 'cut-'));
  await writeFile(join(beside, 'restore-list.jsonl'), '{"kind":"erased","subj');
  await fileNewEntries(room.source().db, beside);
  const list = await readList(beside);
  expect(list).toHaveLength(8);
  expect(JSON.stringify(list)).not.toContain('@');
});
