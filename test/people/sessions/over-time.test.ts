/** Sessions end on the server (security.md S2): the cookie is kept and sent again, and the clock is moved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { hashPassword } from '../../../server/people/passwords.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const clock = { now: () => new Date(nowMs) };
const [email, password] = ['over-time@example.com', 'a good long password'];
beforeAll(async () => {
  product = await startTestApp({ clock, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  const row = { id: newId(), email, email_key: email, source: 'homepage', created_at: clock.now() } as const;
  const password_hash = await hashPassword(password);
  await product.database.db
    .insertInto('subscribers')
    .values({ ...row, password_hash })
    .execute();
});
afterAll(() => product.stop());

const dayMs = 86_400_000;
const kinds = {
  admin: {
    idleMs: 7 * dayMs,
    absoluteMs: 30 * dayMs,
    path: '/api/groups',
    logIn: () => send(product.url, 'POST', '/api/auth/admin/login', { password: testPassword }),
    logOut: '/api/auth/admin/logout',
  },
  reader: {
    idleMs: 30 * dayMs,
    absoluteMs: 90 * dayMs,
    path: '/api/users/me',
    logIn: () => send(product.url, 'POST', '/api/users/login', { email, password }),
    logOut: '/api/users/logout',
  },
};
type Kind = (typeof kinds)[keyof typeof kinds];

async function cookieOf(kind: Kind): Promise<string> {
  const { status, headers } = await kind.logIn();
  expect(status).toBe(200);
  const session = headers.getSetCookie().find((line) => /^(admin|reader)=/.test(line));
  return session?.split(';')[0] ?? '';
}
const replay = async ({ path }: Kind, cookie: string) =>
  (await send(product.url, 'GET', path, undefined, { cookie })).status;

describe.each(Object.entries(kinds))('S2: a session of the %s', (who, kind) => {
  it('that rests ends at the idle limit, counted from its last use', async () => {
    const cookie = await cookieOf(kind);
    nowMs += kind.idleMs - 1;
    expect(await replay(kind, cookie)).toBe(200);
    nowMs += kind.idleMs - 1;
    expect(await replay(kind, cookie)).toBe(200);
    nowMs += kind.idleMs;
    expect(await replay(kind, cookie)).toBe(401);
  });

  it('that is used every day ends at the absolute limit', async () => {
    const cookie = await cookieOf(kind);
    const openedAt = nowMs;
    while (nowMs + dayMs < openedAt + kind.absoluteMs) {
      nowMs += dayMs;
      expect(await replay(kind, cookie)).toBe(200);
    }
    nowMs = openedAt + kind.absoluteMs - 1;
    expect(await replay(kind, cookie)).toBe(200);
    nowMs += 1;
    expect(await replay(kind, cookie)).toBe(401);
    figure(
      'S2',
      `${who}: 401 at ${kind.idleMs / dayMs} days idle and at ${kind.absoluteMs / dayMs} days, 1 ms before 200`,
    );
  });

  it('that logged out is over at once, for whoever kept its cookie', async () => {
    const [cookie, another] = [await cookieOf(kind), await cookieOf(kind)];
    expect(await replay(kind, cookie)).toBe(200);
    expect((await send(product.url, 'POST', kind.logOut, undefined, { cookie })).status).toBe(200);
    expect(await replay(kind, cookie)).toBe(401);
    expect(await replay(kind, another)).toBe(200);
  });
});
