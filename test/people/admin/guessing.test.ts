/** D7: strangers who guess the admin's password, and the administrator among them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellOfUnlistedProxy } from '../../../server/people/admin/index.ts';
import { guessDelay } from '../../../server/people/limits/guesses.ts';
import { quietLog } from '../../app/database.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const clock = { now: () => new Date(nowMs) };
beforeAll(async () => {
  product = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());
beforeEach(async () => {
  nowMs += 2 * 3_600_000;
});

async function logIn(
  password: string,
  from: string,
  cookie = '',
): Promise<{ status: number; cookie: string }> {
  const headers = { 'x-forwarded-for': from, cookie };
  const answer = await send(product.url, 'POST', '/api/auth/admin/login', { password }, headers);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { status: answer.status, cookie: cookies.join('; ') };
}
const statuses = async (count: number, from: (nth: number) => string) => {
  const seen: number[] = [];
  for (let nth = 0; nth < count; nth += 1) seen.push((await logIn('wrong', from(nth))).status);
  return seen;
};

describe('D7, S8: guesses at the admin password', () => {
  it.each<[string, (nth: number) => string]>([
    ['one IPv6 /64', (nth) => `2001:db8:7:7:${nth.toString(16)}::${nth}`],
    ['one address with another port each time', (nth) => `203.0.113.9:${1000 + nth}`],
    ['RFC 7239 words', (nth) => `for="[2001:db8:8:8::${nth}]:${1000 + nth}"`],
    ['rubbish', (nth) => `rubbish-${nth}`],
  ])('from %s are limited after five', async (_what, from) => {
    expect(await statuses(8, from)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('from many addresses of a network wait longer and longer; nobody elsewhere does, nor a known browser', async () => {
    const before = await logIn(testPassword, '198.51.100.1');
    expect(before.status).toBe(200);
    const seen = await statuses(60, (nth) => `203.0.${nth}.1`);
    expect(seen.slice(0, 20).every((status) => status === 401)).toBe(true);
    expect(seen.slice(-30).every((status) => status === 429)).toBe(true);
    const heard = seen.filter((status) => status === 401).length;
    const known = before.cookie.split('; ').filter((part) => part.startsWith('known-browser='));
    // From an address that was never seen, logged out since: the cookie alone.
    expect((await logIn(testPassword, '203.0.113.200', known[0])).status).toBe(200);
    expect((await logIn(testPassword, '203.0.113.201', `${known[0]}x`)).status).toBe(429);
    // A network of its own has its first try at once, however often others try.
    expect((await logIn(testPassword, '192.0.2.7')).status).toBe(200);
    // Neighbours wait, and are not locked out; and waiting used up none of their own tries.
    for (let nth = 0; nth < 8; nth += 1)
      expect((await logIn(testPassword, '203.0.113.202')).status).toBe(429);
    nowMs += 30_000;
    expect((await logIn(testPassword, '203.0.113.202')).status).toBe(200);
    figure(
      'S8',
      `${seen.length} guesses from as many addresses of one network at one moment: ${heard} heard, the others told to wait; the admin's own browser and another network let in at once, a neighbour after half a minute`,
    );
  });

  it('from many networks leave each one try, and then a wait', async () => {
    const own = (nth: number) => `2001:${nth.toString(16)}:1::1`;
    expect(await statuses(40, own)).toEqual(Array.from({ length: 40 }, () => 401));
    expect((await logIn('wrong', own(3))).status).toBe(401);
    expect((await logIn('wrong', own(3))).status).toBe(429);
    expect((await logIn(testPassword, '2001:ffff::1')).status).toBe(200);
  });

  it('by a browser that was logged in before count for that browser alone', async () => {
    const { cookie } = await logIn(testPassword, '198.51.100.2');
    const own: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) own.push((await logIn('wrong', `198.51.${nth}.2`, cookie)).status);
    expect(own).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn(testPassword, '198.51.100.2')).status).toBe(200);
  });

  it('rise in wait from nothing to half a minute, never more', () => {
    expect([0, 20, 21, 22, 25, 40, 100_000].map(guessDelay)).toEqual([0, 0, 250, 500, 4_000, 30_000, 30_000]);
  });

  it('keep no browser out by a cookie that it cannot have signed', async () => {
    const { cookie } = await logIn(testPassword, '198.51.100.3');
    expect(cookie).toMatch(/known-browser=[\w-]{22}\.\d{10}\.[\w-]{43}/);
    const { headers } = await send(product.url, 'POST', '/api/auth/admin/login', { password: testPassword });
    const line = headers.getSetCookie().find((it) => it.startsWith('known-browser='));
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    const { status } = await send(product.url, 'GET', '/api/groups', undefined, {
      cookie: line?.split(';')[0] ?? '',
    });
    expect(status).toBe(401);
  });
});

describe('D7: a notice of a proxy that is not named', () => {
  it('stands in the back office until it is put away, and stays away with the same words', async () => {
    const tell = (peer: string) =>
      tellOfUnlistedProxy({ db: product.database.db, clock, log: quietLog }, peer);
    await tell('10.0.0.7');
    const { body } = await product.call('GET', '/api/notices');
    expect(body).toMatchObject([{ key: 'unlisted-proxy', sentence: expect.stringContaining('10.0.0.7') }]);
    expect((await product.call('POST', '/api/notices/unlisted-proxy/dismiss')).status).toBe(200);
    expect((await product.call('POST', '/api/notices/unlisted-proxy/dismiss')).status).toBe(404);
    await tell('10.0.0.7');
    expect((await product.call('GET', '/api/notices')).body).toEqual([]);
    await tell('10.0.0.8');
    expect((await product.call('GET', '/api/notices')).body).toHaveLength(1);
    expect((await send(product.url, 'GET', '/api/notices')).status).toBe(401);
  });
});
