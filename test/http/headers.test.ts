/** What every answer says to a browser besides its body (security.md S20), and how cookies are kept (S3). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contract/index.ts';
import { newId } from '../../server/kit/ids.ts';
import { hashPassword } from '../../server/people/passwords.ts';
import { testPassword } from '../app/start-test-app.ts';
import { figure } from '../app/trust.ts';
import { type HttpsProduct, startHttpsProduct } from './https-product.ts';

let https: HttpsProduct;
let cookie: string;
beforeAll(async () => {
  https = await startHttpsProduct();
  cookie = await https.product.app.openAdminSession();
});
afterAll(() => https.product.stop());

const root = join(import.meta.dirname, '../..');
const assets = readdirSync(join(root, 'dist/web/assets'));
const asset = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending))}`;
const frame = '/letter-frame.html';

const directivesOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
      const [name = '', ...values] = line.split(' ');
      return [name, values.join(' ')] as const;
    }),
  );

function expectGuarded(headers: Headers, path: string): void {
  const policy = directivesOf(headers);
  const said = (name: string) => [path, name, policy.get(name)];
  const own = path.startsWith(frame);
  expect(said('object-src').at(-1) ?? policy.get('default-src'), path).toBe("'none'");
  expect(said('base-uri')).toEqual([path, 'base-uri', "'none'"]);
  expect([path, policy.get('frame-ancestors')]).toEqual([path, own ? "'self'" : "'none'"]);
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '';
  expect([path, scripts]).toEqual([path, expect.stringMatching(/^'(self|none)'$/)]);
  if (!own)
    expect([path, policy.get('style-src') ?? "'none'"]).toEqual([
      path,
      expect.not.stringContaining('unsafe'),
    ]);
  expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
  expect([path, headers.get('referrer-policy')]).toEqual([
    path,
    expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/),
  ]);
  expect([path, headers.get('cross-origin-opener-policy')]).toEqual([path, 'same-origin']);
  const [, age] =
    /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? [];
  expect([path, Number(age)]).toEqual([path, expect.any(Number)]);
  expect(Number(age), path).toBeGreaterThanOrEqual(31_536_000);
  for (const name of ['x-powered-by', 'server', 'x-aspnet-version', 'via'])
    expect([path, headers.get(name)]).toEqual([path, null]);
}

let asked = 0;
async function look(
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string>; status?: number } = {},
) {
  const { method = 'GET', body, headers = { cookie }, status } = options;
  const answer = await https.ask(method, path, body, headers);
  if (status !== undefined) expect([method, path, answer.status]).toEqual([method, path, status]);
  expectGuarded(answer.headers, path);
  asked += 1;
  return answer;
}

describe('S20: the headers that protect an answer', () => {
  it('stand on every call, whoever asks, and nothing of it is kept by others', async () => {
    for (const { route } of routes) {
      if (route.path === '/api/auth/admin/logout') continue;
      const path = route.path.replaceAll(/:\w+/g, newId());
      for (const headers of [{}, { cookie }] as Record<string, string>[]) {
        const { headers: told } = await look(path, { method: route.method, headers });
        expect([path, told.get('cache-control')]).toEqual([path, 'no-store']);
      }
    }
  });

  it.each<[string, number]>([
    ['/', 200],
    ['/offer', 200],
    ['/sample', 200],
    ['/issues', 200],
    ['/privacy', 200],
    ['/portal', 200],
    ['/login', 200],
    ['/admin/groups', 200],
    ['/admin/nowhere', 404],
    ['/nowhere', 404],
    ['/%00', 404],
    ['/api/nonsense', 404],
    ['/api', 404],
    ['/api/openapi.json', 200],
    ['/api/subscribers/export.csv', 200],
    ['/api/groups/x/opml', 404],
    ['/read/made-up', 404],
    ['/u/made-up', 404],
    ['/preferences/made-up', 404],
    ['/share/issue-0000000000000000.png', 302],
    ['/share/x', 404],
    ['/share.png', 200],
    ['/favicon.svg', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    [frame, 200],
    [asset('.js'), 200],
    [asset('.css'), 200],
    [asset('.woff2'), 200],
    ['/assets/..%2f..%2f..%2fpackage.json', 404],
    ['/assets/..%5c..%5cpackage.json', 404],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/assets/', 404],
    [`/${'a'.repeat(5_000)}`, 404],
    ['/index.html', 200],
  ])('stand on %s', async (path, status) => {
    await look(path, { status });
  });

  it('stand on refusals of every kind', async () => {
    const post = { method: 'POST', headers: { cookie } };
    await look('/api/groups', { ...post, body: {}, status: 400 });
    await look('/api/groups', { ...post, body: '{', status: 400 });
    await look('/api/groups', {
      ...post,
      headers: { cookie, origin: 'https://evil.example' },
      body: {},
      status: 403,
    });
    await look('/api/groups', {
      ...post,
      headers: { cookie, 'content-type': 'text/plain' },
      body: 'x',
      status: 415,
    });
    await look('/api/groups', { ...post, body: { name: 'x'.repeat(2_000_000) }, status: 413 });
    await look('/api/groups', { method: 'PUT', status: 404 });
    await look('/', { method: 'HEAD', status: 200 });
    await look('/api/groups', { method: 'OPTIONS', status: 404 });
    await look('/api/stripe/webhook', { ...post, body: {}, status: 400 });
  });

  it('stand on a fault of ours, which says nothing of the inside', async () => {
    const { db } = https.product.database;
    await db.schema.alterTable('groups').renameTo('groups_elsewhere').execute();
    const { body, headers } = await look('/api/groups', { status: 500 });
    await db.schema.alterTable('groups_elsewhere').renameTo('groups').execute();
    expect(body).toEqual({ error: 'Something went wrong on the server. The log has the details.' });
    expect(headers.get('cache-control')).toBe('no-store');
    figure(
      'S20',
      `${asked} answers of every kind, each with all of them; no 'unsafe-inline' for scripts or styles`,
    );
  });

  it('stand on the stream of changes', async () => {
    const { headers, statusCode } = await new Promise<{ headers: Headers; statusCode: number }>(
      (found, failed) => {
        const port = Number(/:(\d+)$/.exec(https.at)?.[1]);
        const asking = request(
          { port, host: '127.0.0.1', path: '/api/events', headers: { cookie } },
          (response) => {
            found({
              headers: new Headers(response.headers as Record<string, string>),
              statusCode: response.statusCode ?? 0,
            });
            asking.destroy();
          },
        );
        asking.on('error', failed).end();
      },
    );
    expect(statusCode).toBe(200);
    expectGuarded(headers, '/api/events');
  });

  it('allow one inline style, which is the one of scroll areas', async () => {
    const code = readFileSync(join(root, 'node_modules/@radix-ui/react-scroll-area/dist/index.mjs'), 'utf8');
    const [, style = ''] = /__html: `([^`]+)`/.exec(code) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const { headers } = await look('/portal');
    expect(directivesOf(headers).get('style-src')).toBe(`'self' 'sha256-${hash}'`);
  });

  it('are kept by the pages: no inline script or style, nothing from elsewhere', async () => {
    for (const path of [
      '/',
      '/sample',
      '/issues',
      '/offer',
      '/privacy',
      '/portal',
      '/login',
      '/nowhere',
      '/u/x',
      '/read/x',
    ]) {
      const { body } = await https.ask('GET', path, undefined, { accept: 'text/html' });
      expect([path, body.match(/\sstyle=|<style|\son\w+=|javascript:/gi)]).toEqual([path, null]);
      const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
      for (const attributes of scripts)
        expect([path, attributes]).toEqual([
          path,
          expect.stringMatching(/src="\/|type="application\/(ld\+)?json"/),
        ]);
    }
  });
});

describe('S3: every cookie on https', () => {
  it('has the prefix that binds it to this host, and every attribute, whether it is set or cleared', async () => {
    const { db } = https.product.database;
    const email = 'cookies@example.com';
    const password = 'a good long password';
    const row = { id: newId(), email, email_key: email, source: 'homepage', created_at: new Date() } as const;
    await db
      .insertInto('subscribers')
      .values({ ...row, password_hash: await hashPassword(password) })
      .execute();
    const reader = await https.ask('POST', '/api/users/login', { email, password });
    const answers = [
      await https.ask('POST', '/api/auth/admin/login', { password: testPassword }),
      await https.ask('POST', '/api/auth/admin/logout', undefined, {
        cookie: await https.product.app.openAdminSession(),
      }),
      reader,
      await https.ask('POST', '/api/users/logout', undefined, {
        cookie: reader.headers.getSetCookie()[0] ?? '',
      }),
      await https.ask('POST', '/api/users/signup', { email: 'another@example.com', source: 'homepage' }),
      await https.ask('GET', '/api/users/me', undefined, { cookie: '__Host-reader=made-up' }),
      await https.ask('GET', '/'),
    ];
    const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
    expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(
      new Set(['__Host-admin', '__Host-known-browser', '__Host-reader', '__Host-activation']),
    );
    for (const line of lines) {
      const attributes = line.split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
      expect(line).not.toMatch(/domain=/i);
    }
    figure('S3', `${lines.length} cookies of 4 kinds, all __Host-, Secure, HttpOnly, SameSite=Lax`);
  });

  it('is not believed under its bare name', async () => {
    const bare = (await https.product.app.openAdminSession()).replace('__Host-', '');
    expect((await https.ask('GET', '/api/groups', undefined, { cookie: bare })).status).toBe(401);
  });
});
