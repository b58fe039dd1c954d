/** Tokens that nobody guesses (security.md S1), passwords as people choose them (S5), and what keeping them costs (S6). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../contract/users.ts';
import type { Caller } from '../../../server/http/handler.ts';
import { newId } from '../../../server/kit/ids.ts';
import { replaceSession } from '../../../server/people/accounts/log-in.ts';
import { openSession } from '../../../server/people/admin/sessions.ts';
import { commonPasswords } from '../../../server/people/common-passwords.ts';
import { hashChosenPassword, hashPassword, matchesPassword } from '../../../server/people/passwords.ts';
import { newToken, tokenHash } from '../../../server/people/tokens.ts';
import { newReader, type Reader } from '../../app/reader.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';
import { figure, isSoak } from '../../app/trust.ts';

let product: TestApp;
const email = 'tokens@example.com';
const password = 'a good long password';
beforeAll(async () => {
  product = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
  const row = { id: newId(), email, email_key: email, source: 'homepage', created_at: new Date() } as const;
  const password_hash = await hashPassword(password);
  await product.database.db
    .insertInto('subscribers')
    .values({ ...row, password_hash })
    .execute();
});
afterAll(() => product.stop());

const logIn = (reader: Reader, given = password) =>
  reader.call('POST', '/api/users/login', { email, password: given });
const isAlive = async (kind: 'reader' | 'admin', token: string) => {
  const path = kind === 'reader' ? '/api/users/me' : '/api/groups';
  const reader = newReader(product);
  reader.cookies.set(kind, token);
  return (await reader.call('GET', path)).status === 200;
};

describe('S1: the token of a session', () => {
  it('is another one at each log-in, of 256 bits, and the one before ends', {
    timeout: isSoak ? 900_000 : 90_000,
  }, async () => {
    // Each costs a hash of the password; the thousand of S1 go through the session alone, below.
    const many = isSoak ? 1_000 : 20;
    const reader = newReader(product);
    const tokens: string[] = [];
    for (let nth = 0; nth < many; nth += 1) {
      expect((await logIn(reader)).status).toBe(200);
      tokens.push(reader.cookies.get('reader') ?? '');
    }
    expect(new Set(tokens).size).toBe(many);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const alive = await Promise.all(tokens.slice(-10).map((token) => isAlive('reader', token)));
    expect(alive).toEqual([...Array.from({ length: 9 }, () => false), true]);
    figure('S1', `${many} log-ins: ${many} new tokens of 43 signs, the ones before dead`);
  });

  it('is another one in each of a thousand, of readers and of the admin', { timeout: 90_000 }, async () => {
    const many = 1_000;
    const { db } = product.database;
    const clock = { now: () => new Date() };
    const { id } = await db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow();
    const browser = { token: undefined as string | undefined };
    const caller = {
      userAgent: 'A thousand',
      reader: {
        get token() {
          return browser.token;
        },
        set: (token: string) => {
          browser.token = token;
        },
      },
    } as unknown as Caller;
    const tokens: string[] = [];
    for (let nth = 0; nth < many; nth += 1) {
      await replaceSession({ db, clock }, caller, id);
      tokens.push(browser.token ?? '');
      const by = { userAgent: 'A thousand', address: '', secondFactor: false };
      tokens.push((await openSession({ db, clock }, by)).token);
    }
    expect(new Set(tokens).size).toBe(2 * many);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const open = await db
      .selectFrom('subscriber_sessions')
      .select('token_hash')
      .where('user_agent', '=', 'A thousand')
      .execute();
    expect(open).toEqual([{ token_hash: tokenHash(browser.token ?? '') }]);
    expect(await isAlive('reader', browser.token ?? '')).toBe(true);
    figure('S1', `${2 * many} sessions opened: all tokens new; of the reader's ${many} one is alive`);
  });

  it('is random in every bit', () => {
    const many = 20_000;
    const ones = new Array<number>(256).fill(0);
    const seen = new Set<string>();
    for (let nth = 0; nth < many; nth += 1) {
      const token = newToken();
      seen.add(token);
      for (const [at, byte] of Buffer.from(token, 'base64url').entries()) {
        for (let bit = 0; bit < 8; bit += 1)
          ones[at * 8 + bit] = (ones[at * 8 + bit] ?? 0) + ((byte >> bit) & 1);
      }
    }
    expect(seen.size).toBe(many);
    // Seven standard deviations: once in three thousand million runs of these 256.
    const room = 7 * Math.sqrt(many / 4);
    for (const count of ones) expect(Math.abs(count - many / 2)).toBeLessThan(room);
  });

  it('that somebody planted before the log-in is worth nothing after it, for readers and the admin', async () => {
    const planted = newToken();
    const reader = newReader(product);
    reader.cookies.set('reader', planted);
    reader.cookies.set('admin', planted);
    expect((await logIn(reader)).status).toBe(200);
    const admin = await reader.call('POST', '/api/auth/admin/login', { password: testPassword });
    expect(admin.status).toBe(200);
    for (const kind of ['reader', 'admin'] as const) {
      expect(reader.cookies.get(kind)).not.toBe(planted);
      expect(await isAlive(kind, planted)).toBe(false);
    }
  });

  it('is kept nowhere: the database has its hash alone', async () => {
    const reader = newReader(product);
    await logIn(reader);
    const token = reader.cookies.get('reader') ?? '';
    const rows = await product.database.db.selectFrom('subscriber_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.token_hash)).toContain(tokenHash(token));
    expect(await isAlive('reader', tokenHash(token))).toBe(false);
  });
});

const chosen = users.createPassword.body.shape.password;

describe('S5: a password', () => {
  it('may be whatever has eight signs: no rules of what stands in it, up to a thousand', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 120 }), (text) => {
        expect(chosen.safeParse(text).success).toBe(true);
      }),
    );
    for (const text of ['a'.repeat(8), ' '.repeat(9), 'ünïcödé!', '日本語日本語日本', 'x'.repeat(1_000)]) {
      expect(chosen.parse(text)).toBe(text);
    }
    for (const text of ['', 'seven 7', 'x'.repeat(1_001)]) expect(chosen.safeParse(text).success).toBe(false);
  });

  it('is refused where leaked lists hold it first, whole and in any case', async () => {
    const usual = [...commonPasswords].filter((text) => text.length >= 8);
    expect(commonPasswords.size).toBeGreaterThan(3_000);
    const first = usual.filter((_text, at) => at % Math.ceil(usual.length / 300) === 0);
    for (const text of first) {
      const written = [text, text.toUpperCase(), `${text[0]?.toUpperCase()}${text.slice(1)}`];
      for (const one of written) await expect(hashChosenPassword(one)).rejects.toMatchObject({ status: 400 });
    }
    figure(
      'S5',
      `51 well-known ones of no list of ours, and ${first.length * 3} of ${commonPasswords.size} common ones tried, in three spellings, and refused; 64 signs of any script kept as typed`,
    );
  });

  it('is compared whole: no sign is cut off, folded or trimmed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 64, maxLength: 64 }),
        fc.nat(63),
        async (text, at) => {
          const stored = await hashPassword(text);
          const signs = [...text];
          signs[at] = signs[at] === 'x' ? 'y' : 'x';
          expect(await matchesPassword(stored, text)).toBe(true);
          expect(await matchesPassword(stored, signs.join(''))).toBe(false);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('S6: keeping passwords', () => {
  it('made too cheap before is made good at the next log-in', async () => {
    const { hash } = await import('@node-rs/argon2');
    const { db } = product.database;
    const cheap = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await db
      .updateTable('subscribers')
      .set({ password_hash: cheap })
      .where('email_key', '=', email)
      .execute();
    expect((await logIn(newReader(product), 'not the password')).status).toBe(401);
    const stored = async () =>
      (
        await db
          .selectFrom('subscribers')
          .select('password_hash')
          .where('email_key', '=', email)
          .executeTakeFirstOrThrow()
      ).password_hash;
    expect(await stored()).toBe(cheap);
    expect((await logIn(newReader(product))).status).toBe(200);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect((await logIn(newReader(product))).status).toBe(200);
  });

  it('is no lever: two at once, fifty in line, and the next is told to come again', async () => {
    const many = 120;
    const answers = await Promise.allSettled(Array.from({ length: many }, () => hashPassword('x')));
    const refused = answers.filter((one) => one.status === 'rejected');
    expect(answers.length - refused.length).toBe(52);
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, retryAfterSecs: 2 });
    figure('S6', `of ${many} at once 52 are hashed, two at a time; the others are told to wait`);
  });
});
