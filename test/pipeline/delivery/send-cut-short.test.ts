/** F25 of faults.md, sends that are cut short, odd servers and hostile addresses; judged by the sink's own log. */
import { expect, test } from 'vitest';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { awaitDeparture } from '../../../server/pipeline/delivery/await-departure.ts';
import { stopSend, stopSendsOf } from '../../../server/pipeline/delivery/control-send.ts';
import { presentSend } from '../../../server/pipeline/delivery/present-send.ts';
import { holds, mostCopies, prepareSends } from './begin.ts';
import { counts, getSend, plan, run, runToEnd } from './drive.ts';
import { idOf } from './fill.ts';

const begin = prepareSends();

test('F25: after the answer to "no more" no letter to this reader begins', async () => {
  const { office, sink, sendId } = await begin({ readers: 300 });
  const victims = [50, 120, 200, 280];
  const acknowledged = new Map<string, number>();
  const running = runToEnd(office, sendId);
  for (const number of victims) {
    await holds(() => sink.letters.length >= number / 2);
    const { email } = await office.db
      .selectFrom('subscribers')
      .select('email')
      .where('email', 'like', `reader-${number}@%`)
      .executeTakeFirstOrThrow();
    const id = await idOf(office.db, email);
    await office.db
      .updateTable('subscribers')
      .set({ weekly_off_at: new Date() })
      .where('id', '=', id)
      .execute();
    await awaitDeparture(office.db, id);
    acknowledged.set(email, sink.letters.length);
  }
  await running;
  for (const [email, until] of acknowledged) {
    const later = sink.letters.slice(until).filter(({ recipient }) => recipient === email);
    expect(later).toEqual([]);
  }
  const after = await counts(office, sendId);
  expect(after.sent + after.suppressed).toBe(300);
  expect(sink.letters.length).toBe(after.sent);
});

test('taken back while it goes out: the rest is left out, and the send says how many had it', async () => {
  const { office, sink, sendId, digest } = await begin({ readers: 300 });
  const running = run(office, sendId);
  await holds(() => sink.letters.length >= 50);
  await inTransaction(office.db, (trx) => stopSendsOf(office, trx, digest));
  await running;
  const after = await counts(office, sendId);
  expect([after.queued, after.sending, after.sent]).toEqual([0, 0, sink.letters.length]);
  expect(after.sent + after.suppressed).toBe(300);
  const { reason, state } = presentSend({ ...(await getSend(office, sendId)), counts: after });
  expect(state).toBe('stopped');
  expect(reason).toBe(
    `Stopped because the digest was taken back. ${after.sent} of 300 readers had it already.`,
  );
});

test('stopped by hand it is over; the same version may go to those who were left out', async () => {
  const { office, sink, sendId, digest } = await begin({ readers: 120 });
  const running = run(office, sendId);
  await holds(() => sink.letters.length >= 30);
  await stopSend(office, sendId);
  await running;
  const rest = await plan(office, digest);
  await runToEnd(office, rest);
  expect([sink.letters.length, sink.copies().size, mostCopies(sink)]).toEqual([120, 120, 1]);
});

test('a server without PIPELINING and SMTPUTF8, whose greeting takes a second, is served all the same', async () => {
  const late = () => new Promise<string>((resolve) => setTimeout(resolve, 1_000, '220 slow ESMTP'));
  const { office, sink, sendId } = await begin({
    readers: 40,
    lanes: 2,
    extensions: ['8BITMIME'],
    answer: (stage) => (stage === 'connect' ? late() : undefined),
  });
  await office.db
    .updateTable('subscribers')
    .set({ email: 'grüße@broker.example' })
    .where('email', 'like', 'reader-5@%')
    .execute();
  await runToEnd(office, sendId);
  expect(await counts(office, sendId)).toMatchObject({ sent: 39, failed: 1 });
  expect(sink.letters).toHaveLength(39);
});

test.each([
  'a\r\nRCPT TO:<b@evil.example>@x.example',
  'a>@x.example',
  '<a@x.example',
  '"a b"@x.example',
  `${'a'.repeat(300)}@x.example`,
  'a@x.example>\r\nBcc: b@evil.example',
  'a,b@evil.example',
])('the address %j reaches nobody else and writes no header', async (address) => {
  const { office, sink, sendId } = await begin({ readers: 3 });
  await office.db
    .updateTable('subscribers')
    .set({ email: address })
    .where('email', 'like', 'reader-2@%')
    .execute();
  await runToEnd(office, sendId);
  const after = await counts(office, sendId);
  expect(after.sent + after.failed).toBe(3);
  const others = sink.letters.map(({ recipient }) => recipient).filter((to) => !to.startsWith('reader-'));
  for (const to of others) expect(to).toBe(address);
  expect(sink.letters.some(({ recipient }) => recipient.includes('evil'))).toBe(
    address === 'a,b@evil.example' && after.sent === 3,
  );
});
