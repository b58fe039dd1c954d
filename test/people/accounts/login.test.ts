/** Readers log in: what wrong tries cost, what nobody learns, and how sessions end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlyInWindows } from '../../app/early-in-windows.ts';
import { checkoutOf, newReader } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

earlyInWindows();
let product: TestApp;
const email = 'reader@example.com';
const password = 'a good long password';
beforeAll(async () => {
  product = await startTestApp({ takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  const reader = newReader(product);
  await reader.call('POST', '/api/users/signup', { email, source: 'homepage' });
  const { body } = await reader.call('POST', '/api/stripe/create-checkout', { email });
  product.sandbox.stripe.payCheckout(checkoutOf(body.checkoutUrl));
  await reader.call('POST', '/api/users/create-password', { email, password });
});
afterAll(() => product.stop());

const logIn = (reader: ReturnType<typeof newReader>, given: { email?: string; password?: string } = {}) =>
  reader.call('POST', '/api/users/login', { email, password, ...given });

describe('logging in', () => {
  it('S1, S3: gives a fresh, guarded session; one that was planted is worth nothing', async () => {
    const reader = newReader(product);
    reader.cookies.set('reader', 'planted-by-somebody-else');
    expect((await reader.call('GET', '/api/users/me')).status).toBe(401);
    const { status, headers } = await logIn(reader);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(/^reader=[\w-]{43}; .*HttpOnly; SameSite=Lax/i);
    expect(reader.cookies.get('reader')).not.toBe('planted-by-somebody-else');
    const before = reader.cookies.get('reader');
    await logIn(reader);
    const old = newReader(product);
    old.cookies.set('reader', before ?? '');
    expect((await old.call('GET', '/api/users/me')).status).toBe(401);
  });

  it('S9: fails with the same words for a wrong password, an unknown address and none at all', async () => {
    const reader = newReader(product);
    const answers = [
      await logIn(reader, { password: 'wrong' }),
      await logIn(reader, { email: 'nobody@example.com' }),
      await logIn(reader, { email: 'not an address' }),
    ];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [401, { error: 'Invalid credentials' }]),
    );
  });

  it('S8: after five wrong tries waits, for that address and account only', async () => {
    const [attacker, owner] = [newReader(product), newReader(product)];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await logIn(attacker, { password: 'wrong' })).status).toBe(401);
    }
    const sixth = await logIn(attacker);
    expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await logIn(owner)).status).toBe(200);
  });

  it('S8: from forty lines of one network waits for that account, there; elsewhere it is open', async () => {
    const guess = async (from: string, given: object) => {
      const headers = { 'x-forwarded-for': from };
      return (await newReader(product).call('POST', '/api/users/login', given, headers)).status;
    };
    const wrong = { email: 'guessed@example.com', password: 'a guess' };
    const answers: number[] = [];
    for (let nth = 0; nth < 40; nth += 1) answers.push(await guess(`2001:dba:${nth.toString(16)}::1`, wrong));
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(10);
    // Another network has its try, and another account is not made to wait.
    expect(await guess('2001:dbb::1', wrong)).toBe(401);
    expect(await guess('2001:dba:ff::1', { ...wrong, email: 'other@example.com' })).toBe(401);
  });

  it('S8: counts tries that come at the same moment, each of them', async () => {
    const attacker = newReader(product);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => logIn(attacker, { email: 'at-once@example.com' })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('S2: ends on the server when one logs out', async () => {
    const reader = newReader(product);
    await logIn(reader);
    const token = reader.cookies.get('reader') ?? '';
    expect((await reader.call('POST', '/api/users/logout')).status).toBe(200);
    expect(reader.cookies.has('reader')).toBe(false);
    reader.cookies.set('reader', token);
    expect((await reader.call('GET', '/api/users/digests')).status).toBe(401);
  });

  it('S4: from another site is refused, as every call that changes something', async () => {
    const reader = newReader(product);
    for (const path of ['login', 'logout', 'signup', 'create-password', 'activation', 'reset-password']) {
      const answer = await reader.call('POST', `/api/users/${path}`, {}, { origin: 'https://evil.example' });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('S21: opens nothing of the back office, and the administrator nothing of the portal', async () => {
    const reader = newReader(product);
    await logIn(reader);
    expect((await reader.call('GET', '/api/subscribers')).status).toBe(401);
    expect((await product.call('GET', '/api/users/digests')).status).toBe(401);
  });
});

describe('signing up', () => {
  it('S9: with an address that has a password says so; the free sample never does', async () => {
    const taken = await newReader(product).call('POST', '/api/users/signup', { email, source: 'homepage' });
    expect(taken.status).toBe(409);
    expect(taken.body.error).toContain('already registered');
    const sample = await newReader(product).call('POST', '/api/users/signup', { email, source: 'offer' });
    expect([sample.status, sample.body]).toEqual([200, { ok: true }]);
  });
});
