/** F25 of faults.md over HTTP: readers say no more, and subscriptions end, while the issue goes out; the sink's log decides. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../server/kit/clock.ts';
import { createLinks } from '../../../server/people/links/index.ts';
import { setSetting } from '../../app/line.ts';
import { addReaders } from '../../app/readers-at-stripe.ts';
import { type MailSink, startMailSink } from '../../app/scripted-sink.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';
import { fillReaders, publishIssue } from './fill.ts';

const [readers, payers] = [240, 24];
let product: TestApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  product = await startTestApp({
    takesEvents: true,
    env: { SMTP_URL: sink.url, SMTP_CONNECTIONS: '4', POSTAL_ADDRESS: '1 Test Street, Testville' },
  });
});
afterAll(async () => {
  await product.stop();
  await sink.stop();
});

const taken = (many: number) =>
  expect.poll(() => sink.letters.length, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(many);

/** The subscription is paid for once more, and that money goes back whole. */
function giveBack(subscription: string): void {
  const { stripe } = product.sandbox;
  stripe.updateCard(stripe.state.subscriptions[subscription]?.customer ?? '', '4242424242424242');
  stripe.renew(subscription);
  stripe.refund(subscription);
}

test('F25: after the answer to one click, and once the end of a subscription is known, no letter begins', {
  timeout: 180_000,
}, async () => {
  const { db } = product.database;
  await product.call('POST', '/api/users/signup', { email: 'first@example.com', source: 'homepage' });
  await product.call('POST', '/api/stripe/create-checkout', { email: 'first@example.com' });
  const paying = await addReaders(db, product.sandbox, payers);
  await fillReaders(db, readers);
  await setSetting(product, 'sends_per_second', '30');
  const links = createLinks({ db, clock: systemClock });
  const begun = await product.call('POST', `/api/digest/${await publishIssue(db)}/send`, { at: null });
  expect([begun.status, begun.body.error]).toEqual([200, undefined]);
  await taken(1);
  const line = await db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .select(['subscribers.id', 'subscribers.email', 'subscribers.subscription_id as subscription'])
    .where('send_id', '=', begun.body.id)
    .orderBy('seq', 'desc')
    .execute();
  expect(line).toHaveLength(readers + payers);
  // The last in the line: their turn is still to come when they say so.
  const clicks = line.filter(({ subscription }) => subscription === null).slice(0, 3);
  // A refund alone ends nothing; whoever gives the money back for good ends the subscription at Stripe.
  const [cancels, refunded, keeps] = line.filter(({ subscription }) => subscription !== null);
  const known = new Map<string, number>();
  for (const [nth, { id, email }] of clicks.entries()) {
    await taken(10 + nth * 10);
    const answer = await fetch(`${product.url}/u/${await links.preferences(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    known.set(email, sink.letters.length);
  }
  const { stripe } = product.sandbox;
  for (const one of [refunded, keeps]) {
    giveBack(one?.subscription ?? '');
    const noted = () =>
      db
        .selectFrom('money_back')
        .select('cents')
        .where('subscriber_id', '=', one?.id ?? '')
        .execute();
    await expect.poll(noted, { timeout: 60_000 }).toEqual([{ cents: 5_900 }]);
  }
  const refundKnown = sink.letters.length;
  for (const one of [cancels, refunded]) stripe.endNow(one?.subscription ?? '');
  for (const one of [cancels, refunded]) {
    const status = async () =>
      (
        await db
          .selectFrom('subscribers')
          .select('subscription_status')
          .where('id', '=', one?.id ?? '')
          .executeTakeFirst()
      )?.subscription_status;
    await expect.poll(status, { timeout: 60_000 }).toBe('canceled');
    known.set(one?.email ?? '', sink.letters.length);
  }
  // They were told in time: others were still to come.
  expect(sink.letters.length).toBeLessThan(readers + payers - 5);
  await setSetting(product, 'sends_per_second', '');
  const read = async () => (await product.call('GET', `/api/sends/${begun.body.id}`)).body;
  await expect.poll(async () => (await read()).state, { timeout: 90_000, interval: 200 }).toBe('done');
  for (const [email, since] of known) {
    expect(sink.letters.slice(since).filter(({ recipient }) => recipient === email)).toEqual([]);
  }
  const after = sink.letters.slice(refundKnown).filter(({ recipient }) => recipient === keeps?.email);
  expect(after).toHaveLength(1);
  const { counts, total } = await read();
  expect(total).toBe(readers + payers);
  expect(counts).toMatchObject({ sent: total - known.size, suppressed: known.size, unknown: 0 });
  const written = () => sink.letters.filter(({ recipient }) => line.some(({ email }) => email === recipient));
  expect(written()).toHaveLength(counts.sent);
  // Of each refund the admin is told, whatever else goes out just then.
  await expect.poll(() => sink.letters.length - written().length, { timeout: 60_000 }).toBe(2);
  expect(paying).toHaveLength(payers);
  figure(
    'F25',
    `${clicks.length} clicks of POST /u/…, two subscriptions that end during a send, one of them refunded before: 0 letters after; one refunded whose subscription goes on: the letter once; ${counts.sent - 1} others once`,
  );
});
