/** Work of every kind for a house, and what its outside ledgers must say when it is over (faults.md, "Common oracle"). */
import { expect, vi } from 'vitest';
import type { Episode } from '../../contract/index.ts';
import { addReaders, type PayingReader } from '../app/readers-at-stripe.ts';
import { fillReaders, publishIssue } from '../pipeline/delivery/fill.ts';
import { type House, lanes } from './house-of-processes.ts';

export const letters = 1_000;
const payers = 12;

export interface WeekOfWork {
  groupId: string;
  /** Of which transcripts were asked for. */
  episodes: string[];
  payers: PayingReader[];
  sendId: string;
  letters: number;
}

/** Five transcripts with their insights, a send to so many readers, and payers of whom each changes. */
export async function beginWork(house: House, wanted = letters): Promise<WeekOfWork> {
  const { db } = house.database;
  // The price is made at its first use.
  await house.call('POST', '/api/users/signup', { email: 'first@example.com', source: 'homepage' });
  await house.call('POST', '/api/stripe/create-checkout', { email: 'first@example.com' });
  const payersOfIt = await addReaders(db, house.outside, payers);
  await db.updateTable('subscribers').set({ weekly_off_at: new Date() }).execute();
  await fillReaders(db, wanted);
  const group = (await house.call('POST', '/api/groups', { name: 'Killed' })).body;
  const feedUrl = `${house.outside.url('podcasts')}/lockbox-weather/feed.xml`;
  await house.call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl });
  const list: Episode[] = (await house.call('GET', `/api/groups/${group.id}/episodes`)).body;
  const episodes = list.slice(0, 5).map(({ id }) => id);
  const digest = await publishIssue(db);
  house.outside.faults.ledger.length = 0;
  for (const id of episodes) {
    expect((await house.call('POST', `/api/transcripts/${id}`)).status).toBe(200);
  }
  const begun = await house.call('POST', `/api/digest/${digest}/send`, { at: null });
  expect([begun.status, begun.body.error]).toEqual([200, undefined]);
  return { groupId: group.id, episodes, payers: payersOfIt, sendId: begun.body.id, letters: wanted };
}

/** Two end at once and the rest later; Stripe tells of it again and again until somebody listens. */
export function changePayers(house: House, { payers: all }: WeekOfWork): void {
  for (const [at, { subscription }] of all.entries()) {
    if (at < 2) house.outside.stripe.endNow(subscription);
    else house.outside.stripe.cancelInPortal(subscription);
  }
}

/** What the faults may have cost, at most. */
export interface Cost {
  /** Calls of the model beside one for each insight. */
  modelCalls: number;
  /** How often each connection may have left a letter unknown (docs/decisions/0047-marks-of-a-send.md). */
  unknownOfEach: number;
}

/** Waits until all of it is done, and judges it by the ledgers outside. */
export async function judgeWork(
  house: House,
  work: WeekOfWork,
  most: Cost,
): Promise<{ unknown: number; modelCalls: number }> {
  const read = async () => (await house.call('GET', `/api/sends/${work.sendId}`)).body;
  const done = async () => {
    const insights = (await house.call('GET', '/api/insights')).body;
    expect(insights).toHaveLength(work.episodes.length);
    expect(await read()).toMatchObject({ state: 'done' });
    expect((await house.call('GET', '/api/tasks')).body).toEqual([]);
    expect(await statusesHere(house, work)).toEqual(statusesAtStripe(house, work));
  };
  await vi.waitFor(done, { timeout: 150_000 + work.letters * 10, interval: 250 });
  const seen = (emulator: string, path: string) =>
    house.outside.faults.ledger.filter(
      (it) => it.emulator === emulator && it.method === 'POST' && it.path.endsWith(path),
    ).length;
  const made: { source: string | null }[] = (await house.call('GET', '/api/transcripts')).body;
  expect(made).toHaveLength(work.episodes.length);
  // A job that was handed over is found again by its audio: none is paid for twice. Some shows bring their own.
  const paid = made.filter(({ source }) => source === 'assemblyai');
  expect(paid.length).toBeGreaterThanOrEqual(5);
  expect(seen('assemblyai', '/v2/transcript')).toBe(paid.length);
  const modelCalls = seen('anthropic', '/v1/messages');
  expect(modelCalls).toBeLessThanOrEqual(work.episodes.length + most.modelCalls);
  const { counts, total } = await read();
  expect(counts.sent + counts.unknown).toBe(work.letters);
  expect(counts.sent + counts.unknown + counts.suppressed).toBe(total);
  expect(counts.unknown).toBeLessThanOrEqual(most.unknownOfEach * lanes);
  expect(Math.max(...house.sink.copies().values())).toBe(1);
  expect(house.sink.letters.length).toBeGreaterThanOrEqual(counts.sent);
  return { unknown: counts.unknown, modelCalls };
}

const statusesAtStripe = (house: House, { payers: all }: WeekOfWork) =>
  all.map(({ subscription }) => {
    const it = house.outside.stripe.state.subscriptions[subscription];
    return { status: it?.status, ends: it?.cancel_at_period_end === true || it?.cancel_at != null };
  });

async function statusesHere({ database }: House, { payers: all }: WeekOfWork) {
  const ids = all.map(({ id }) => id);
  const rows = await database.db
    .selectFrom('subscribers')
    .select(['id', 'subscription_status', 'cancel_at'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((wanted) => {
    const it = rows.find(({ id }) => id === wanted);
    return { status: it?.subscription_status, ends: it?.cancel_at != null };
  });
}
