/** From an address to a password: the ways that lead there, and those that must not (server.md section 5). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../app/line.ts';
import { checkoutOf, lettersTo, newReader, type Reader, tokenOf } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

const password = 'a good long password';
let count = 0;
const newEmail = () => {
  count += 1;
  return `reader${count}@example.com`;
};

const signUp = (reader: Reader, email: string) =>
  reader.call('POST', '/api/users/signup', { email, source: 'homepage' });

async function startPaying(reader: Reader, email: string): Promise<string> {
  expect((await signUp(reader, email)).status).toBe(200);
  const { status, body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
  expect([status, body.error]).toEqual([200, undefined]);
  return checkoutOf(body.checkoutUrl);
}

async function pay(reader: Reader, email: string): Promise<void> {
  product.sandbox.stripe.payCheckout(await startPaying(reader, email));
}

const statusOf = async (reader: Reader, email: string) =>
  (await reader.call('GET', `/api/users/subscription-status?email=${encodeURIComponent(email)}`)).body
    .subscriptionStatus;
const create = (reader: Reader, email: string, chosen = password) =>
  reader.call('POST', '/api/users/create-password', { email, password: chosen });
const letter = (email: string, nth = 0) => until(product, async () => (await lettersTo(product, email))[nth]);

describe('the browser that paid', () => {
  it('chooses a password before any webhook or mail has come', async () => {
    product.sandbox.stripe.webhooks.hold();
    const [reader, email] = [newReader(product), newEmail()];
    await pay(reader, email);
    expect((await reader.call('GET', '/api/users/pending-email')).body).toEqual({ email });
    expect(await statusOf(reader, email)).toBe('active');
    expect((await create(reader, email, 'password1')).status).toBe(400);
    expect((await create(reader, email)).status).toBe(200);
    const me = await reader.call('GET', '/api/users/me');
    expect(me.body).toEqual({ email, subscriptionStatus: 'active' });
    product.sandbox.stripe.webhooks.release('reversed');
    await product.sandbox.stripe.webhooks.settled();
    expect((await reader.call('GET', '/api/users/me')).body.subscriptionStatus).toBe('active');
  });

  it('S9, S10: is told nothing before it has paid', async () => {
    const [reader, email] = [newReader(product), newEmail()];
    await startPaying(reader, email);
    expect((await reader.call('GET', '/api/users/pending-email')).status).toBe(404);
    expect(await statusOf(reader, email)).toBe('none');
    const refused = await create(reader, email);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Open the link in your activation email to finish',
    ]);
  });

  it('gets the same checkout in a second tab, and another browser ends it', async () => {
    const [reader, email] = [newReader(product), newEmail()];
    const first = await startPaying(reader, email);
    expect(await startPaying(reader, email)).toBe(first);
    const stranger = newReader(product);
    const theirs = await startPaying(stranger, email);
    expect(theirs).not.toBe(first);
    const { state } = product.sandbox.stripe;
    const statuses = Object.values(state.checkoutSessions)
      .filter(({ id }) => [first, theirs].includes(id))
      .map(({ status }) => status);
    expect(statuses.sort()).toEqual(['expired', 'open']);
    const customers = Object.values(state.customers).filter((it) => 'email' in it && it.email === email);
    expect(customers).toHaveLength(1);
  });

  it('waits where the payment needs the bank, and where Stripe is down it says nothing wrong', async () => {
    const [reader, email] = [newReader(product), newEmail()];
    const checkout = await startPaying(reader, email);
    product.sandbox.faults.next('stripe', ...Array.from({ length: 6 }, () => ({ kind: 'reset' as const })));
    expect(await statusOf(reader, email)).toBe('none');
    product.sandbox.faults.clear();
    product.sandbox.stripe.payCheckout(checkout);
    expect(await statusOf(reader, email)).toBe('active');
  });
});

describe('S10: a stranger', () => {
  it('who started a checkout for somebody learns and gets nothing when that person pays', async () => {
    const [owner, stranger, email] = [newReader(product), newReader(product), newEmail()];
    await startPaying(stranger, email);
    await pay(owner, email);
    expect(await statusOf(owner, email)).toBe('active');
    expect(await statusOf(stranger, email)).toBe('none');
    expect((await stranger.call('GET', '/api/users/pending-email')).status).toBe(404);
    expect((await create(stranger, email)).status).toBe(403);
    expect((await create(owner, email)).status).toBe(200);
  });

  it('is never led to the billing portal of an address that they name', async () => {
    const [owner, stranger, email] = [newReader(product), newReader(product), newEmail()];
    await pay(owner, email);
    expect(await statusOf(owner, email)).toBe('active');
    const again = await stranger.call('POST', '/api/stripe/create-checkout', { email });
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.body)).not.toContain('http');
  });
});

/**
 * Whatever a scanner of a mail system does with a link short of pressing its button: with the token in the address too,
 * which a browser never sends. test/e2e/reader-mail.spec.ts lets one run the page's scripts.
 */
async function lookWith(reader: Reader, email: string, token: string): Promise<void> {
  const given = `email=${encodeURIComponent(email)}&token=${token}`;
  for (const path of ['/create-password', '/api/users/activation', `/api/users/activation/${token}`]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const { status, headers } = await reader.call(method, `${path}?${given}`);
      // Only the page itself is there, and it gives nothing.
      expect([method, path, status]).toEqual([
        method,
        path,
        path === '/create-password' && method !== 'OPTIONS' ? 200 : 404,
      ]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await fetch(`${product.url}/api/users/activation`, { method: 'POST', headers, body: given });
  expect(posted.status).toBe(403);
}

describe('the link of the activation mail', () => {
  it('E15: says in its letter that the link replaces a password that was chosen before', async () => {
    const [reader, email] = [newReader(product), newEmail()];
    await pay(reader, email);
    const { text, html } = await letter(email);
    for (const part of [text, html]) {
      expect(part?.replace(/\s+/g, ' ')).toContain('The link replaces it and logs out every device.');
    }
  });

  it('S10: works once, on any device, by a click only, and ends every other session and password', async () => {
    const [owner, device, email] = [newReader(product), newReader(product), newEmail()];
    await pay(owner, email);
    const mail = await letter(email);
    expect(mail.subject).toContain('Finish setting up your account');
    expect((await create(owner, email)).status).toBe(200);
    const token = tokenOf(mail);
    await lookWith(device, email, token);
    const wrong = await device.call('POST', '/api/users/activation', { email: newEmail(), token });
    expect(wrong.status).toBe(403);
    const click = await device.call('POST', '/api/users/activation', { email, token });
    expect([click.status, click.body]).toEqual([200, { email }]);
    expect((await owner.call('GET', '/api/users/me')).status).toBe(401);
    expect((await owner.call('POST', '/api/users/login', { email, password })).status).toBe(401);
    expect(await statusOf(device, email)).toBe('active');
    expect((await create(device, email)).status).toBe(200);
    expect((await device.call('GET', '/api/users/me')).body.email).toBe(email);
    const twice = await newReader(product).call('POST', '/api/users/activation', { email, token });
    expect(twice.status).toBe(403);
  });

  it('is sent again when the address signs up again, without a second charge, and the earlier one ends', async () => {
    const [owner, email] = [newReader(product), newEmail()];
    await pay(owner, email);
    const first = tokenOf(await letter(email));
    const again = await signUp(newReader(product), email);
    expect([again.status, again.body.error]).toEqual([
      409,
      'We have sent your activation link again. Please check your email.',
    ]);
    const second = tokenOf(await letter(email, 1));
    expect(second).not.toBe(first);
    const device = newReader(product);
    const old = await device.call('POST', '/api/users/activation', { email, token: first });
    const current = await device.call('POST', '/api/users/activation', { email, token: second });
    expect([old.status, current.status]).toEqual([403, 200]);
  });
});

describe('addresses', () => {
  it('are one person however they are written; plus signs and Unicode count', async () => {
    const reader = newReader(product);
    await pay(reader, 'Ann.Müller+news@BÜCHER.example');
    expect((await create(reader, 'ann.müller+news@bücher.example')).status).toBe(200);
    const login = await newReader(product).call('POST', '/api/users/login', {
      email: ' ANN.MÜLLER+NEWS@xn--bcher-kva.example ',
      password,
    });
    expect(login.status).toBe(200);
    const other = await signUp(newReader(product), 'ann.müller@bücher.example');
    expect(other.status).toBe(200);
  });

  it('of two browsers at the same moment one gets a checkout; going back and forth always leads to one that is open', async () => {
    const [one, two, email] = [newReader(product), newReader(product), newEmail()];
    await Promise.all([signUp(one, email), signUp(two, email)]);
    const start = (reader: Reader) => reader.call('POST', '/api/stripe/create-checkout', { email });
    const both = await Promise.all([start(one), start(two)]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const reader of [one, two, one, two, one]) {
      const { status, body } = await start(reader);
      expect([status, body.error]).toEqual([200, undefined]);
      const { checkoutSessions } = product.sandbox.stripe.state;
      const session = checkoutSessions[checkoutOf(body.checkoutUrl)];
      expect(session?.status).toBe('open');
      const open = Object.values(checkoutSessions).filter(
        (it) => it.customer === session?.customer && it.status === 'open',
      );
      expect(open).toHaveLength(1);
    }
  });

  it.each([
    'a@gmail.com/.evil.com',
    'a@gmail.com#.evil.com',
    'a@gmail.com?.evil.com',
    'a@gmai%6c.com',
    'a@1.2.3.4',
    'nobody',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: x@example.com',
    '<a@example.com>',
    '',
  ])('S16: that are none are refused: %j', async (email) => {
    const { status } = await signUp(newReader(product), email);
    expect([400, 422]).toContain(status);
  });
});

describe('somebody who is erased meanwhile', () => {
  /** How many statements stand before a row that another transaction holds. */
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%activations%'`.execute(
      product.database.db,
    );
    return rows[0]?.count === 0 ? undefined : rows[0]?.count;
  };

  it('gets a sentence, and a second try begins anew', async () => {
    const [email, other] = [newEmail(), newReader(product)];
    expect((await signUp(newReader(product), email)).status).toBe(200);
    const erasing = await product.database.db.startTransaction().execute();
    await erasing.deleteFrom('subscribers').where('email', '=', email).execute();
    const asking = other.call('POST', '/api/stripe/create-checkout', { email });
    await until(product, waiting);
    await erasing.commit().execute();
    const { status, body } = await asking;
    expect([status, body.error]).toEqual([409, expect.stringContaining('was deleted a moment ago')]);
    expect((await other.call('POST', '/api/stripe/create-checkout', { email })).status).toBe(200);
  });
});
