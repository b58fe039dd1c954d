/** S25: the audit log: what is written, how it is found, and how it leaves the house. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { routes } from '../../../contract/index.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { lines, withoutLine } from '../../../server/pipeline/audit/call-lines.ts';
import { writeAudit } from '../../../server/pipeline/audit/index.ts';
import { newMember } from '../../app/member.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp, testPassword } from '../../app/start-test-app.ts';

let product: TestApp;
let nowMs = Date.parse('2026-03-02T12:00:00Z');
const clock = { now: () => new Date(nowMs) };
beforeAll(async () => {
  product = await startTestApp({ clock, takesEvents: true, env: { TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => product.stop());
beforeEach(() => {
  nowMs += 600_000;
});

const list = async (query = ''): Promise<AuditEntry[]> =>
  (await product.call('GET', `/api/audit${query}`)).body;
const newest = async () => (await list('?limit=1'))[0];

describe('S25: what is written', () => {
  it('of each call of the admin that changes something is decided', () => {
    const changing = routes
      .filter(({ route }) => route.access === 'admin' && route.method !== 'GET')
      .map(({ name }) => name);
    const told = Object.entries(lines).flatMap(([noun, calls]) =>
      Object.keys(calls ?? {}).map((verb) => `${noun}.${verb}`),
    );
    expect([...told, ...withoutLine].sort()).toEqual(changing.sort());
  });

  it('names setting, session and browser, and stands before the call is answered', async () => {
    await product.call('POST', '/api/settings', { key: 'send_hour', value: '07:30' });
    expect(await newest()).toMatchObject({
      admin: 'admin',
      action: 'setting-changed',
      subject: 'send_hour',
      sentence: 'Set to “07:30”.',
      session: expect.stringMatching(/^[\da-f-]{36}$/),
      at: clock.now().toISOString(),
    });
    await product.call('POST', '/api/settings', { key: 'send_hour', value: 'noon' });
    expect(await list('?q=noon')).toEqual([]);
  });

  it('is the length of a prompt, never its words', async () => {
    const prompt = 'Write about the secret of the house.';
    await product.call('POST', '/api/settings/digest-prompt', { prompt });
    expect(await newest()).toMatchObject({
      action: 'prompt-changed',
      sentence: `Changed; it has ${prompt.length} characters now.`,
    });
  });

  it('is a key that was tested, without the key', async () => {
    await product.call('POST', '/api/settings/providers/anthropic/test');
    const line = await newest();
    expect(line).toMatchObject({ action: 'key-tested', subject: 'anthropic' });
    expect(JSON.stringify(line)).not.toContain('sandbox-anthropic');
  });

  it('is a log-in, good or bad, with a browser that says more than one line', async () => {
    const { url } = product;
    const login = (password: string, browser: string) =>
      send(url, 'POST', '/api/auth/admin/login', { password }, { 'user-agent': browser });
    await login('a bad guess', 'Evil\tBrowser \u00a0 "of two"');
    expect(await newest()).toMatchObject({
      admin: 'nobody',
      action: 'log-in-refused',
      browser: 'Evil Browser "of two"',
      session: '',
      address: '127.0.0.1',
    });
    const good = await login(testPassword, 'Mine');
    const line = await newest();
    expect(line).toMatchObject({ admin: 'admin', action: 'logged-in', browser: 'Mine' });
    const cookie = good.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await send(url, 'POST', '/api/auth/admin/logout', undefined, { cookie });
    expect(await newest()).toMatchObject({ action: 'logged-out', session: line?.session });
    expect(JSON.stringify(await list())).not.toMatch(/a bad guess|a password for tests/);
  });

  it('stays one line, whatever is in it (S25)', async () => {
    const hand = { browser: 'a\r\nb\u2028c\u202ed', session: null, address: '' };
    const at = clock.now();
    const text = { subject: 'Two\r\nlines', subjectId: '', sentence: 'a\u0085b', details: ['x\n2026 admin'] };
    await inTransaction(product.database.db, (trx) =>
      writeAudit(trx, { at, hand, action: 'key-tested', ...text }),
    );
    expect(await newest()).toMatchObject({
      browser: 'a b c d',
      subject: 'Two lines',
      sentence: 'a b',
      details: ['x 2026 admin'],
    });
  });

  it('is an origin that was refused, a few times of one caller', async () => {
    const tries = Array.from({ length: 9 }, () =>
      fetch(`${product.url}/api/groups?token=hidden`, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
      }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(9).fill(403));
    // Lines are written behind the answers: there are no more once each try was counted, and five had their line.
    const counted = async () => {
      const windows = product.database.db.selectFrom('rate_windows').select('hits');
      return (await windows.where('bucket', 'like', 'origin-told:%').execute()).reduce(
        (all, { hits }) => all + hits,
        0,
      );
    };
    await expect.poll(counted).toBe(9);
    await expect.poll(async () => (await list('?q=evil.example')).length).toBeGreaterThanOrEqual(5);
    expect(await list('?q=evil.example')).toHaveLength(5);
    expect((await list('?q=evil.example'))[0]).toMatchObject({
      admin: 'nobody',
      action: 'origin-refused',
      subject: 'POST /api/groups',
      sentence: 'It came from https://evil.example.',
    });
    expect(await list('?q=hidden')).toEqual([]);
  });

  it('is a reader by the id alone, logged in, refused, and erased', async () => {
    const { email } = await newMember(product);
    const { id } = (await product.call('GET', `/api/subscribers?q=${email}`)).body[0];
    const login = (typed: string, as = email) =>
      send(product.url, 'POST', '/api/users/login', { email: as, password: typed });
    await login('wrong one');
    await login('wrong one', 'nobody@example.com');
    await login('a good long password');
    await product.call('DELETE', `/api/subscribers/${id}`);
    const found = (await list('?kind=readers')).map(({ action, subjectId, admin }) => [
      action,
      subjectId,
      admin,
    ]);
    expect(found).toEqual([
      ['reader-erased', id, 'admin'],
      ['reader-logged-in', id, 'reader'],
      ['reader-log-in-refused', '', 'nobody'],
      ['reader-log-in-refused', id, 'nobody'],
      ['reader-password-set', id, 'reader'],
    ]);
    expect(await list(`?q=${email}`)).toEqual([]);
  });
});

describe('S25: what is found', () => {
  it('by kind, session, days in UTC and words, page by page', async () => {
    nowMs = Date.parse('2026-03-05T23:59:59.900Z');
    await product.call('POST', '/api/settings', { key: 'send_hour', value: '08:00' });
    nowMs = Date.parse('2026-03-06T00:00:00.000Z');
    await product.call('POST', '/api/settings', { key: 'send_hour', value: '08:15' });
    await product.call('POST', '/api/settings/providers/taddy/test');
    const said = async (query: string) => (await list(query)).map(({ sentence }) => sentence);
    expect(await said('?from=2026-03-05&to=2026-03-05')).toEqual(['Set to “08:00”.']);
    expect(await said('?from=2026-03-06&kind=settings&q=set%20to')).toEqual(['Set to “08:15”.']);
    expect(await said('?q=08:0_')).toEqual([]);
    expect(await said('?q=08%25')).toEqual([]);
    const session = (await newest())?.session ?? '';
    const ours = await list(`?session=${session}`);
    expect(new Set(ours.map((entry) => entry.session))).toEqual(new Set([session]));
    expect(await list('?session=another')).toEqual([]);
    const first = await product.call('GET', '/api/audit?kind=settings&limit=2');
    expect(first.headers.get('x-total-count')).toBe(String((await list('?kind=settings')).length));
    const cursor = new URL(/<([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', product.url);
    const second = (await product.call('GET', `${cursor.pathname}${cursor.search}`)).body as AuditEntry[];
    expect(second.length).toBeGreaterThan(0);
    expect(second.every(({ id }) => Number(id) < Number(first.body[1].id))).toBe(true);
    for (const bad of ['?kind=everything', '?from=yesterday', '?from=2026-02-31']) {
      expect((await product.call('GET', `/api/audit${bad}`)).status).toBe(400);
      expect((await product.call('GET', `/api/audit/export.csv${bad}`)).status).toBe(400);
    }
  });
});

describe('S25: what leaves as CSV', () => {
  it('holds what the filters show, with formulas made harmless, and is written down itself', async () => {
    const hand = { browser: '@SUM(1)', session: null, address: '' };
    const signs = ['=1+1', '+1', '-1', '@x'];
    for (const subject of signs) {
      const line = {
        at: clock.now(),
        hand,
        action: 'imported' as const,
        subject,
        subjectId: '',
        sentence: 'a "b", c',
      };
      await inTransaction(product.database.db, (trx) => writeAudit(trx, line));
    }
    const { headers, body } = await product.call('GET', '/api/audit/export.csv?kind=data');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const rows: Record<string, string>[] = parse(body, { columns: true });
    expect(rows.map(({ subject }) => subject)).toEqual(["'@x", "'-1", "'+1", "'=1+1"]);
    expect(rows[0]).toMatchObject({ browser: "'@SUM(1)", what: 'a "b", c', at: clock.now().toISOString() });
    expect(await newest()).toMatchObject({ action: 'exported', subject: 'Audit log' });
    await product.call('GET', '/api/subscribers/export.csv');
    expect(await newest()).toMatchObject({ action: 'exported', subject: 'Subscribers' });
    expect((await send(product.url, 'GET', '/api/audit/export.csv')).status).toBe(401);
  });
});
