/** S7: with the second factor on, nothing of the back office opens without it. */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { routes } from '../../../contract/index.ts';
import { turnOffFromOutside } from '../../../server/people/admin/index.ts';
import {
  newRecoveryCodes,
  readRecoveryCode,
  stepOf,
} from '../../../server/people/admin/second-factor/codes.ts';
import { type Answer, send } from '../../app/send.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';
import { rawTable } from '../../http/callers/raw-table.ts';

let nowMs = Date.parse('2026-03-02T12:00:00Z');
const clock = { now: () => new Date(nowMs) };
const codeAt = (secret: string, atMs: number) => new TOTP({ secret }).generate({ timestamp: atMs });

describe('codes of the app', () => {
  // RFC 6238, appendix B: the secret "12345678901234567890", the last six digits of the SHA-1 column.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at second %i', (secs, code, step) => {
    const at = (offSecs: number) => new Date((secs + offSecs) * 1000);
    expect(stepOf(secret, code, at(0))).toBe(step);
    expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(0))).toBe(step);
    expect([stepOf(secret, code, at(30)), stepOf(secret, code, at(-30))]).toEqual([step, step]);
    expect([stepOf(secret, code, at(61)), stepOf(secret, code, at(-61))]).toEqual([null, null]);
  });
  test.each(['', '12345', '1234567', '28708a', '２８７０８２', '-87082'])('%j is none', (typed) => {
    expect(stepOf(secret, typed, new Date(59_000))).toBeNull();
  });
});

describe('recovery codes', () => {
  test('are ten, all different, and read however they were typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
      expect(readRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(code);
    }
  });
  test.each(['', '123456', 'abcd-efgh-jkm', 'abcd-efgh-jkmnp', 'abcd-efgh-jkm0', 'abcd_efgh_jkmn'])(
    '%j is none',
    (typed) => expect(readRecoveryCode(typed)).toBeNull(),
  );
});

describe('S7: with the second factor on', () => {
  let product: TestApp;
  let secret: string;
  let recoveryCodes: string[];
  let before: string;
  const freshCode = () => {
    nowMs += 30_000;
    return codeAt(secret, nowMs);
  };
  const cookieOf = ({ headers }: Answer) =>
    headers
      .getSetCookie()
      .find((line) => line.startsWith('admin='))
      ?.split(';')[0] ?? '';
  const logIn = (code?: string, password = testPassword) =>
    send(product.url, 'POST', '/api/auth/admin/login', { password, ...(code === undefined ? {} : { code }) });
  const account = async () => (await product.call('GET', '/api/admin/account')).body;

  beforeAll(async () => {
    product = await startTestApp({ clock });
    before = cookieOf(await logIn());
    const wrong = await product.call('POST', '/api/admin/second-factor', { presentPassword: 'a guess' });
    expect(wrong.status).toBe(403);
    const begun = await product.call('POST', '/api/admin/second-factor', { presentPassword: testPassword });
    secret = begun.body.secret;
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/The%20Walkthrough:Back%20office\?issuer=/);
    // Begun is not on: whoever closes the page half-way is not locked out.
    expect((await logIn()).status).toBe(200);
    expect((await account()).secondFactorSince).toBeNull();
    const notYet = await product.call('POST', '/api/admin/second-factor/confirm', { code: '000000' });
    expect(notYet.status).toBe(422);
    const on = await product.call('POST', '/api/admin/second-factor/confirm', { code: freshCode() });
    recoveryCodes = on.body.recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
  });
  afterAll(() => product.stop());
  beforeEach(() => {
    nowMs += 600_000;
  });

  it('whoever was logged in by the password alone is out, at once and everywhere', async () => {
    let refused = 0;
    for (const { route } of routes.filter(({ route: { access } }) => access === 'admin')) {
      const { status } = await send(product.url, route.method, route.path, undefined, { cookie: before });
      expect([route.path, status]).toEqual([route.path, 401]);
      refused += 1;
    }
    for (const [name, { who, query = '' }] of Object.entries(rawTable)) {
      if (who !== 'admin') continue;
      const [method = '', path = ''] = name.split(' ');
      const { status } = await send(product.url, method, `${path}?${query}`, undefined, { cookie: before });
      expect([name, status]).toEqual([name, 401]);
      refused += 1;
    }
    figure('S7', `${refused} calls of the back office with a session of the password alone: 401 each`);
    expect((await account()).secondFactorSince).not.toBeNull();
  });

  it('a session without it opens nothing, even where its row is there', async () => {
    const { db } = product.database;
    const code = freshCode();
    const cookie = cookieOf(await logIn(code));
    const check = async () =>
      (await send(product.url, 'GET', '/api/auth/admin/check', undefined, { cookie })).body;
    expect(await check()).toEqual({ isAuthenticated: true });
    const newest = await db
      .selectFrom('admin_sessions')
      .select('id')
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    await db
      .updateTable('admin_sessions')
      .set({ second_factor: false })
      .where('id', '=', newest?.id ?? '')
      .execute();
    expect(await check()).toEqual({ isAuthenticated: false });
  });

  it('the password alone is asked for a code, and a wrong password is told nothing of it', async () => {
    const asked = await logIn();
    expect([asked.status, asked.body.code, cookieOf(asked)]).toEqual([403, 'second-factor', '']);
    const wrong = await logIn(freshCode(), 'not the password');
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Invalid password' }]);
  });

  it('a code opens once, also for two at the same moment', async () => {
    const code = freshCode();
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await logIn(code)).status).toBe(403);
    // Nor an older one, which the window would still take.
    nowMs += 60_000;
    const [older, newer] = [codeAt(secret, nowMs - 30_000), codeAt(secret, nowMs)];
    expect((await logIn(newer)).status).toBe(200);
    expect((await logIn(older)).status).toBe(403);
  });

  it('a recovery code opens once, and is kept as a hash alone', async () => {
    const code = recoveryCodes[0] ?? '';
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await logIn(code.toUpperCase())).status).toBe(403);
    expect((await account()).recoveryCodesLeft).toBe(9);
    const rows = await product.database.db.selectFrom('admin_recovery_codes').selectAll().execute();
    for (const { code_hash } of rows) expect(code_hash).toMatch(/^\$argon2id\$/);
    const { body } = await product.call('GET', '/api/audit?kind=account');
    expect(body[0]).toMatchObject({
      action: 'recovery-code-used',
      sentence: 'A recovery code was used; 9 are left.',
    });
    expect(JSON.stringify(body)).not.toContain(code);
  });

  it('wrong codes are limited as wrong passwords are, and the right password does not wash them away', async () => {
    const seen: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      seen.push((await logIn('000000')).status);
      await logIn();
    }
    expect(seen).toEqual([403, 403, 403, 403, 403, 429, 429]);
    expect((await logIn(freshCode())).status).toBe(429);
    nowMs += 300_000;
    expect((await logIn(freshCode())).status).toBe(200);
    const { body } = await product.call('GET', '/api/audit?kind=log-ins&q=wrong%20code');
    expect(body.length).toBeGreaterThanOrEqual(5);
  });

  it('new recovery codes ask for both, and kill those from before', async () => {
    const renew = (presentPassword: string, code: string) =>
      product.call('POST', '/api/admin/second-factor/recovery-codes', { presentPassword, code });
    expect((await renew('a guess', freshCode())).status).toBe(403);
    expect((await renew(testPassword, '000000')).status).toBe(422);
    const { body } = await renew(testPassword, freshCode());
    expect((await logIn(recoveryCodes[1])).status).toBe(403);
    recoveryCodes = body.recoveryCodes;
    expect((await logIn(recoveryCodes[1])).status).toBe(200);
  });

  it('it cannot be begun anew, is turned off with both, and then the password is enough', async () => {
    const again = await product.call('POST', '/api/admin/second-factor', { presentPassword: testPassword });
    expect(again.status).toBe(409);
    const off = (presentPassword: string, code: string) =>
      product.call('POST', '/api/admin/second-factor/off', { presentPassword, code });
    expect((await off('a guess', freshCode())).status).toBe(403);
    expect((await off(testPassword, '000000')).status).toBe(422);
    expect((await off(testPassword, freshCode())).status).toBe(200);
    expect((await off(testPassword, freshCode())).status).toBe(409);
    expect((await logIn()).status).toBe(200);
    expect(await account()).toMatchObject({ secondFactorSince: null, recoveryCodesLeft: 0 });
  });

  it('ADMIN_SECOND_FACTOR=off turns it off at a start, and the log says so', async () => {
    const begun = await product.call('POST', '/api/admin/second-factor', { presentPassword: testPassword });
    secret = begun.body.secret;
    await product.call('POST', '/api/admin/second-factor/confirm', { code: freshCode() });
    expect((await logIn()).status).toBe(403);
    await turnOffFromOutside({ db: product.database.db, clock });
    await turnOffFromOutside({ db: product.database.db, clock });
    expect((await logIn()).status).toBe(200);
    const { body } = await product.call('GET', '/api/audit?kind=account&q=second-factor-off');
    expect(body.map(({ admin }: { admin: string }) => admin)).toEqual(['clock', 'admin']);
  });
});
