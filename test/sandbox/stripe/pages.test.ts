/** The hosted pages as a browser without scripts meets them. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelUrl, openCheckout, type Started, startStripe, submit, subscribed } from './start-stripe.ts';

let started: Started;
let stripe: Stripe;
beforeAll(async () => {
  started = await startStripe();
  stripe = started.stripe;
});
afterAll(() => started.sandbox.stop());

const read = (id: string) => stripe.checkout.sessions.retrieve(id);
const pay = (session: Stripe.Checkout.Session, card: string, email = 'new@example.com') =>
  submit(String(session.url), { email, card });

describe('checkout', () => {
  it('shows what is sold, the way back, and a form', async () => {
    const session = await openCheckout(stripe, { customer_email: 'a"b<i>@example.com' });
    const response = await fetch(String(session.url));
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    for (const part of ['Sandbox checkout', 'The Walkthrough', '$349.00', `href="${cancelUrl}"`, '4242']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('value="a&quot;b&lt;i&gt;@example.com" readonly');
    expect(text).not.toContain('<script');
  });

  it('4242 pays: customer, subscription and paid invoice stand', async () => {
    const session = await openCheckout(stripe);
    const response = await pay(session, '4242 4242 4242 4242');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`http://127.0.0.1:9/ok?session_id=${session.id}`);
    const done = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['customer', 'subscription', 'invoice'],
    });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'new@example.com' },
      customer_email: null,
      customer: { email: 'new@example.com' },
      subscription: { status: 'active', metadata: { person: '7' } },
      invoice: { status: 'paid', amount_paid: 34_900, customer_email: 'new@example.com' },
    });
  });

  it('a second press pays once', async () => {
    const session = await openCheckout(stripe, { customer_email: 'twice@example.com' });
    const both = await Promise.all([pay(session, '4242424242424242'), pay(session, '4242424242424242')]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    const { customer } = await read(session.id);
    expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(1);
    expect((await stripe.customers.list({ email: 'twice@example.com' })).data).toHaveLength(1);
    expect(await (await fetch(String(session.url))).text()).toContain('You have paid already');
  });

  it('keeps the customer that the call names', async () => {
    const customer = await stripe.customers.create({ email: 'kept@example.com' });
    const session = await openCheckout(stripe, { customer: customer.id });
    await pay(session, '4242424242424242', 'other@example.com');
    expect(await read(session.id)).toMatchObject({
      customer: customer.id,
      customer_details: { email: 'kept@example.com' },
    });
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['1234', 'Your card number is invalid.'],
  ])('%s is refused, and the session stays open', async (card, sentence) => {
    const session = await openCheckout(stripe);
    const response = await pay(session, card);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(sentence);
    expect(await read(session.id)).toMatchObject({ status: 'open', customer: null, subscription: null });
    expect((await pay(session, '4242424242424242')).status).toBe(303);
  });

  it('asks for an address', async () => {
    const session = await openCheckout(stripe);
    expect(await (await pay(session, '4242424242424242', 'nobody')).text()).toContain('email is invalid');
  });

  it('3-D Secure: the bank says yes', async () => {
    const session = await openCheckout(stripe);
    const asked = await pay(session, '4000002500003155');
    const bank = `${started.sandbox.origin}${asked.headers.get('location')}`;
    expect((await read(session.id)).status).toBe('open');
    expect(await (await fetch(bank)).text()).toContain('Complete authentication');
    const done = await submit(bank, { answer: 'complete' });
    expect(done.headers.get('location')).toContain(session.id);
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      customer_details: { email: 'new@example.com' },
    });
  });

  it('3-D Secure: the bank says no', async () => {
    const session = await openCheckout(stripe);
    const asked = await pay(session, '4000002500003155');
    const bank = `${started.sandbox.origin}${asked.headers.get('location')}`;
    expect(await (await submit(bank, { answer: 'fail' })).text()).toContain('unable to authenticate');
    expect((await read(session.id)).status).toBe('open');
    expect((await submit(bank, { answer: 'complete' })).headers.get('location')).toBe(
      `/stripe/pay/${session.id}`,
    );
    expect((await read(session.id)).status).toBe('open');
  });

  it('is over after its time; an unknown one is not there', async () => {
    const session = await openCheckout(stripe);
    await stripe.checkout.sessions.expire(session.id);
    const url = `${started.sandbox.origin}/stripe/pay/${session.id}`;
    expect((await fetch(url)).status).toBe(410);
    expect((await submit(url, { email: 'a@b.co', card: '4242424242424242' })).status).toBe(410);
    expect((await fetch(`${started.sandbox.origin}/stripe/pay/cs_none`)).status).toBe(404);
  });
});

describe('billing portal', () => {
  async function open(flow?: Stripe.BillingPortal.SessionCreateParams.FlowData) {
    const ids = await subscribed(started, { customer_email: 'portal@example.com' });
    const { url } = await stripe.billingPortal.sessions.create({
      customer: ids.customer,
      return_url: 'http://127.0.0.1:9/portal?tab=billing',
      ...(flow ? { flow_data: flow } : {}),
    });
    const press = async (action: string, fields: Record<string, string> = {}) => {
      const response = await submit(`${url}/${action}`, { subscription: ids.subscription, ...fields });
      return { response, now: await stripe.subscriptions.retrieve(ids.subscription) };
    };
    const text = async () => (await fetch(url)).text();
    return { ...ids, url, press, text };
  }

  it('shows the subscription, the card, the invoices and the way back', async () => {
    const text = await (await open()).text();
    for (const part of ['portal@example.com', 'Renews on', '4242', 'paid', '?tab=billing', 'year pass']) {
      expect(text).toContain(part);
    }
  });

  it('cancels at the end of the period with the flag false, and resumes', async () => {
    const { press, text } = await open();
    const { now } = await press('cancel');
    expect(now).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: now.items.data[0]?.current_period_end,
      canceled_at: started.clock.seconds(),
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await text()).toContain('Cancels on');
    expect((await press('resume')).now).toMatchObject({ cancel_at: null, canceled_at: null });
  });

  it('lets a year pass: renewed, or ended', async () => {
    const { press, subscription } = await open();
    const before = await stripe.subscriptions.retrieve(subscription);
    const { now } = await press('year');
    expect(now.items.data[0]?.current_period_start).toBe(before.items.data[0]?.current_period_end);
    expect((await stripe.invoices.list({ subscription })).data.map((it) => it.billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_create',
    ]);
    await press('cancel');
    expect((await press('year')).now).toMatchObject({
      status: 'canceled',
      ended_at: started.clock.seconds(),
    });
    expect((await press('year')).response.status).toBe(303);
  });

  it('fails a payment now, and a good card heals it', async () => {
    const { press, text } = await open();
    const { now } = await press('fail');
    expect(now).toMatchObject({ status: 'past_due' });
    expect(now.items.data[0]?.current_period_start).toBe(started.clock.seconds());
    expect(await text()).toContain('The last payment failed');
    const declined = await press('card', { card: '4000000000000002' });
    expect(await declined.response.text()).toContain('Your card was declined.');
    expect(declined.now.status).toBe('past_due');
    expect((await press('card', { card: '5555555555554444' })).now.status).toBe('active');
    expect(await text()).toContain('Mastercard •••• 4444');
  });

  it('takes a card that will fail at renewal', async () => {
    const { press } = await open();
    expect((await press('card', { card: '4000000000000341' })).now.status).toBe('active');
    expect((await press('year')).now.status).toBe('past_due');
    expect((await press('year')).now).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
  });

  it('ends now', async () => {
    expect((await (await open()).press('end')).now.status).toBe('canceled');
  });

  it('opens at the card alone, and goes where the flow says', async () => {
    const returnUrl = 'http://127.0.0.1:9/done';
    const { press, text } = await open({
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    });
    expect(await text()).not.toContain('Cancel subscription');
    const { response } = await press('card', { card: '4242424242424242' });
    expect(response.headers.get('location')).toBe(returnUrl);
  });

  it('acts for its own customer only', async () => {
    const other = await subscribed(started, { customer_email: 'other@example.com' });
    const { press } = await open();
    expect((await press('end', { subscription: other.subscription })).response.status).toBe(404);
    expect((await press('nonsense')).response.status).toBe(404);
  });

  it('an open invoice is paid on its page', async () => {
    const { press, subscription } = await open();
    const { now } = await press('fail');
    const invoice = await stripe.invoices.retrieve(String(now.latest_invoice));
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    const url = String(invoice.hosted_invoice_url);
    expect(await (await fetch(url)).text()).toContain('Pay this invoice');
    await submit(url, { card: '4242424242424242' });
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  });
});
