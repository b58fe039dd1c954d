/** Sends that end in the middle, and what may follow: nobody is skipped without a word, and nobody is stuck. */
import { expect, test } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import {
  pauseSend,
  resolveUnknown,
  resumeSend,
  stopSend,
  stopSendsOf,
} from '../../../server/pipeline/delivery/control-send.ts';
import { countLedger } from '../../../server/pipeline/delivery/ledger-store.ts';
import { listDue } from '../../../server/pipeline/delivery/store.ts';
import { holds, mostCopies, numberOf, prepareSends, takenBy } from './begin.ts';
import { counts, getSend, plan, run, runToEnd } from './drive.ts';

const begin = prepareSends();
const slowly = () => new Promise<string>((resolve) => setTimeout(resolve, 1_000, '250 2.0.0 taken'));
const never = new Promise<string>(() => undefined);

test('stopped while letters are on their way and others are claimed ahead, the rest may get it by a later send', async () => {
  const { office, sink, sendId, digest } = await begin({
    readers: 40,
    lanes: 5,
    // So slow that the worker hears of the stop before the first answer.
    answer: (stage) => (stage === 'message' ? slowly() : undefined),
  });
  const running = run(office, sendId);
  await holds(() => sink.letters.length === 5);
  await stopSend(office, sendId);
  await running;
  const { sent, suppressed, ...rest } = await counts(office, sendId);
  expect(rest).toEqual({ queued: 0, sending: 0, failed: 0, unknown: 0 });
  expect([sent, sent + suppressed]).toEqual([sink.letters.length, 40]);
  sink.answerWith(undefined);
  const { state, finished_at: finishedAt } = await getSend(office, sendId);
  expect([state, finishedAt === null]).toEqual(['stopped', false]);
  await runToEnd(office, await plan(office, digest));
  expect([sink.copies().size, mostCopies(sink)]).toEqual([40, 1]);
});

test('stopped, and its worker lost: once the lease is over those on their way are unknown', async () => {
  const { office, sink, sendId } = await begin({
    readers: 20,
    answer: (stage) => (stage === 'message' ? never : undefined),
  });
  const lost = new AbortController();
  const running = run(office, sendId, lost.signal).catch(() => undefined);
  await holds(() => sink.letters.length === 5);
  await stopSend(office, sendId);
  // As if the process had died: its lease runs out, and nobody of it writes any more.
  await office.db
    .updateTable('sends')
    .set({ holder: sendId, held_until: new Date(0) })
    .where('id', '=', sendId)
    .execute();
  expect(await listDue(office.db, office.clock.now())).toEqual([sendId]);
  await run(office, sendId);
  const { unknown, suppressed, ...rest } = await counts(office, sendId);
  expect(rest).toEqual({ queued: 0, sending: 0, sent: 0, failed: 0 });
  expect(unknown + suppressed).toBe(20);
  // One on its way and one ahead, on each of five connections.
  expect([unknown >= 5, unknown <= 10]).toEqual([true, true]);
  expect(await listDue(office.db, office.clock.now())).toEqual([]);
  lost.abort();
  await running;
});

test('asked to stop during the last letter, it still comes to its end', async () => {
  const { office, sink, sendId } = await begin({
    readers: 1,
    answer: (stage) => (stage === 'message' ? never : undefined),
  });
  const stop = new AbortController();
  const running = run(office, sendId, stop.signal);
  await holds(() => sink.letters.length === 1);
  stop.abort();
  await running;
  expect(await counts(office, sendId)).toMatchObject({ queued: 0, sending: 0, unknown: 1 });
  expect((await getSend(office, sendId)).state).toBe('done');
  await resolveUnknown(office, sendId, false);
});

test('what was handed back is worked on by the next process at once', async () => {
  const { office, sink, sendId } = await begin({ readers: 200 });
  const stop = new AbortController();
  const running = run(office, sendId, stop.signal);
  await holds(() => sink.letters.length >= 20);
  stop.abort();
  await expect(running).rejects.toThrow();
  expect(await listDue(office.db, office.clock.now())).toEqual([sendId]);
  expect((await runToEnd(office, sendId)).state).toBe('done');
  expect([sink.copies().size, mostCopies(sink)]).toEqual([200, 1]);
});

test('"send again" is about those of whom nobody knows, and about no others', async () => {
  const { office, sink, sendId, digest } = await begin({
    readers: 30,
    answer: (stage, { recipient }) => (stage === 'message' && numberOf(recipient) === 7 ? 'drop' : undefined),
  });
  let isPaused = false;
  sink.onLetter(({ recipient }) => {
    if (numberOf(recipient) !== 7 || isPaused) return;
    isPaused = true;
    void pauseSend(office, sendId);
  });
  await run(office, sendId);
  await holds(async () => (await getSend(office, sendId)).state === 'paused');
  sink.answerWith(undefined);
  const before = sink.letters.length;
  await resolveUnknown(office, sendId, true);
  await run(office, sendId);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['paused', before]);
  await resumeSend(office, sendId);
  await runToEnd(office, sendId);
  expect(await counts(office, sendId)).toMatchObject({ sent: 30, unknown: 0 });
  await inTransaction(office.db, (trx) => stopSendsOf(office, trx, digest));
  expect((await getSend(office, sendId)).state).toBe('done');
});

test('of a digest that was taken back nothing is sent again', async () => {
  const { office, sink, sendId, digest } = await begin({
    readers: 6,
    answer: (stage, { recipient }) => (stage === 'message' && numberOf(recipient) === 3 ? 'drop' : undefined),
  });
  await runToEnd(office, sendId);
  await office.db.updateTable('digests').set({ published: false }).where('id', '=', digest).execute();
  await expect(resolveUnknown(office, sendId, true)).rejects.toThrow('The digest was taken back');
  await resolveUnknown(office, sendId, false);
  expect(sink.letters).toHaveLength(6);
});

test('while another send of the digest is planned nobody is sent to again by the first one', async () => {
  const { office, sendId, digest } = await begin({
    readers: 6,
    answer: (stage, { recipient }) => (stage === 'message' && numberOf(recipient) === 3 ? 'drop' : undefined),
  });
  await runToEnd(office, sendId);
  await office.db.updateTable('digests').set({ edition: 2 }).where('id', '=', digest).execute();
  await plan(office, digest, new Date('2026-11-30T11:00:00.000Z'));
  await expect(resolveUnknown(office, sendId, true)).rejects.toThrow('Another send of this digest');
});

test('whom a mail system refused for our sake may get it once that is mended', async () => {
  const { office, sink, sendId, digest } = await begin({
    readers: 9,
    answer: (stage) => (stage === 'message' ? '550 5.7.26 DMARC check failed' : undefined),
  });
  await runToEnd(office, sendId);
  expect(await counts(office, sendId)).toMatchObject({ sent: 0, failed: 9 });
  expect((await countLedger(office.db, sendId)).afterwards.refused).toBe(9);
  sink.answerWith(undefined);
  const again = await plan(office, digest);
  await runToEnd(office, again);
  expect(await counts(office, again)).toMatchObject({ sent: 9, failed: 0 });
  expect(takenBy(sink)).toHaveLength(9);
});
