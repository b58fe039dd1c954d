/** What follows a send: a correction of its issue by mail, and letters that come back. */
import { expect, test } from 'vitest';
import { deliveryHandlers } from '../../../server/pipeline/delivery/handlers.ts';
import { sendWelcome } from '../../../server/pipeline/delivery/send-welcome.ts';
import type { TakenLetter } from '../../app/scripted-sink.ts';
import { mostCopies, numberOf, prepareSends } from './begin.ts';
import { getSend, type Office, plan, run, runToEnd } from './drive.ts';
import { fillReaders, idOf } from './fill.ts';

const begin = prepareSends();

/** The digest's second edition, as publishing it with other words makes it. */
const correct = ({ db }: Office, digest: string) =>
  db
    .updateTable('digests')
    .set({ edition: 2, corrected_at: new Date('2026-11-23T12:00:00Z') })
    .where('id', '=', digest)
    .execute();

const sendCalls = (office: Office) => deliveryHandlers(office).sends ?? {};

const subjects = (letters: readonly TakenLetter[]) => new Set(letters.map(({ subject }) => subject));

test('corrected before anybody had it, it is simply the issue', async () => {
  const { office, sink, sendId, digest } = await begin({ readers: 3 });
  await correct(office, digest);
  const { title } = await runToEnd(office, sendId);
  expect(title).not.toMatch(/^Corrected/);
  expect([sink.letters.length, subjects(sink.letters)]).toEqual([3, new Set([title])]);
});

test('corrected afterwards, the correction reaches each reader once more, and says so', async () => {
  const { office, sink, sendId, digest } = await begin({ readers: 20 });
  const { title } = await runToEnd(office, sendId);
  await correct(office, digest);
  const correction = await runToEnd(office, await plan(office, digest));
  expect(correction.title).toBe(`Corrected: ${title}`);
  expect(subjects(sink.letters.slice(20))).toEqual(new Set([correction.title]));
  expect([sink.letters.length, mostCopies(sink)]).toEqual([40, 2]);
  expect(new Set(sink.letters.map(({ messageId }) => messageId)).size).toBe(40);
  // And there is nobody left for it.
  await expect(plan(office, digest)).rejects.toThrow('Nobody is left to send it to');
});

test('what came back later is counted, and listed with what was said; it stays sent', async () => {
  const { office, sendId } = await begin({ readers: 5 });
  await runToEnd(office, sendId);
  const [first, second] = await office.db.selectFrom('deliveries').select('seq').orderBy('seq').execute();
  const at = new Date('2026-11-23T13:00:00Z');
  const back = { bounced_at: at, bounce_kind: 'hard', bounce_reason: 'The address does not exist.' };
  for (const row of [first, second]) {
    await office.db
      .updateTable('deliveries')
      .set(back)
      .where('seq', '=', row?.seq ?? 0)
      .execute();
  }
  const { get, list, recipients } = sendCalls(office);
  const params = { id: sendId };
  const seen = { counts: expect.objectContaining({ sent: 5 }), cameBack: 2, undecided: 0 };
  expect(await get?.({ params } as never)).toMatchObject(seen);
  expect(await list?.({ query: {} } as never)).toMatchObject({ rows: [seen] });
  const page = await recipients?.({ params, query: { cameBack: 'yes' } } as never);
  const line = { state: 'sent', cameBack: { reason: 'The address does not exist.', at: at.toISOString() } };
  expect(page).toMatchObject({ rows: [line, line], total: 2 });
});

test('the current issue to a newcomer is listed where nobody knows whether it arrived, and else nowhere', async () => {
  const { office, sink, sendId } = await begin({
    readers: 1,
    answer: (stage, { recipient }) =>
      stage === 'message' && recipient.endsWith('lost.example') ? 'drop' : undefined,
  });
  await runToEnd(office, sendId);
  for (const domain of ['lost.example', 'well.example']) {
    await fillReaders(office.db, 1, { domains: [domain] });
    await sendWelcome(office, await idOf(office.db, `reader-1@${domain}`));
    await runToEnd(office, office.jobs.splice(0)[0]?.sendId ?? '');
  }
  expect(sink.letters.map(({ recipient }) => recipient.split('@')[1])).toContain('well.example');
  expect(await sendCalls(office).list?.({ query: {} } as never)).toMatchObject({
    rows: [
      { kind: 'welcome', undecided: 1 },
      { kind: 'issue', undecided: 0 },
    ],
    total: 2,
  });
});

test('when all that is left waits for its next try, a send says when that is', async () => {
  const { office, sendId } = await begin({
    readers: 4,
    answer: (stage, { recipient }) =>
      stage === 'message' && numberOf(recipient) > 2 ? '451 4.7.1 Greylisted' : undefined,
  });
  await run(office, sendId);
  const { next_try_at: next } = await office.db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.min('next_try_at').as('next_try_at'))
    .executeTakeFirstOrThrow();
  const { get } = sendCalls(office);
  expect(next).not.toBeNull();
  expect(await get?.({ params: { id: sendId } } as never)).toMatchObject({
    state: 'sending',
    nextTryAt: next?.toISOString(),
    counts: { queued: 2, sent: 2 },
  });
  // One that may leave at once: nothing is waited for.
  await office.db
    .updateTable('deliveries')
    .set({ next_try_at: null })
    .where('next_try_at', '=', next)
    .execute();
  expect(await get?.({ params: { id: sendId } } as never)).toMatchObject({ nextTryAt: null });
  expect((await getSend(office, sendId)).state).toBe('sending');
});
