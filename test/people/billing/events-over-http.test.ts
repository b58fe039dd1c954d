/** F8, F9 and F10 of faults.md over HTTP: 200 signed events, or none at all; the emulated Stripe is the oracle. */
import { createHmac } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { secretsOf } from '../../../launch/secrets-of.ts';
import { createDice, type Dice } from '../../../launch/seed/words.ts';
import { createLog } from '../../../server/kit/log.ts';
import { watchOwnTime } from '../../app/own-time.ts';
import { addReaders, type PayingReader } from '../../app/readers-at-stripe.ts';
import { startTestApp, type TestApp, webhookSecret } from '../../app/start-test-app.ts';
import { figure, isSoak, seeds as seedsOf, shortOf, soakRound } from '../../app/trust.ts';

const payers = 20;
const changesOfEach = 10;
/** faults.md, "What fits CI": twenty over HTTP. All but the first have one change of each reader where it is short. */
const seeds = Array.from({ length: 20 }, (_, nth) => 8 + nth + 20 * (soakRound - 1));
const atOnce = 8;
const statuses = ['active', 'past_due', 'unpaid', 'trialing'];
const hourMs = 3_600_000;
/** How far the product's clock has been moved. */
let movedMs = 0;
const clock = { now: () => new Date(Date.now() + movedMs) };
let product: TestApp;
let readers: PayingReader[];
/** Everything that the product wrote into its log. */
const lines: string[] = [];
const log = (config: Parameters<typeof secretsOf>[0]) =>
  createLog({ level: 'trace', secrets: secretsOf(config), quietMs: 0, write: (line) => lines.push(line) });

beforeAll(async () => {
  product = await startTestApp({ log, clock });
  // The price is made at its first use.
  await product.call('POST', '/api/users/signup', { email: 'first@example.com', source: 'homepage' });
  await product.call('POST', '/api/stripe/create-checkout', { email: 'first@example.com' });
  readers = await addReaders(product.database.db, product.sandbox, payers);
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

/** The kinds that tell of a subscription, in turn; what they say counts for nothing, Stripe is asked. */
const kinds: [string, object][] = [
  ['customer.subscription.updated', { object: 'subscription', id: 'sub_x' }],
  ['customer.subscription.created', { object: 'subscription', id: 'sub_x', status: 'incomplete' }],
  ['customer.subscription.deleted', { object: 'subscription', id: 'sub_x', status: 'canceled' }],
  ['invoice.paid', { object: 'invoice', id: 'in_x', subscription: 'sub_x' }],
  ['invoice.payment_failed', { object: 'invoice', id: 'in_x', subscription: 'sub_x' }],
];

function eventOf(id: string, customer: string, nth = 0): string {
  const [type, about] = kinds[nth % kinds.length] ?? ['customer.subscription.updated', {}];
  return JSON.stringify({ id, object: 'event', type, data: { object: { ...about, customer } } });
}
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

/** Changes at Stripe and deliveries of what was told before, shuffled across all of them, eight at once. */
async function deliverAll(seed: number, changes: number): Promise<Answer[]> {
  const dice = createDice(seed);
  const answers: Answer[] = [];
  const acts = shuffle(
    readers.flatMap((_, at) => Array.from({ length: changes }, (_none, change) => ({ at, change }))),
    dice,
  );
  // Told from the moment of the change on, each one to five times, in any order among all the others.
  let waiting: string[] = [];
  const send = async (body: string) => {
    answers.push(await post(body, sign(body, Math.floor(Date.now() / 1000))));
  };
  const under = new Set<Promise<void>>();
  for (let next = acts.pop(); next !== undefined || waiting.length > 0; ) {
    if (next !== undefined && (waiting.length === 0 || dice.roll(3) === 0)) {
      const { at, change } = next;
      const reader = readers[at];
      if (reader !== undefined) {
        changeAtStripe(reader, statuses[dice.roll(statuses.length)] ?? 'active');
        const told = Array.from({ length: 1 + dice.roll(5) }, () =>
          eventOf(`evt_${seed}_${change}_${at}`, reader.customer, at + change),
        );
        waiting = shuffle([...waiting, ...told], dice);
      }
      next = acts.pop();
      continue;
    }
    const body = waiting.pop() ?? '';
    const one: Promise<void> = send(body).finally(() => under.delete(one));
    under.add(one);
    if (under.size >= atOnce) await Promise.race(under);
  }
  await Promise.all(under);
  return answers;
}

/** Everything that was told has been taken, and both sides say the same. */
const settle = () =>
  vi.waitFor(async () => {
    const left = await product.database.db
      .selectFrom('stripe_events')
      .select('id')
      .where('handled_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
    expect(await here()).toEqual(atStripe());
  }, 60_000);

it('F8: 200 events of five kinds, each one to five times and in any order, eight at once, count once each', {
  timeout: isSoak ? 900_000 : 180_000,
}, async () => {
  seedsOf('F8', seeds[0] ?? 0, seeds.at(-1));
  const own = watchOwnTime();
  const answers = await deliverAll(seeds[0] ?? 0, changesOfEach);
  const share = own.share();
  await settle();
  const others = isSoak ? changesOfEach : 1;
  for (const seed of seeds.slice(1)) {
    const more = await deliverAll(seed, others);
    expect(new Set(more.map(({ status }) => status))).toEqual(new Set([200]));
    await settle();
  }
  const kept = await product.database.db.selectFrom('stripe_events').select('id').execute();
  const told = payers * (changesOfEach + others * (seeds.length - 1));
  expect(kept.filter(({ id }) => /^evt_\d+_\d+_\d+$/.test(id))).toHaveLength(told);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const all = answers.map(({ ms }) => ms).sort((x, y) => x - y);
  const [half, last] = [all[Math.floor(all.length / 2)] ?? 0, p99(answers)];
  // Each from the moment it is sent until its answer is read. The goal is 200 ms for 99 in 100, and said below where a
  // machine that does other things too misses it; this bound is of what no noise makes.
  expect(half).toBeLessThan(1_000);
  figure(
    'F8',
    `${answers.length} deliveries of 200 events of ${kinds.length} kinds, half answered within ${Math.round(half)} ms, p99 ${Math.round(last)} ms by the wall, ${Math.round(last * share)} ms without the wait for the processor; ${told} events of ${seeds.length} seeds over HTTP, all ended as Stripe has them`,
  );
  if (last * share > 200) shortOf('F8', `p99 of an answer was ${Math.round(last * share)} ms here, not 200`);
});

it('F9: three days without an event are made good by one sweep, which comes within a day', {
  timeout: 120_000,
}, async () => {
  const differing = async () => {
    const rows = await here();
    return rows.filter((row, at) => row.status !== atStripe()[at]?.status).length;
  };
  const differed: number[] = [];
  // No event reaches this product: every few hours somebody else changes, for three days of its clock.
  for (const [at, reader] of readers.entries()) {
    movedMs += (72 * hourMs) / readers.length;
    // More ends than these would be asked about first (server.md section 5).
    const isEnd = at % 10 === 0;
    changeAtStripe(reader, isEnd ? 'canceled' : at % 2 === 0 ? 'past_due' : 'active');
    const it = product.sandbox.stripe.state.subscriptions[reader.subscription];
    if (isEnd) Object.assign(it ?? {}, { canceled_at: 1_790_000_000 });
    differed.push(await differing());
  }
  const before = differed.at(-1) ?? 0;
  expect(before).toBeGreaterThan(5);
  const queue = new PgBoss({ connectionString: product.database.url, supervise: false, schedule: false });
  await queue.start();
  try {
    // One minute of one hour of each day: whenever the three days end, a sweep begins in the next twenty-four hours.
    const sweeps = (await queue.getSchedules()).filter(({ name }) => name === 'billing.sweep');
    expect(sweeps.map(({ cron }) => cron)).toEqual([expect.stringMatching(/^\d+ \d+ \* \* \*$/)]);
    movedMs += 24 * hourMs;
    await queue.send('billing.sweep', {});
    await vi.waitFor(async () => expect(await here()).toEqual(atStripe()), 60_000);
  } finally {
    await queue.stop();
    movedMs = 0;
  }
  figure(
    'F9',
    `72 h and 24 h of the product's clock: ${before} of ${readers.length} readers differed, 0 after one sweep`,
  );
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
    ['302 s ahead', body, sign(body, now + 302)],
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
  // Neither what signs them nor a signature stands in the log, whatever was said of it.
  const written = lines.join('\n');
  for (const secret of [webhookSecret, good.replace(/.*v1=/, '')]) expect(written).not.toContain(secret);
  // Five minutes each way, but for what passes until it arrives.
  for (const [nth, off] of [-295, 299].entries()) {
    const odd = eventOf(`evt_odd_${nth}`, readers[0]?.customer ?? '');
    expect((await post(odd, sign(odd, Math.floor(Date.now() / 1000) + off))).status, `${off} s`).toBe(200);
  }
  figure(
    'S17',
    `${cases.length} ways to sign wrongly, from 301 s old to 302 s ahead: all refused; 295 s old and 299 s ahead taken`,
  );
  figure('F10', `${cases.length} ways, 400 each, 0 rows, no secret in ${lines.length} lines of the log`);
});
