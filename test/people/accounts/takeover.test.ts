/** Somebody else's address opens nothing (security.md S10), a changed password is told (S11), and no way leads elsewhere (S12). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../app/line.ts';
import { checkoutOf, lettersTo, newReader, type Reader, tokenOf } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());

const password = 'a good long password';
const letter = (email: string, subject: string) =>
  until(product, async () =>
    (await lettersTo(product, email)).findLast((it) => it.subject?.includes(subject)),
  );
const setUp = 'Finish setting up';
/** As if so many minutes had passed since every letter. */
const wait = (minutes: number) =>
  product.database.db
    .updateTable('mail_tokens')
    .set({ expires_at: sql`expires_at - make_interval(mins => ${minutes}::int)` })
    .execute();
const week = 7 * 24 * 60;

async function pay(reader: Reader, email: string): Promise<string> {
  await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
  const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
  const checkout = checkoutOf(body.checkoutUrl);
  product.sandbox.stripe.payCheckout(checkout);
  return checkout;
}
const create = (reader: Reader, email: string, chosen = password) =>
  reader.call('POST', '/api/users/create-password', { email, password: chosen });
const logIn = (reader: Reader, email: string, given = password) =>
  reader.call('POST', '/api/users/login', { email, password: given });
const click = (reader: Reader, email: string, token: string) =>
  reader.call('POST', '/api/users/activation', { email, token });

async function member(email: string): Promise<Reader> {
  const reader = newReader(product);
  await pay(reader, email);
  expect((await create(reader, email)).status).toBe(200);
  return reader;
}

describe('S10: an attacker who was there first', () => {
  it('and chose a password by paying loses it, and the session, once the owner of the address verifies', async () => {
    const [attacker, owner, email] = [newReader(product), newReader(product), 'victim@example.com'];
    await pay(attacker, email);
    const token = tokenOf(await letter(email, setUp));
    expect((await create(attacker, email, 'the attacker knows it')).status).toBe(200);
    expect((await attacker.call('GET', '/api/users/me')).status).toBe(200);
    const kept = new Map(attacker.cookies);
    expect((await click(owner, email, token)).status).toBe(200);
    for (const [name, value] of kept) attacker.cookies.set(name, value);
    expect((await attacker.call('GET', '/api/users/me')).status).toBe(401);
    expect((await logIn(newReader(product), email, 'the attacker knows it')).status).toBe(401);
    expect((await create(attacker, email, 'the attacker tries again')).status).toBe(403);
    expect((await create(owner, email)).status).toBe(200);
    expect((await logIn(newReader(product), email)).status).toBe(200);
    // The link works once, for nobody a second time.
    for (const reader of [attacker, owner, newReader(product)]) {
      expect((await click(reader, email, token)).status).toBe(403);
    }
  });

  it('gets nothing of a link that is over, that was for somebody else, or of what the database keeps of it', async () => {
    const [owner, email] = [newReader(product), 'late@example.com'];
    await pay(owner, email);
    const token = tokenOf(await letter(email, setUp));
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(112);
    const rows = await product.database.db.selectFrom('mail_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const stolen = rows.map((row) => row.token_hash);
    for (const wrong of [...stolen, token.slice(0, -1), `${token}A`, '', 'x'.repeat(43)]) {
      expect([400, 403]).toContain((await click(newReader(product), email, wrong)).status);
    }
    expect((await click(newReader(product), 'other@example.com', token)).status).toBe(403);
    // A scanner of the mail system looks, with the token in the address too, and nothing is used up.
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/create-password', '/api/users/activation'])
        await newReader(product).call(method, `${path}?email=${email}&token=${token}`);
    }
    await pay(newReader(product), 'later@example.com');
    const second = tokenOf(await letter('later@example.com', setUp));
    await wait(week - 5);
    expect((await click(newReader(product), email, token)).status).toBe(200);
    await wait(6);
    expect((await click(newReader(product), 'later@example.com', second)).status).toBe(403);
  });

  it('is nobody by an address that stands at Stripe: the customer is', async () => {
    const [reader, victim] = ['attacker@example.com', 'owner@example.com'];
    const owner = await member(victim);
    const attacker = await member(reader);
    const { customers } = product.sandbox.stripe.state;
    const own = Object.values(customers).find((it) => 'email' in it && it.email === reader);
    if (own && 'email' in own) own.email = victim;
    expect((await attacker.call('POST', '/api/stripe/sync-subscription')).status).toBe(200);
    expect((await attacker.call('GET', '/api/users/me')).body.email).toBe(reader);
    expect((await owner.call('GET', '/api/users/me')).body).toMatchObject({
      email: victim,
      subscriptionStatus: 'active',
    });
    expect((await logIn(newReader(product), victim)).status).toBe(200);
    figure(
      'S10',
      'pre-registered, replayed, late, stolen from the database, by an address at Stripe: 0 sessions',
    );
  });
});

describe('S11: a password that was forgotten', () => {
  it('is chosen anew by the link of a letter alone, within an hour, once; all sessions end, and the address is told', async () => {
    const email = 'forgetful@example.com';
    const reader = await member(email);
    const ask = () => newReader(product).call('POST', '/api/users/request-password-reset', { email });
    const reset = (token: string, chosen: string) =>
      newReader(product).call('POST', '/api/users/reset-password', { token, password: chosen });
    await ask();
    const late = tokenOf(await letter(email, 'Choose a new password'));
    const first = tokenOf((await lettersTo(product, email)).find((it) => it.subject?.includes(setUp)));
    await wait(61);
    expect((await reset(late, 'another long password')).status).toBe(403);
    expect((await logIn(newReader(product), email)).status).toBe(200);
    await ask();
    const fresh = () =>
      until(product, async () =>
        (await lettersTo(product, email))
          .map(tokenOf)
          .find((one) => one !== '' && one !== late && one !== first),
      );
    const token = await fresh();
    expect((await reset('made-up', 'another long password')).status).toBe(403);
    expect((await reset(token, 'another long password')).status).toBe(200);
    expect((await reset(token, 'a third long password')).status).toBe(403);
    expect((await reader.call('GET', '/api/users/me')).status).toBe(401);
    expect((await logIn(newReader(product), email)).status).toBe(401);
    const told = await letter(email, 'Your password was changed');
    expect(told.to?.map(({ address }) => address)).toEqual([email]);
    expect(told.text).toContain('If it was not, somebody can read your mail');
    expect(told.text).not.toMatch(/token=|another long password/);
    figure('S11', 'without a link 403, by it once within the hour; 1 letter to the address; 0 sessions left');
  });

  it('has no other way to be changed, nor the address', async () => {
    const reader = await member('steady@example.com');
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      for (const path of ['/api/users/me', '/api/users/password', '/api/users/email', '/api/users']) {
        expect(
          (await reader.call(method, path, { email: 'x@example.com', password: 'a longer password' })).status,
        ).toBe(404);
      }
    }
    expect((await create(reader, 'steady@example.com', 'yet another password')).status).toBe(409);
    expect((await logIn(newReader(product), 'steady@example.com')).status).toBe(200);
  });
});

describe('S12: a way back', () => {
  const elsewhere = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example/portal',
    'https://evil.example//evil.example/x',
    '%2f%2fevil.example',
    '/%2f/evil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '.evil.example',
    '@evil.example',
    '/portal@evil.example',
  ];

  it('from the checkout leads to our own pages, whichever page says that it sent us', async () => {
    for (const [nth, way] of elsewhere.entries()) {
      const [reader, email] = [newReader(product), `way${nth}@example.com`];
      await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
      const referer = /^https:\/\//.test(way) ? way : `${product.url}${way}`;
      const { body } = await reader.call(
        'POST',
        '/api/stripe/create-checkout',
        { email },
        {
          referer: encodeURI(referer.replaceAll('\t', '%09')),
        },
      );
      const session = product.sandbox.stripe.state.checkoutSessions[checkoutOf(body.checkoutUrl)];
      for (const url of [session?.success_url, session?.cancel_url]) {
        expect([way, new URL(url ?? '').origin]).toEqual([way, product.url]);
        expect([way, new URL(url ?? '').pathname.startsWith('//')]).toEqual([way, false]);
      }
    }
    figure('S12', `${elsewhere.length} spellings of another site: 0 lead there`);
  });

  it('is asked of no address: whatever stands in it, an answer leads nowhere else', async () => {
    const pages = [
      '/',
      '/login',
      '/portal',
      '/offer',
      '/create-password',
      '/reset-password',
      '/share',
      '/read/x',
      '/u/x',
    ];
    for (const way of elsewhere) {
      const given = encodeURIComponent(way);
      for (const page of pages) {
        const query = `next=${given}&redirect=${given}&return_to=${given}&url=${given}`;
        const { status, headers } = await fetch(`${product.url}${page}?${query}`, { redirect: 'manual' });
        expect([page, way, status < 300 || status >= 400, headers.get('location')]).toEqual([
          page,
          way,
          true,
          null,
        ]);
      }
      const answer = await fetch(`${product.url}/${way}`, { redirect: 'manual' }).catch(() => null);
      expect([way, answer?.headers.get('location') ?? null]).toEqual([way, null]);
    }
  });
});
