/** S25: a restore takes nothing out of the audit log, and stands in it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, type Db, inTransaction } from '../../../server/kit/db/connect.ts';
import { migrate, migrationsIn } from '../../../server/kit/db/migrate.ts';
import { writeAudit } from '../../../server/pipeline/audit/index.ts';
import { quietLog } from '../../app/database.ts';
import { withClient } from '../../app/database-rows.ts';
import { migrationsFolder, now, prepareRestores, restore } from './restoring.ts';

const room = prepareRestores();

const guessed = new Date('2026-11-23T09:00:00.123Z');
const tell = (db: Db, sentence: string, at = guessed) =>
  inTransaction(db, (trx) =>
    writeAudit(trx, {
      at,
      hand: { who: 'nobody', browser: 'curl/8', session: null, address: '203.0.113.9' },
      action: 'log-in-refused',
      subject: 'The administrator',
      subjectId: '',
      sentence,
      details: ['“one”'],
    }),
  );

const linesOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select action, sentence, at from audit_log order by seq');
    return rows.map(({ action, sentence, at }) => `${action} ${at.toISOString()} ${sentence}`);
  });

const before = (sentence: string, at = guessed) => `log-in-refused ${at.toISOString()} ${sentence}`;
const restoredLine = (rest: RegExp) =>
  expect.stringMatching(
    new RegExp(`^restored ${now.toISOString()} This database was restored .*${rest.source}$`),
  );

test('lines of the replaced database follow those of the backup, each as often as it was told', async () => {
  const { db, url, close } = room.source();
  await tell(db, 'first');
  await tell(db, 'again');
  const file = await room.backUp();
  const later = new Date('2026-11-23T10:00:00.000Z');
  await tell(db, 'again');
  await tell(db, 'after the backup', later);
  await close();
  await restore(url, file, { replace: true });
  const once = [before('first'), before('again'), before('again'), before('after the backup', later)];
  expect(await linesOf(url)).toEqual([...once, restoredLine(/backup: 2; they follow them\./)]);
  await restore(url, file, { replace: true });
  expect(await linesOf(url)).toEqual([
    ...once,
    restoredLine(/backup: 2; they follow them\./),
    restoredLine(/backup: 3; they follow them\./),
  ]);
});

test('a log that is the same as the backup brings nothing but the line of the restore', async () => {
  const { db, url, close } = room.source();
  await tell(db, 'first');
  const file = await room.backUp();
  await close();
  await restore(url, file, { replace: true });
  expect(await linesOf(url)).toEqual([before('first'), restoredLine(/UTC\./)]);
});

test('lines of an older version are kept too', async () => {
  const { db } = room.source();
  await tell(db, 'first');
  const file = await room.backUp();
  const old = await room.emptyTarget();
  const older = connect({ url: old, log: quietLog });
  const only = (await migrationsIn(migrationsFolder)).filter((name) => name < '0022');
  await migrate(older.db, migrationsFolder, { only });
  await sql`insert into audit_log (at, admin, action, subject, subject_id, sentence)
    values ('2026-01-02T03:04:05Z', 'admin', 'published', 'An issue', 'id', 'Long ago.')`.execute(older.db);
  await older.close();
  await restore(old, file, { replace: true });
  expect(await linesOf(old)).toEqual([
    before('first'),
    'published 2026-01-02T03:04:05.000Z Long ago.',
    restoredLine(/backup: 1; they follow them\./),
  ]);
});

test('a restore that fails leaves the log as it was', async () => {
  const { db, url, close } = room.source();
  const file = await room.backUp();
  await tell(db, 'after the backup');
  await close();
  const subject = '01900000-0000-7000-8000-000000000001';
  const broken = { kind: 'suppressed', subject, detail: 'x'.repeat(10), at: new Date(Number.NaN) };
  await expect(restore(url, file, { replace: true, list: [broken] })).rejects.toThrow();
  expect(await linesOf(url)).toEqual([before('after the backup')]);
});
