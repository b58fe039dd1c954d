/** The admin's account: its sessions, and its password. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rawLetters } from '../../app/reader.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';

let product: TestApp;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const clock = { now: () => new Date(nowMs) };
let password: string;
beforeAll(async () => {
  // None is configured, so one is made and may be changed.
  product = await startTestApp({ clock, env: { ADMIN_PASSWORD: '' } });
  password = product.password;
});
afterAll(() => product.stop());
beforeEach(() => {
  nowMs += 600_000;
});

async function logIn(browser: string, typed = password): Promise<string> {
  const headers = { 'user-agent': browser };
  const answer = await send(product.url, 'POST', '/api/auth/admin/login', { password: typed }, headers);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
const as = (cookie: string, method: string, path: string, body?: unknown) =>
  send(product.url, method, path, body, { cookie });
const statusOf = async (cookie: string) => (await as(cookie, 'GET', '/api/admin/account')).status;
const newestLine = async () => (await product.call('GET', '/api/audit?limit=1')).body[0];

describe('S2: sessions', () => {
  it('are listed with device and last use, those that ran out not', async () => {
    const cookie = await logIn('A phone');
    nowMs += 120_000;
    await product.call('GET', '/api/admin/account');
    const { body } = await product.call('GET', '/api/admin/sessions');
    expect(body).toMatchObject([
      { browser: 'Setup', isThisOne: true, lastUsedAt: clock.now().toISOString() },
      { browser: 'A phone', isThisOne: false, address: '127.0.0.1' },
    ]);
    expect(JSON.stringify(body)).not.toContain(cookie.split('=')[1]);
    nowMs += 6 * 86_400_000;
    await product.call('GET', '/api/admin/account');
    nowMs += 2 * 86_400_000;
    const later = await product.call('GET', '/api/admin/sessions');
    expect(later.body.map((session: { browser: string }) => session.browser)).toEqual(['Setup']);
  });

  it('end one by one, at once, and are refused from then on', async () => {
    const cookie = await logIn('Left in a hotel');
    const { body } = await product.call('GET', '/api/admin/sessions');
    const { id } = body.find((session: { browser: string }) => session.browser === 'Left in a hotel');
    expect(await statusOf(cookie)).toBe(200);
    expect((await product.call('DELETE', `/api/admin/sessions/${id}`)).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    expect((await product.call('DELETE', `/api/admin/sessions/${id}`)).status).toBe(404);
    expect(await newestLine()).toMatchObject({ action: 'sessions-ended', details: ['Left in a hotel'] });
  });

  it('end all but the one that asks', async () => {
    const cookies = await Promise.all(['A', 'B', 'C'].map((browser) => logIn(browser)));
    const answer = await product.call('POST', '/api/admin/sessions/end-others');
    expect(answer.body).toEqual({ ended: 3 });
    expect(await Promise.all(cookies.map(statusOf))).toEqual([401, 401, 401]);
    expect((await product.call('GET', '/api/admin/sessions')).body).toHaveLength(1);
  });
});

describe('S11: the password', () => {
  const change = (cookie: string, presentPassword: string, wanted: string) =>
    as(cookie, 'POST', '/api/admin/password', { presentPassword, password: wanted });

  it('S2: is changed by whoever knows the present one, and logs every other browser out', async () => {
    const mine = await logIn('Mine');
    const other = await logIn('Another');
    const wrong = await change(mine, 'not this one', 'a new password');
    expect([wrong.status, wrong.body.error]).toEqual([403, 'The present password is not right.']);
    expect((await change(mine, password, 'password1')).status).toBe(400);
    expect((await change(mine, password, 'short')).status).toBe(400);
    const changed = await change(mine, password, 'a new password');
    // The test's own browser is one of them.
    expect(changed.body).toEqual({ ended: 2 });
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401]);
    expect(await logIn('Old', password)).toBe('');
    password = 'a new password';
    expect(await statusOf(await logIn('New'))).toBe(200);
    const { body } = await as(mine, 'GET', '/api/audit?limit=20');
    const line = body.find((entry: { action: string }) => entry.action === 'password-changed');
    expect(line).toMatchObject({ admin: 'admin', session: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(JSON.stringify(body)).not.toContain(password);
  });

  it('is not found out by trying from a browser that was left open', async () => {
    const mine = await logIn('Mine');
    const tries: number[] = [];
    for (let nth = 0; nth < 7; nth += 1)
      tries.push((await change(mine, `guess ${nth}`, 'a new password')).status);
    expect(tries).toEqual([403, 403, 403, 403, 403, 429, 429]);
    nowMs += 300_000;
    expect((await change(mine, password, `${password} again`)).status).toBe(200);
    password = `${password} again`;
  });

  it('is told of by mail when it changed', async () => {
    const mine = await logIn('Mine');
    await change(mine, password, 'yet another one');
    password = 'yet another one';
    const subject = 'The password of the back office was changed';
    const told = await product.database.db
      .selectFrom('letters')
      .select('about')
      .where('kind', '=', 'admin')
      .execute();
    expect(told).toContainEqual({ about: expect.objectContaining({ subject }) });
    await vi.waitFor(
      async () => expect(await rawLetters(product)).toContainEqual(expect.stringContaining(subject)),
      { timeout: 20_000 },
    );
    for (const mail of await rawLetters(product)) expect(mail).not.toContain(password);
  });
});

describe('with ADMIN_PASSWORD', () => {
  it('nothing here changes it, and another one at the start ends every session', async () => {
    const configured = await startTestApp();
    const body = { presentPassword: testPassword, password: 'a new password' };
    const { status, body: said } = await configured.call('POST', '/api/admin/password', body);
    expect([status, said.error]).toEqual([409, expect.stringContaining('ADMIN_PASSWORD')]);
    expect((await configured.call('GET', '/api/admin/account')).body.passwordFrom).toBe('environment');
    await configured.stop();
  });
});
