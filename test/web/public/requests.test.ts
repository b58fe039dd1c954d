/** What a request changes of a page: its cookies, a plain form, a picture that is asked for. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toJson } from '../../../server/kit/db/wire-columns.ts';
import { lettersTo, newReader } from '../../app/reader.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { fixture } from '../../edition/issues.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  const content = toJson(fixture('full'));
  await product.database.db
    .insertInto('digests')
    .values({
      id: '01930000-0000-7000-8000-000000000001',
      digest_id: 'agents-2026-w11',
      group_name: 'Agents',
      start_date: '2026-03-08',
      end_date: '2026-03-14',
      episode_ids: toJson([]),
      status: 'completed',
      title: 'An issue',
      content,
      published_content: content,
      published: true,
      created_at: new Date(),
    })
    .execute();
});
afterAll(() => product.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { headers, redirect: 'manual' });
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${product.url}/offer`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('E16: the cookie of the theme', () => {
  it.each(['/', '/sample', '/nowhere', '/portal', '/login'])(
    '%s comes as it says, dark without it',
    async (path) => {
      const light = await get(path, { cookie: 'theme=light' });
      expect(await light.text()).toContain('data-theme="light"');
      expect(light.headers.get('vary')).toContain('Cookie');
      expect(await (await get(path, { cookie: 'theme=<script>' })).text()).toContain('data-theme="dark"');
    },
  );
  it('a page kept for one theme is not the page of the other', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('/', { 'if-none-match': etag, cookie: 'theme=light' })).status).toBe(200);
  });
  it('the app comes with the ribbon in its place, and with the name', async () => {
    const html = await (await get('/portal')).text();
    expect(html).toMatch(/<div id="root"><aside class="ribbon"/);
    expect(html).toContain('<script type="application/json" id="meta">{"brandName":"The Walkthrough"');
    expect(html).toMatch(/<noscript>[\s\S]*href="\/sample"/);
  });
});

describe('E15: a reader on the public pages', () => {
  it('is led to the portal while the browser holds a session, and offered the login once that has ended', async () => {
    const reader = newReader(product);
    reader.cookies.set('reader', 'a-session-that-has-ended');
    expect(await (await get('/', { cookie: 'reader=a-session-that-has-ended' })).text()).toContain(
      'Your issues',
    );
    expect((await reader.call('GET', '/api/users/me')).status).toBe(401);
    expect(reader.cookies.has('reader')).toBe(false);
    expect(await (await get('/')).text()).toContain('data-opens="login"');
  });
});

describe('E15: the plain form of /offer', () => {
  it('sends the sample and answers with a page of its own', async () => {
    const answer = await post('email=plain%40example.com');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/offer/sent']);
    const page = await get('/offer/sent');
    expect([page.status, (await page.text()).includes('Check Your Email!')]).toEqual([200, true]);
    await expect
      .poll(async () => (await lettersTo(product, 'plain@example.com')).length, { timeout: 90_000 })
      .toBe(1);
  });
  it.each([
    ['nothing', ''],
    ['no address', 'email=nobody'],
    ['a script', 'email=%22%3E%3Cscript%3E'],
  ])('says on the page what was wrong with %s', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('id="sample-problem"');
    expect(html).not.toContain('"><script>');
  });
  it('S4: takes nothing from elsewhere, and no other kind of body', async () => {
    const answers = await Promise.all([
      post('email=a%40example.com', { origin: 'https://evil.example' }),
      post('email=b%40example.com', { origin: 'null' }),
      fetch(`${product.url}/offer`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'c@example.com' }),
      }),
      post('email=d@example.com', { 'content-type': 'text/plain' }),
      post('{"email":"e@example.com"}', { 'content-type': 'application/json' }),
      post(`email=${'f'.repeat(5_000)}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 415, 415, 413]);
    const jobs = await product.database.db.selectFrom('subscribers').select('email').execute();
    expect(jobs.filter(({ email }) => /^[a-f]+@example/.test(email))).toEqual([]);
  });
});

describe('E12: the picture for shares', () => {
  it('is drawn from the words of the issue, and the same each time', async () => {
    const html = await (await get('/sample')).text();
    const [path = ''] = /\/share\/issue-[0-9a-f]{16}\.png/.exec(html) ?? [];
    const first = await get(path);
    expect(first.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await first.arrayBuffer());
    // Width and height of a PNG stand at 16 and 20.
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    await product.restart();
    expect(Buffer.from(await (await get(path)).arrayBuffer()).equals(bytes)).toBe(true);
  });
  it('of an older name leads to that of today; another name is none', async () => {
    const old = await get('/share/issue-0123456789abcdef.png');
    expect(old.status).toBe(302);
    expect((await get(old.headers.get('location') ?? '')).status).toBe(200);
    expect((await get('/share/..%2f..%2fsecret.png')).status).toBe(404);
  });
  it.each(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/share.png'])(
    '%s is there',
    async (path) => {
      expect((await get(path)).status).toBe(200);
    },
  );
});

it('E15: recordings may play from https, and in the sandbox from its own podcasts; nothing else may load', async () => {
  const policy = (await get('/portal')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`media-src https: ${product.sandbox.origin};`);
  expect(policy).toContain("default-src 'self';");
});
