import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { earlyInWindows } from '../../app/early-in-windows.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';

earlyInWindows();
let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const login = (password: string) => send(product.url, 'POST', '/api/auth/admin/login', { password });
const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('the administrator', () => {
  it('S1: logs in with the shared password and gets a fresh, guarded cookie', async () => {
    const first = await login(testPassword);
    const second = await login(testPassword);
    expect(first.status).toBe(200);
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/i);
    expect(cookieOf(first.headers)).not.toBe(cookieOf(second.headers));
    expect(cookieOf(first.headers).length).toBeGreaterThan('admin='.length + 22);
  });

  it('is told apart from everybody else', async () => {
    const check = (headers: Record<string, string>) =>
      send(product.url, 'GET', '/api/auth/admin/check', undefined, headers);
    expect((await check({})).body).toEqual({ isAuthenticated: false });
    expect((await check({ cookie: 'admin=made-up-by-somebody' })).body).toEqual({ isAuthenticated: false });
    const cookie = cookieOf((await login(testPassword)).headers);
    expect((await check({ cookie })).body).toEqual({ isAuthenticated: true });
  });

  it('is told of no change any more once logged out', async () => {
    const cookie = cookieOf((await login(testPassword)).headers);
    const stream = await fetch(`${product.url}/api/events`, { headers: { cookie } });
    const reader = stream.body?.getReader();
    await reader?.read();
    await send(product.url, 'POST', '/api/auth/admin/logout', undefined, { cookie });
    // Ends by itself: otherwise this reads for as long as the test may take.
    while (!(await reader?.read())?.done);
    expect(stream.status).toBe(200);
  });

  it('S2: is logged out on the server, not only in the browser', async () => {
    const cookie = cookieOf((await login(testPassword)).headers);
    await send(product.url, 'POST', '/api/auth/admin/logout', undefined, { cookie });
    const { status } = await send(product.url, 'GET', '/api/groups', undefined, { cookie });
    expect(status).toBe(401);
  });

  it('S8: is refused with a wrong password, and made to wait after five', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await login('not the password');
      expect([status, body.error]).toEqual([401, 'Invalid password']);
    }
    const blocked = await login(testPassword);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
