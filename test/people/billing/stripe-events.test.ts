/** Whatever becomes of Stripe's events on their way, both sides end in the same state (faults.md F8, F9). */
import { createHmac } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callsTo } from '../../app/line.ts';
import { becomes, type Member, newMember, statusOf } from '../../app/member.ts';
import { startTestApp, type TestApp, webhookSecret } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

const stripe = () => product.sandbox.stripe;

describe('events', () => {
  it('F8: in any order, several times, or never end in the state that Stripe has', async () => {
    const members = await Promise.all([newMember(product), newMember(product), newMember(product)]);
    const [late, lost, again] = members as [Member, Member, Member];
    stripe().webhooks.hold();
    stripe().cancelInPortal(late.subscription);
    stripe().endNow(late.subscription);
    stripe().webhooks.repeat(3);
    stripe().failPayment(again.subscription);
    stripe().webhooks.release('reversed');
    await becomes(late, 'canceled');
    await becomes(again, 'past_due');
    stripe().webhooks.drop(100);
    stripe().endNow(lost.subscription);
    await stripe().webhooks.settled();
    const sync = await lost.reader.call('POST', '/api/stripe/sync-subscription');
    expect(sync.body).toEqual({ synced: false, subscriptionStatus: 'canceled' });
    expect(await statusOf(late)).toBe('canceled');
    stripe().webhooks.dropNone();
    stripe().webhooks.repeat(1);
  });

  it('F9: that were all lost are made good by the nightly sweep', async () => {
    const members = await Promise.all([newMember(product), newMember(product)]);
    await stripe().webhooks.settled();
    stripe().webhooks.drop(100);
    for (const { subscription } of members) stripe().endNow(subscription);
    const clock = new PgBoss({ connectionString: product.database.url, supervise: false, schedule: false });
    await clock.start();
    await clock.send('billing.sweep', {});
    for (const member of members) await becomes(member, 'canceled');
    await clock.stop();
    stripe().webhooks.dropNone();
  });

  it('of a stranger change nothing', async () => {
    const everybody = async () => (await product.call('GET', '/api/subscribers')).body;
    const before = await everybody();
    const asked = callsTo(product, 'stripe', 'GET', '/v1/');
    expect(await deliver({ id: 'evt_stranger', customer: 'cus_nobody' }, Date.now() / 1000)).toBe(200);
    expect(await deliver({ id: 'evt_stranger', customer: 'cus_nobody' }, Date.now() / 1000)).toBe(200);
    const taken = product.database.db.selectFrom('stripe_events').where('id', '=', 'evt_stranger');
    await vi.waitFor(async () => {
      expect((await taken.select('handled_at').execute()).map((it) => it.handled_at)).toEqual([
        expect.any(Date),
      ]);
    }, 10_000);
    expect(await everybody()).toEqual(before);
    expect(callsTo(product, 'stripe', 'GET', '/v1/')).toBe(asked);
  });
});

async function deliver(event: { id: string; customer?: string }, atSecs: number): Promise<number> {
  const body = JSON.stringify({
    id: event.id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', id: 'sub_x', customer: event.customer ?? 'cus_x' } },
  });
  const t = Math.floor(atSecs);
  const v1 = createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex');
  const response = await fetch(`${product.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
    body,
  });
  return response.status;
}
