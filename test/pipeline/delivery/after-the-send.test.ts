/** What follows a send: a correction of its issue by mail, and letters that come back. */
import { expect, test } from 'vitest';
import { deliveryHandlers } from '../../../server/pipeline/delivery/handlers.ts';
import type { TakenLetter } from '../../app/scripted-sink.ts';
import { mostCopies, prepareSends } from './begin.ts';
import { type Office, plan, runToEnd } from './drive.ts';

const begin = prepareSends();

/** The digest's second edition, as publishing it with other words makes it. */
const correct = ({ db }: Office, digest: string) =>
  db
    .updateTable('digests')
    .set({ edition: 2, corrected_at: new Date('2026-11-23T12:00:00Z') })
    .where('id', '=', digest)
    .execute();

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
  const { get, list, recipients } = deliveryHandlers(office).sends ?? {};
  const params = { id: sendId };
  const seen = { counts: expect.objectContaining({ sent: 5 }), cameBack: 2, undecided: 0 };
  expect(await get?.({ params } as never)).toMatchObject(seen);
  expect(await list?.({ query: {} } as never)).toMatchObject({ rows: [seen] });
  const page = await recipients?.({ params, query: { cameBack: 'yes' } } as never);
  const line = { state: 'sent', cameBack: { reason: 'The address does not exist.', at: at.toISOString() } };
  expect(page).toMatchObject({ rows: [line, line], total: 2 });
});
