import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminNote } from '../../../server/people/letters/index.ts';
import { beginSend } from '../../../server/pipeline/delivery/begin-send.ts';
import { confirmSend, stopSend } from '../../../server/pipeline/delivery/control-send.ts';
import { findHeldMs, keepHold, releaseHold, takeHold } from '../../../server/pipeline/delivery/hold-store.ts';
import { sendWelcome } from '../../../server/pipeline/delivery/send-welcome.ts';
import { sendWhenReady } from '../../../server/pipeline/delivery/send-when-ready.ts';
import { listDue } from '../../../server/pipeline/delivery/store.ts';
import { lateSentences, tellOfLate } from '../../../server/pipeline/delivery/watch-plans.ts';
import { nextMonday } from '../../../server/pipeline/delivery/week.ts';
import { type MailSink, startMailSink } from '../../app/scripted-sink.ts';
import { figure } from '../../app/trust.ts';
import { prepareDatabase } from './clean-database.ts';
import { counts, getSend, openOffice, plan, run, runToEnd, tick } from './drive.ts';
import { fillReaders, idOf, publishIssue } from './fill.ts';
import { nothingLeft } from './ledger-books.ts';

const database = prepareDatabase();
let sink: MailSink;
beforeEach(async () => {
  sink = await startMailSink();
});
afterEach(() => sink.stop());

const open = (now: string) => openOffice(database(), { smtpUrl: sink.url, now });
const hourMs = 3_600_000;

test('F14: over five weeks with both changes of the clock each reader gets one issue on each Monday at six', {
  timeout: 120_000,
}, async () => {
  for (const start of ['2026-10-24T12:00:00.000Z', '2027-02-27T12:00:00.000Z']) {
    await database().db.deleteFrom('deliveries').execute();
    await database().db.deleteFrom('sends').execute();
    await database().db.deleteFrom('subscribers').execute();
    sink.letters.splice(0);
    const office = await open(start);
    await fillReaders(office.db, 12);
    const hours: string[] = [];
    for (let week = 1; week <= 5; week += 1) {
      const digest = await publishIssue(office.db, { title: `Week ${week}`, at: office.clock.now() });
      const at = nextMonday(office.clock.now(), '06:00', office.timeZone);
      await plan(office, digest, at);
      const before = sink.letters.length;
      while (office.clock.now().getTime() < at.getTime() + 6 * 24 * hourMs) {
        await tick(office);
        if (sink.letters.length > before && hours.length < week) hours.push(office.clock.now().toISOString());
        office.pass(hourMs);
      }
      expect(sink.letters.length - before).toBe(12);
    }
    const inNewYork = hours.map((hour) =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: office.timeZone,
        weekday: 'short',
        hour: 'numeric',
      }).format(new Date(hour)),
    );
    expect(inNewYork).toEqual(Array.from({ length: 5 }, () => 'Mon 6 AM'));
    expect([...sink.copies().values()]).toEqual(Array.from({ length: 12 }, () => 5));
    expect(new Set(sink.letters.map(({ messageId }) => messageId)).size).toBe(60);
  }
});

test('F14: a clock that goes an hour back, or a week ahead, sends nothing twice', async () => {
  const office = await open('2026-11-23T10:00:00.000Z');
  await fillReaders(office.db, 8);
  const digest = await publishIssue(office.db);
  const sendId = await plan(office, digest, new Date('2026-11-23T11:00:00.000Z'));
  office.pass(hourMs);
  await tick(office);
  expect(sink.letters).toHaveLength(8);
  office.pass(-hourMs);
  await tick(office);
  office.pass(7 * 24 * hourMs);
  await tick(office);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['done', 8]);
});

test.each([1, -1])(
  'F14, F20: a process whose clock is %i h off neither takes nor loses a send: its lease is by the database',
  async (hours) => {
    const real = Date.now();
    const [office, other] = [await open('2026-11-23T10:00:00.000Z'), await open('2026-11-23T10:00:00.000Z')];
    await fillReaders(office.db, 8);
    const sendId = await plan(office, await publishIssue(office.db));
    const leftMs = async () => (await findHeldMs(office.db, sendId)) ?? 0;
    const hold = await takeHold(office.db, { sendId, holder: randomUUID(), leaseMs: 20_000 }, nothingLeft);
    if (hold === null) throw new Error('Nobody has it, and yet it was not to be had');
    try {
      // The other process believes in another hour, in every way in which it can ask for one.
      vi.useFakeTimers({ toFake: ['Date'], now: real + hours * hourMs });
      other.pass(hours * hourMs);
      expect(
        await takeHold(other.db, { sendId, holder: randomUUID(), leaseMs: 20_000 }, nothingLeft),
      ).toBeNull();
      await run(other, sendId);
      expect(sink.letters).toHaveLength(0);
      // Renewed by a clock that is off, it ends when the database says so, neither an hour early nor late.
      expect(await keepHold(other.db, hold, 20_000)).not.toBeNull();
      expect(await leftMs()).toBeGreaterThan(0);
      expect(await leftMs()).toBeLessThanOrEqual(20_000);
      // Once it has ended by the database's time it is had at once, whatever the clock here says.
      await office.db
        .updateTable('sends')
        .set({ held_until: sql<Date>`now() - interval '1 second'` })
        .where('id', '=', sendId)
        .execute();
      const taken = await takeHold(other.db, { sendId, holder: randomUUID(), leaseMs: 20_000 }, nothingLeft);
      if (taken === null) throw new Error('A lease that has ended was not to be had');
      await releaseHold(other.db, taken);
    } finally {
      vi.useRealTimers();
    }
    await runToEnd(office, sendId);
    expect(await keepHold(office.db, hold, 20_000)).toBeNull();
    expect([sink.letters.length, sink.copies().size]).toEqual([8, 8]);
    figure('F14', 'a process an hour ahead or behind: 0 leases taken, 0 lost');
  },
);

test('F14: a plan that is found more than a day late asks, and goes out once the admin says yes', async () => {
  const office = await open('2026-11-23T10:00:00.000Z');
  await fillReaders(office.db, 4);
  const digest = await publishIssue(office.db);
  const sendId = await plan(office, digest, new Date('2026-11-23T11:00:00.000Z'));
  office.pass(26 * hourMs);
  await tick(office);
  const asking = await getSend(office, sendId);
  expect([asking.state, asking.reason, sink.letters.length]).toEqual([
    'asks',
    'It was to begin 25 hours ago. Say whether it should still go out.',
    0,
  ]);
  await confirmSend(office, sendId);
  await tick(office);
  expect([(await getSend(office, sendId)).state, sink.letters.length]).toEqual(['done', 4]);
});

test('what would be a stop by then keeps it from beginning, with that reason', async () => {
  const office = await open('2026-11-23T10:00:00.000Z');
  await fillReaders(office.db, 4);
  const digest = await publishIssue(office.db);
  const sendId = await plan(office, digest, new Date('2026-11-23T11:00:00.000Z'));
  await office.db.updateTable('subscribers').set({ subscription_status: 'canceled' }).execute();
  office.pass(hourMs);
  await tick(office);
  expect(await getSend(office, sendId)).toMatchObject({
    state: 'asks',
    reason: 'Nobody would get it: no reader has access and wants mail.',
  });
  await expect(confirmSend(office, sendId)).rejects.toThrow('Nobody would get it');
});

test('a plan whose hour passed half an hour ago is told of once, and shows to whoever watches', async () => {
  const office = await open('2026-11-23T10:00:00.000Z');
  await fillReaders(office.db, 2);
  await plan(office, await publishIssue(office.db, { title: 'Late' }), new Date('2026-11-23T11:00:00.000Z'));
  const told: AdminNote[] = [];
  const deps = {
    ...office,
    tellAdmin: async (_trx: unknown, _key: string, note: AdminNote) => void told.push(note),
  };
  office.pass(hourMs + 29 * 60_000);
  await tellOfLate(deps);
  expect([told.length, await lateSentences(office)]).toEqual([0, []]);
  office.pass(2 * 60_000);
  await tellOfLate(deps);
  await tellOfLate(deps);
  expect(told.map(({ subject }) => subject)).toEqual(['The issue has not begun to go out']);
  expect(await lateSentences(office)).toEqual([
    'A send planned for 2026-11-23T11:00:00.000Z has not begun half an hour after its time.',
  ]);
  await tick(office);
  expect(await lateSentences(office)).toEqual([]);
});

test('whoever begins to read between two Mondays gets the current issue at once, and once', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  await fillReaders(office.db, 3);
  await runToEnd(office, await plan(office, await publishIssue(office.db)));
  await fillReaders(office.db, 1, { domains: ['new.example'] });
  const newcomer = await idOf(office.db, 'reader-1@new.example');
  office.pass(2 * 24 * hourMs);
  await sendWelcome(office, newcomer);
  await sendWelcome(office, newcomer);
  await tick(office);
  expect(
    sink.letters.map(({ recipient }) => recipient).filter((to) => to === 'reader-1@new.example'),
  ).toHaveLength(1);
  // Last week's issue is not this week's.
  await fillReaders(office.db, 1, { domains: ['later.example'] });
  office.pass(6 * 24 * hourMs);
  await sendWelcome(office, await idOf(office.db, 'reader-1@later.example'));
  await tick(office);
  expect(sink.letters.some(({ recipient }) => recipient.endsWith('later.example'))).toBe(false);
  expect(await listDue(office.db, office.clock.now())).toEqual([]);
});

test('a send that is stopped while its question comes up stays stopped', async () => {
  const office = await open('2026-11-23T10:00:00.000Z');
  await fillReaders(office.db, 2);
  const digest = await publishIssue(office.db);
  const sendId = await plan(office, digest, new Date('2026-11-23T11:00:00.000Z'));
  office.pass(26 * hourMs);
  const before = await getSend(office, sendId);
  await stopSend(office, sendId);
  expect(await beginSend(office, before)).toBe(false);
  expect(await getSend(office, sendId)).toMatchObject({ state: 'stopped', reason: 'Stopped by you.' });
});

test('the week plans a send once, also where two look at once', async () => {
  const office = await open('2026-11-22T23:00:00.000Z');
  await fillReaders(office.db, 2);
  const digest = await publishIssue(office.db);
  const at = new Date('2026-11-23T11:00:00.000Z');
  const planned = await Promise.all([1, 2, 3].map(() => sendWhenReady(office, digest, at)));
  expect(planned).toEqual([1, 2, 3].map(() => ({ stopped: null })));
  expect(await office.db.selectFrom('sends').select('state').execute()).toEqual([{ state: 'scheduled' }]);
});

test('that all readers are about to get it by a send under way is what speaks against another one', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  await fillReaders(office.db, 2);
  const digest = await publishIssue(office.db);
  const first = await plan(office, digest);
  const beginFirst = async () => beginSend(office, await getSend(office, first));
  expect(await beginFirst()).toBe(true);
  await expect(plan(office, digest)).rejects.toThrow(
    'Nobody is left to send it to: 2 readers will get it by the send under way.',
  );
});

test('a second issue in one week asks first; the same digest is planned once', async () => {
  const office = await open('2026-11-23T11:00:00.000Z');
  await fillReaders(office.db, 2);
  const first = await publishIssue(office.db, { title: 'The first' });
  await runToEnd(office, await plan(office, first));
  const second = await publishIssue(office.db);
  const { planSend } = await import('../../../server/pipeline/delivery/plan-send.ts');
  const wish = { digest: second, at: null, isAutomatic: false, secondThisWeek: false };
  await expect(planSend(office, wish)).rejects.toThrow(/is sent in the same week/);
  await expect(planSend(office, { ...wish, isAutomatic: true, secondThisWeek: true })).rejects.toThrow(
    /same week/,
  );
  const next = { ...wish, at: new Date('2026-11-30T11:00:00.000Z') };
  const planned = await Promise.allSettled([planSend(office, next), planSend(office, next)]);
  expect(planned.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(
    await counts(
      office,
      (await office.db.selectFrom('sends').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
    ),
  ).toMatchObject({ sent: 2 });
});
