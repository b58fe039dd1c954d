/** F21 of faults.md: databases that come back from a backup, machines without a record, and the admin's yes. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { confirmSend, pauseSend } from '../../../server/pipeline/delivery/control-send.ts';
import { countInEpochFile, doubtOfEpoch, turnEpoch } from '../../../server/pipeline/delivery/epoch.ts';
import { readEpochFile, writeEpochFile } from '../../../server/pipeline/delivery/epoch-file.ts';
import { sendWelcome } from '../../../server/pipeline/delivery/send-welcome.ts';
import { type MailSink, startMailSink } from '../../app/scripted-sink.ts';
import { prepareDatabase } from './clean-database.ts';
import { counts, getSend, type Office, openOffice, plan, run, runToEnd, tick } from './drive.ts';
import { fillReaders, idOf, publishIssue } from './fill.ts';

const database = prepareDatabase();
let sink: MailSink;
beforeEach(async () => {
  sink = await startMailSink();
});
afterEach(() => sink.stop());

const open = (now: string) => openOffice(database(), { smtpUrl: sink.url, now });
const hourMs = 3_600_000;

/** Everything that a backup of the database holds of sends. */
async function backUp({ db }: Office) {
  const [sends, deliveries, epoch] = await Promise.all([
    db.selectFrom('sends').selectAll().execute(),
    db.selectFrom('deliveries').selectAll().execute(),
    db.selectFrom('send_epoch').selectAll().execute(),
  ]);
  return async () => {
    await inTransaction(db, async (trx) => {
      await trx.deleteFrom('deliveries').execute();
      await trx.deleteFrom('sends').execute();
      await trx.deleteFrom('send_epoch').execute();
      if (sends.length > 0) {
        await trx
          .insertInto('sends')
          .values(
            sends.map((row) => ({
              ...row,
              issue: JSON.stringify(row.issue),
              counts: JSON.stringify(row.counts),
            })),
          )
          .execute();
      }
      for (const { seq: _seq, has_version: _made, ...row } of deliveries)
        await trx.insertInto('deliveries').values(row).execute();
      if (epoch.length > 0) await trx.insertInto('send_epoch').values(epoch).execute();
    });
  };
}

test('F21: a database from before the send asks, and sends nothing by itself', async () => {
  const office = await open('2026-11-23T10:00:00.000Z');
  await fillReaders(office.db, 6);
  const earlier = await plan(office, await publishIssue(office.db));
  await runToEnd(office, earlier);
  const sendId = await plan(office, await publishIssue(office.db), new Date('2026-11-23T11:00:00.000Z'));
  const restore = await backUp(office);
  office.pass(hourMs);
  await tick(office);
  expect(sink.letters).toHaveLength(12);
  await restore();
  office.pass(hourMs);
  await tick(office);
  expect(sink.letters).toHaveLength(12);
  expect(await getSend(office, sendId)).toMatchObject({
    state: 'asks',
    reason: expect.stringContaining('two histories of what was sent'),
  });
});

test('F21: a database from the middle of a send asks before it goes on', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  await fillReaders(office.db, 60);
  const sendId = await plan(office, await publishIssue(office.db));
  office.jobs.splice(0);
  sink.onLetter(() => {
    if (sink.letters.length === 20) void pauseSend(office, sendId);
  });
  await run(office, sendId);
  const restore = await backUp(office);
  await office.db.updateTable('sends').set({ state: 'sending' }).execute();
  await run(office, sendId);
  expect(sink.letters).toHaveLength(60);
  await restore();
  await office.db.updateTable('sends').set({ state: 'sending' }).execute();
  await run(office, sendId);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['asks', 60]);
  // Whoever says yes knows that some get it twice: those whom the restored ledger still holds for waiting.
  const { queued } = await counts(office, sendId);
  await confirmSend(office, sendId);
  await runToEnd(office, sendId);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['done', 60 + queued]);
});

test('a yes that is said in one process is heeded by the worker of another machine', async () => {
  const worker = await open('2026-11-23T11:00:00.000Z');
  const web = { ...worker, dataDir: await mkdtemp(join(tmpdir(), 'walkthrough-web-')) };
  await fillReaders(worker.db, 3);
  await runToEnd(worker, await plan(worker, await publishIssue(worker.db)));
  const sendId = await plan(web, await publishIssue(worker.db), new Date('2026-11-23T12:00:00.000Z'));
  worker.pass(26 * hourMs);
  await tick(worker);
  expect(await getSend(worker, sendId)).toMatchObject({
    state: 'asks',
    reason: expect.stringContaining('25 hours ago'),
  });
  await confirmSend(web, sendId);
  await tick(worker);
  expect([(await getSend(worker, sendId)).state, sink.letters.length]).toEqual(['done', 6]);
});

test('welcomes at the same moment do not disturb the history of sends, and open no more connections than letters', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  await fillReaders(office.db, 2);
  await runToEnd(office, await plan(office, await publishIssue(office.db)));
  await fillReaders(office.db, 6, { domains: ['new.example'] });
  const before = sink.connections();
  office.jobs.splice(0);
  for (let number = 1; number <= 6; number += 1) {
    await sendWelcome(office, await idOf(office.db, `reader-${number}@new.example`));
  }
  const welcomes = office.jobs.splice(0).map(({ sendId }) => sendId);
  await Promise.all(welcomes.map((sendId) => run(office, sendId)));
  expect([welcomes.length, sink.letters.length, sink.connections() - before]).toEqual([6, 8, 6]);
  const next = await plan(office, await publishIssue(office.db));
  await tick(office);
  expect((await getSend(office, next)).state).toBe('done');
});

test('the ends of many sends at once leave one history', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  const turn = (sendId: string | null) =>
    turnEpoch(office.db, { dataDir: office.dataDir, sendId }, (save) => inTransaction(office.db, save));
  for (let round = 0; round < 20; round += 1) {
    const sendId = randomUUID();
    await Promise.all([
      turn(null),
      countInEpochFile(office.db, office.dataDir, { sendId, begun: round }),
      turn(null),
      countInEpochFile(office.db, office.dataDir, { sendId, begun: round + 1 }),
    ]);
    expect(await doubtOfEpoch(office.db, office.dataDir, null)).toBeNull();
  }
});

test('F21: without its file a machine asks, but not for the first issue ever; a yes makes one history of it again', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  await fillReaders(office.db, 3);
  await runToEnd(office, await plan(office, await publishIssue(office.db)));
  await rm(join(office.dataDir, 'send-epoch.json'));
  const sendId = await plan(office, await publishIssue(office.db));
  await tick(office);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['asks', 3]);
  await confirmSend(office, sendId);
  await tick(office);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['done', 6]);
  const next = await plan(office, await publishIssue(office.db));
  await tick(office);
  expect((await getSend(office, next)).state).toBe('done');
});

test('F5: the beginning of the first send of all may be lost with the database: nothing was sent, and nobody is asked', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  const { db, dataDir } = office;
  const lost = turnEpoch(db, { dataDir, sendId: null }, () =>
    Promise.reject(new Error('the database is gone')),
  );
  await expect(lost).rejects.toThrow('the database is gone');
  expect(await doubtOfEpoch(db, dataDir, null)).toBeNull();
  // What began and wrote nothing tells no other history either.
  await turnEpoch(db, { dataDir, sendId: null }, async () => undefined);
  expect(await doubtOfEpoch(db, dataDir, null)).toBeNull();
  await fillReaders(db, 3);
  const sendId = await plan(office, await publishIssue(db));
  await tick(office);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['done', 3]);
  // From then on a database that knows nothing of it is doubted.
  await db.deleteFrom('send_epoch').execute();
  expect(await doubtOfEpoch(db, dataDir, null)).toMatch(/two histories/);
});

test('F21: a process that ended before its file told the new epoch alone leaves no way back to the old one', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  const { db, dataDir } = office;
  const turn = () => turnEpoch(db, { dataDir, sendId: null }, (save) => inTransaction(db, save));
  await turn();
  const before = await readEpochFile(dataDir);
  await turn();
  const after = await readEpochFile(dataDir);
  await writeEpochFile(dataDir, { epoch: before?.epoch ?? '', next: after?.epoch ?? '', send: null });
  await countInEpochFile(db, dataDir, { sendId: randomUUID(), begun: 1 });
  await db
    .updateTable('send_epoch')
    .set({ epoch: before?.epoch ?? '' })
    .execute();
  expect(await doubtOfEpoch(db, dataDir, null)).toMatch(/two histories/);
});
