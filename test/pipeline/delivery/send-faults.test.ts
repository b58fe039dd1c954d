/** F2, F3, F4 and F12 of faults.md: the sink's own log is the truth, and the ledger must agree with it. */
import { expect, test } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { pauseSend, resolveUnknown, resumeSend } from '../../../server/pipeline/delivery/control-send.ts';
import type { SendRow } from '../../../server/pipeline/delivery/store.ts';
import { saveStored } from '../../../server/pipeline/settings/store.ts';
import { figure, isSoak } from '../../app/trust.ts';
import { holds, mostCopies, numberOf, prepareSends, takenBy } from './begin.ts';
import { counts, getSend, type Office, run, runToEnd } from './drive.ts';

const begin = prepareSends();

async function statesOf({ db }: Office, sendId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['subscribers.email', 'deliveries.state'])
    .where('send_id', '=', sendId)
    .execute();
  return new Map(rows.map((row) => [row.email, row.state]));
}

test('every reader gets it exactly once, over connections that are used again', async () => {
  const { office, sink, sendId } = await begin({ readers: 300 });
  const send = await runToEnd(office, sendId);
  expect(send.state).toBe('done');
  expect(await counts(office, sendId)).toMatchObject({
    sent: 300,
    queued: 0,
    sending: 0,
    unknown: 0,
    failed: 0,
  });
  expect([sink.letters.length, sink.copies().size, mostCopies(sink)]).toEqual([300, 300, 1]);
  expect(new Set(sink.letters.map(({ messageId }) => messageId)).size).toBe(300);
  expect(sink.connections()).toBeLessThanOrEqual(5);
  expect(send.total).toBe(300);
});

test('F12: later is tried later and arrives once, no is never asked again, and a server that is away is waited for', async () => {
  const seen = new Map<string, number>();
  const { office, sink, sendId } = await begin({
    readers: 200,
    answer: (stage, { recipient }) => {
      const number = numberOf(recipient);
      const times = seen.get(recipient) ?? 0;
      if (stage === 'recipient') seen.set(recipient, times + 1);
      if (stage === 'recipient' && number % 20 === 7) return '550 5.1.1 no such user';
      if (stage === 'recipient' && number % 10 === 3 && times === 0) return '451 4.7.1 greylisted';
      if (stage === 'message' && number % 50 === 9 && times <= 1) return '452 4.3.1 no room now';
      if (stage === 'recipient' && number % 40 === 1 && times === 0) return '421 4.3.2 closing';
      if (stage === 'message' && number === 12) return '552 5.3.4 too big';
      return undefined;
    },
  });
  let isAway = false;
  sink.onLetter(() => {
    if (sink.letters.length !== 60 || isAway) return;
    isAway = true;
    void sink.goAway();
  });
  const running = runToEnd(office, sendId);
  await holds(() => isAway);
  await holds(async () => (await getSend(office, sendId)).reason?.includes('could not be reached') === true);
  // A minute of refused connections, by the product's clock; in the soak one by the wall as well.
  office.pass(60_000);
  if (isSoak) await new Promise((resolve) => setTimeout(resolve, 60_000));
  const taken = sink.letters.length;
  expect(await getSend(office, sendId)).toMatchObject({
    state: 'sending',
    reason: expect.stringContaining('could not be reached'),
  });
  expect((await counts(office, sendId)).failed).toBeLessThanOrEqual(taken);
  await sink.comeBack();
  const send = await running;
  expect(send.state).toBe('done');
  const states = await statesOf(office, sendId);
  for (const [email, state] of states) {
    const number = numberOf(email);
    const copies = takenBy(sink).filter((to) => to === email).length;
    if (number % 20 === 7) expect([email, state, copies]).toEqual([email, 'failed', 0]);
    // Also the one that is too big may have been in flight when the server went away.
    else if (state === 'unknown') expect(copies).toBeLessThanOrEqual(number === 12 ? 0 : 1);
    else if (number === 12) expect([state, copies]).toEqual(['failed', 0]);
    else expect([email, state, copies]).toEqual([email, 'sent', 1]);
  }
  // Those in flight when the server went away; one on each connection.
  expect((await counts(office, sendId)).unknown).toBeLessThanOrEqual(5);
  // What does not exist gets no bulk mail any more; a letter that was too big says nothing about its reader.
  const suppressed = await office.db.selectFrom('suppressions').select('email_key').execute();
  const refused = [...states.keys()].filter((email) => numberOf(email) % 20 === 7);
  expect(suppressed.map(({ email_key: key }) => key).sort()).toEqual(refused.sort());
  for (const [email, times] of seen) if (numberOf(email) % 20 === 7) expect(times).toBe(1);
  figure(
    'F12',
    `refused for 60 s of ${isSoak ? 'the wall clock' : "the product's clock"}: 200 readers, 0 twice, 0 missed`,
  );
});

test('F4: fifty connections cut after DATA are fifty of whom nobody knows; none is sent again by itself', async () => {
  const { office, sink, sendId } = await begin({
    readers: 120,
    answer: (stage, { recipient }) => (stage === 'message' && numberOf(recipient) <= 50 ? 'drop' : undefined),
  });
  await runToEnd(office, sendId);
  expect(await counts(office, sendId)).toMatchObject({ sent: 70, unknown: 50, queued: 0 });
  expect([sink.letters.length, mostCopies(sink)]).toEqual([120, 1]);
  await run(office, sendId);
  expect(sink.letters).toHaveLength(120);

  const before = new Map(sink.letters.map(({ recipient, messageId }) => [recipient, messageId]));
  sink.answerWith(undefined);
  await resolveUnknown(office, sendId, true);
  await runToEnd(office, sendId);
  expect(await counts(office, sendId)).toMatchObject({ sent: 120, unknown: 0 });
  const again = sink.letters.slice(120);
  expect(again.map(({ recipient }) => numberOf(recipient)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, nth) => nth + 1),
  );
  for (const { recipient, messageId } of again) expect(messageId).toBe(before.get(recipient));
  figure(
    'F4',
    `50 of 120 cut after DATA: 50 unknown, 0 sent again by itself; with a yes ${again.length} under the Message-ID of before`,
  );
});

test('those who are left as they are stay unknown, and are not asked about again', async () => {
  const { office, sink, sendId } = await begin({
    readers: 10,
    answer: (stage, { recipient }) => (stage === 'message' && numberOf(recipient) === 3 ? 'drop' : undefined),
  });
  await runToEnd(office, sendId);
  await resolveUnknown(office, sendId, false);
  expect(await counts(office, sendId)).toMatchObject({ sent: 9, unknown: 1 });
  await expect(resolveUnknown(office, sendId, true)).rejects.toThrow('nothing left to decide');
  expect(sink.letters).toHaveLength(10);
});

test('F2: paused and resumed five times, nobody gets it twice and nobody is missed', async () => {
  const { office, sink, sendId } = await begin({ readers: 200 });
  for (let nth = 1; nth <= 5; nth += 1) {
    const running = run(office, sendId);
    await holds(() => sink.letters.length >= nth * 30);
    await pauseSend(office, sendId);
    await running;
    const paused = sink.letters.length;
    expect((await counts(office, sendId)).sending).toBe(0);
    await run(office, sendId);
    expect(sink.letters.length).toBe(paused);
    await resumeSend(office, sendId);
  }
  const send = await runToEnd(office, sendId);
  expect([send.state, sink.letters.length, mostCopies(sink)]).toEqual(['done', 200, 1]);
});

/** As Settings does it. */
const limitTo = (office: Office, perSecond: string) =>
  inTransaction(office.db, (trx) => saveStored(trx, 'sends_per_second', perSecond, office.clock.now()));

test('F2: another pace in the middle of a send holds at once for what is under way, and nobody gets it twice', async () => {
  const { office, sink, sendId } = await begin({ readers: 160 });
  const at: number[] = [];
  sink.onLetter(() => void at.push(performance.now()));
  await limitTo(office, '20');
  const running = runToEnd(office, sendId);
  await holds(() => sink.letters.length >= 20);
  const slowMs = (at[19] ?? 0) - (at[0] ?? 0);
  // Twenty a second: nineteen gaps of 50 ms.
  expect(slowMs).toBeGreaterThan(19 * 50 * 0.8);
  await limitTo(office, '');
  const changedAt = sink.letters.length;
  const send = await running;
  expect([send.state, sink.letters.length, mostCopies(sink)]).toEqual(['done', 160, 1]);
  // At the old pace the rest would have taken seven seconds.
  const restMs = (at.at(-1) ?? 0) - (at[changedAt - 1] ?? 0);
  expect(restMs).toBeLessThan(((160 - changedAt) * 50) / 2);
  await limitTo(office, '');
  figure(
    'F2',
    `20 a second, then without a limit: the last ${160 - changedAt} of 160 letters within ${(restMs / 1_000).toFixed(1)} s, 0 twice`,
  );
});

const hourMs = 3_600_000;

test('F12: a server that says 452 after the hundredth letter is left alone longer each time, and everybody gets it once', async () => {
  const tries = new Map<string, number[]>();
  let refusals = 0;
  const { office, sink, sendId } = await begin({
    readers: 300,
    lanes: 1,
    answer: (stage, { recipient }) => {
      if (stage !== 'message') return undefined;
      tries.set(recipient, [...(tries.get(recipient) ?? []), office.clock.now().getTime()]);
      // Each hundred that it takes are followed by sixty that it does not.
      const isFull = takenBy(sink).length >= 100 && refusals < 60;
      if (isFull) refusals += 1;
      return isFull ? '452 4.5.3 too many messages in this session' : undefined;
    },
  });
  const send = await runToEnd(office, sendId);
  expect([send.state, refusals]).toEqual(['done', 60]);
  expect(await counts(office, sendId)).toMatchObject({ sent: 300, unknown: 0, failed: 0 });
  expect([takenBy(sink).length, new Set(takenBy(sink)).size]).toEqual([300, 300]);
  const waits = [...tries.values()].flatMap((at) =>
    at.slice(1).map((next, nth) => [nth, next - (at[nth] ?? 0)] as const),
  );
  expect(waits).toHaveLength(60);
  // From half a minute, doubled each time (jitter between a half and the whole).
  for (const [nth, waitedMs] of waits) expect(waitedMs).toBeGreaterThanOrEqual(30_000 * 2 ** nth);
  expect(Math.max(...waits.map(([, waitedMs]) => waitedMs))).toBeLessThan(24 * hourMs);
  figure('F12', `452 after the 100th letter: ${refusals} put off, each at least half a minute, all 300 once`);
});

test('F20, S22: two workers on one send: one has it, and each reader gets it once', async () => {
  const { office, sink, sendId } = await begin({ readers: 150 });
  await Promise.all([run(office, sendId), run(office, sendId), run(office, sendId)]);
  expect((await getSend(office, sendId)).state).toBe('done');
  expect([sink.letters.length, mostCopies(sink)]).toEqual([150, 1]);
  figure('S22', `three workers at once on one send: ${sink.letters.length} letters to 150 readers, 0 twice`);
});

test('F3: asked to stop while answers are held back, only those are unknown, and it ends in time', async () => {
  // The first letter on each of two connections.
  const held = new Set<number>();
  const { office, sink, sendId } = await begin({
    readers: 60,
    answer: (stage, { connection }) => {
      if (stage !== 'message' || held.has(connection) || held.size === 2) return undefined;
      held.add(connection);
      return new Promise<string>(() => undefined);
    },
  });
  const stop = new AbortController();
  const running = run(office, sendId, stop.signal);
  await holds(() => held.size === 2);
  stop.abort();
  const startedMs = performance.now();
  // Handed back.
  await expect(running).rejects.toThrow('aborted');
  const tookMs = performance.now() - startedMs;
  expect(tookMs).toBeLessThan(5_000);
  const after = await counts(office, sendId);
  expect([after.unknown, after.sending]).toEqual([2, 0]);
  expect(after.sent).toBe(takenBy(sink).length);
  // Another process goes on at once.
  sink.answerWith(undefined);
  await runToEnd(office, sendId);
  expect(await counts(office, sendId)).toMatchObject({ sent: 58, unknown: 2, queued: 0 });
  expect(mostCopies(sink)).toBe(1);
  figure(
    'F3',
    `2 answers held back for ever: ended after ${(tookMs / 1_000).toFixed(1)} s, ${after.unknown} unknown, the others once`,
  );
});

test('F3: asked to stop while nothing is held back, nobody is unknown', async () => {
  const { office, sink, sendId } = await begin({ readers: 400 });
  const stop = new AbortController();
  const running = run(office, sendId, stop.signal);
  await holds(() => sink.letters.length >= 40);
  stop.abort();
  // Handed back.
  await expect(running).rejects.toThrow('aborted');
  const after = await counts(office, sendId);
  expect([after.unknown, after.sending, after.sent]).toEqual([0, 0, sink.letters.length]);
  expect(after.queued).toBeGreaterThan(0);
  figure('F3', `stopped after ${after.sent} of 400 letters: 0 unknown`);
});

test('a server that takes three connections at once gets no more of them, and it is no trouble', async () => {
  const { office, sink, sendId } = await begin({
    readers: 60,
    lanes: 10,
    waits: { longestServerMs: 60_000 },
    answer: (stage) =>
      stage === 'connect' && sink.open() > 3 ? '421 4.7.0 Too many connections' : undefined,
  });
  const looks: Promise<SendRow>[] = [];
  sink.onLetter(() => void looks.push(getSend(office, sendId)));
  await run(office, sendId);
  const reasons = new Set((await Promise.all(looks)).map(({ reason }) => reason));
  expect((await getSend(office, sendId)).state).toBe('done');
  expect([takenBy(sink).length, mostCopies(sink)]).toEqual([60, 1]);
  expect(reasons).toEqual(new Set([null]));
});
