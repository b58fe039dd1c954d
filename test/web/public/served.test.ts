/** The pages as the server sends them: statuses, what is answered by the app, and which digest is the sample. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../../server/http/pages/addresses.ts';
import { announce } from '../../../server/kit/db/changes.ts';
import { toJson } from '../../../server/kit/db/wire-columns.ts';
import { adminPages } from '../../../web/admin/pages.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { clockAt } from '../../app/week.ts';
import { fixture } from '../../edition/issues.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ env: { BRAND_NAME: 'Curb Report' } });
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.database.db.deleteFrom('digests').execute();
  await announce(product.database.db, 'digests', []);
  await expect.poll(front).toBeNull();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { headers, redirect: 'manual' });
const day = 86_400_000;

interface Row {
  title: string;
  published?: boolean;
  publishDate?: Date | null;
  createdAt?: Date;
  draft?: string;
}

async function insert(
  { title, published = true, publishDate = null, createdAt = new Date(), draft }: Row,
  { database: { db } } = product,
) {
  const { title: _, ...content } = fixture('full');
  const id = randomUUID();
  const json = (words: string) => toJson({ ...content, title: words });
  await db
    .insertInto('digests')
    .values({
      id,
      digest_id: `digest-${id}`,
      group_name: 'Agents',
      start_date: '2026-03-08',
      end_date: '2026-03-14',
      episode_ids: toJson([]),
      status: 'completed',
      title,
      content: json(draft ?? title),
      published_content: published ? json(title) : null,
      published,
      publish_date: publishDate,
      created_at: createdAt,
    })
    .execute();
  await announce(db, 'digests', [id]);
}

const front = async () => /<h2 class="front-h"[^>]*>([^<]*)/.exec(await (await get('/')).text())?.[1] ?? null;

const mailed = async () =>
  /<h2 class="front-h"[^>]*>([^<]*)/.exec(await (await get('/offer')).text())?.[1] ?? null;

describe('the landing page, which asks no database', () => {
  it('shows an issue from its hour on, though nobody tells it', async () => {
    const now = Date.now();
    const clock = clockAt(new Date(now).toISOString());
    const dated = await startTestApp({ clock });
    try {
      await insert({ title: 'At its hour', publishDate: new Date(now + 10_000) }, dated);
      const shown = async () =>
        /<h2 class="front-h"[^>]*>([^<]*)/.exec(await (await fetch(dated.url)).text())?.[1];
      await expect.poll(shown).toBeUndefined();
      clock.set(new Date(now + 9_999));
      expect(await shown()).toBeUndefined();
      clock.set(new Date(now + 10_000));
      expect(await shown()).toBe('At its hour');
    } finally {
      await dated.stop();
    }
  });
});

describe('E12: which digest the landing page shows, and which the free sample mails', () => {
  it('is none while nothing is published', async () => {
    await insert({ title: 'Unpublished', published: false });
    expect(await front()).toBeNull();
  });
  it('is never one that is dated ahead', async () => {
    await insert({ title: 'Tomorrow', publishDate: new Date(Date.now() + day) });
    expect(await front()).toBeNull();
  });
  it('mails the last by publish date, and shows the first while none is four weeks old', async () => {
    await insert({ title: 'Undated, made last' });
    await insert({ title: 'Older', publishDate: new Date(Date.now() - 2 * day) });
    await insert({ title: 'Newest', publishDate: new Date(Date.now() - day), createdAt: new Date(0) });
    await expect.poll(mailed).toBe('Newest');
    await expect.poll(front).toBe('Older');
  });
  it('is the last made where none is dated', async () => {
    await insert({ title: 'First', createdAt: new Date(Date.now() - day) });
    await insert({ title: 'Second' });
    await expect.poll(mailed).toBe('Second');
    await expect.poll(front).toBe('First');
  });
  it('says what was published, not what a draft says', async () => {
    await insert({ title: 'Published words', draft: 'Draft words' });
    await expect.poll(front).toBe('Published words');
    expect(await (await get('/offer')).text()).not.toContain('Draft words');
  });
});

describe('answers', () => {
  it.each(['/', '/offer', '/privacy', '/terms', '/contact', '/offer/'])(
    '%s is a page of its own',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(await response.text()).toContain('Curb Report');
    },
  );
  it.each(['/nowhere', '/portal/else', '/wp-login.php'])('%s is the 404 page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('404 Page Not Found');
  });
  it.each([
    ['/login', 200],
    ['/portal', 200],
    ['/portal/digests/agents-2026-w11', 200],
    ['/create-password?email=a', 200],
    ['/reset-password', 200],
    ['/admin/groups', 200],
    ['/groups/1', 200],
    ['/admin/nowhere', 404],
  ])('%s is answered by the app with %i', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('This page needs JavaScript');
  });
  it('sends a page again only when it has changed', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
    await insert({ title: 'Something new' });
    await expect.poll(async () => (await get('/', { 'if-none-match': etag })).status).toBe(200);
  });
  it('sends sitemap.xml, robots.txt and the picture for shares', async () => {
    expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${product.url}/offer</loc>`);
    expect((await get('/robots.txt')).headers.get('content-type')).toContain('text/plain');
    expect((await get('/share.png')).headers.get('content-type')).toBe('image/png');
  });
  it('knows the app by its addresses', () => {
    expect(placeOf('/portal/')).toBe('app');
    expect(placeOf('/administrator')).toBe('public');
    for (const { path } of adminPages) {
      const address = `/admin/${path}`.replace(/:\w+/, '0197').replace(/\/$/, '');
      expect([address, placeOf(address)]).toEqual([address, path === '*' ? 'app-not-found' : 'app']);
    }
  });
});
