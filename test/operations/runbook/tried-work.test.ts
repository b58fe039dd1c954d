/** Troubles of docs/runbook.md with feeds, jobs, providers, money and people: each is made, and ended as the page says. */
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../app/database-proxy.ts';
import { figureIn } from '../../app/figure-in.ts';
import { feedOf, followFeeds, listTasks, setSetting, settled, transcribe, until } from '../../app/line.ts';
import { addReaders } from '../../app/readers-at-stripe.ts';
import { send } from '../../app/send.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let proxy: DatabaseProxy;
let podcast: string;
let id: string;
beforeAll(async () => {
  product = await startTestApp({
    databaseUrl: async (straight) => {
      proxy = await startDatabaseProxy(straight);
      return proxy.url;
    },
  });
  await setSetting(product, 'auto_insights', 'false');
  const { podcasts, episodes } = await followFeeds(product, 'Runbook', [
    feedOf(product, 'kitchen-table-closings'),
  ]);
  [podcast, id] = [podcasts[0]?.id ?? '', episodes[0]?.id ?? ''];
  await transcribe(product, id);
});
afterAll(async () => {
  await product.stop();
  await proxy.stop();
});
beforeEach(() => product.sandbox.faults.clear());

const metrics = async () => (await fetch(`${product.url}/metrics`)).text();
/** What was read a moment ago is told again for five seconds. */
const figure = (name: string, labels: Record<string, string> = {}) =>
  expect.poll(async () => figureIn(await metrics(), name, labels), { timeout: 15_000, interval: 250 });
const generate = (body?: unknown) => product.call('POST', `/api/episodes/${id}/insights`, body);

describe('A feed fails', () => {
  it('its podcast says why and since when, the figure counts it, and no episode goes', async () => {
    const read = async () => (await product.call('GET', `/api/podcasts/${podcast}`)).body;
    const before = await read();
    product.sandbox.faults.next('podcasts', { kind: 'answer', status: 410, body: '' });
    const refused = await product.call('POST', `/api/podcasts/${podcast}/refresh`);
    expect(refused.body.error).toMatch(/410/);
    const { feed, episodeCount } = await read();
    expect([feed.lastError, episodeCount]).toEqual([expect.stringMatching(/410.*\.$/), before.episodeCount]);
    expect(feed.failingSince).not.toBeNull();
    await figure('walkthrough_feeds', { state: 'failing' }).toBe(1);
    expect(figureIn(await metrics(), 'walkthrough_feed_overdue_seconds')).toBe(0);
    await product.call('POST', `/api/podcasts/${podcast}/refresh`);
    expect((await read()).feed.lastError).toBeNull();
  });
});

describe('Jobs stand still, or fail', () => {
  it('a run that failed stands in In Progress with its reason, and goes by a retry', async () => {
    const reason = { error: { message: 'Too long.', type: 'invalid_request_error' } };
    product.sandbox.faults.next('anthropic', { kind: 'answer', status: 400, body: JSON.stringify(reason) });
    await generate();
    await settled(product, 'insights', id);
    const [task] = await listTasks(product);
    expect(task?.run).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w/) });
    await figure('walkthrough_runs', { kind: 'insight', status: 'failed' }).toBe(1);
    await generate();
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    expect(await listTasks(product)).toEqual([]);
  });

  it.each([
    ['your yes', { max_insight_usd: '0.01' }, { max_insight_usd: '1' }],
    ['the budget', { monthly_budget_usd: '0' }, { monthly_budget_usd: '200' }],
  ])('one that waits for %s says so, and goes on by it', async (_what, tight, wide) => {
    await product.call('POST', '/api/insights/delete-selected', { episodeIds: [id] });
    for (const [key, value] of Object.entries(tight)) await setSetting(product, key, value);
    await generate();
    const waits = await until(product, async () => {
      const { body } = await product.call('GET', `/api/insights/${id}`);
      return body.run?.stage?.startsWith('waiting') ? body.run : null;
    });
    expect(waits.error).toMatch(/\$/);
    for (const [key, value] of Object.entries(wide)) await setSetting(product, key, value);
    if (waits.waitsForUsd > 0) await generate({ maxUsd: waits.waitsForUsd });
    expect((await settled(product, 'insights', id)).status).toBe('completed');
  });
});

describe('A provider is in trouble', () => {
  it('is waited for, counted, and tested by a click', async () => {
    await product.call('POST', '/api/insights/delete-selected', { episodeIds: [id] });
    const down = { kind: 'answer', status: 529, body: '{}' } as const;
    product.sandbox.faults.next('anthropic', down, down);
    await generate();
    expect((await settled(product, 'insights', id)).status).toBe('completed');
    const troubles = { provider: 'anthropic', call: 'ask' };
    expect(
      figureIn(await metrics(), 'walkthrough_provider_troubles_total', { ...troubles, kind: 'busy' }) ??
        figureIn(await metrics(), 'walkthrough_provider_troubles_total', { ...troubles, kind: 'down' }),
    ).toBeGreaterThan(0);
    const { body } = await product.call('POST', '/api/settings/providers/anthropic/test');
    expect(body).toMatchObject({ ok: true, sentence: expect.stringMatching(/\w/) });
  });
});

describe('Stripe and we disagree', () => {
  it('an end whose event was lost comes by Sync with Stripe', async () => {
    await product.call('POST', '/api/users/signup', { email: 'first@example.com', source: 'homepage' });
    await product.call('POST', '/api/stripe/create-checkout', { email: 'first@example.com' });
    const [reader] = await addReaders(product.database.db, product.sandbox, 1);
    product.sandbox.stripe.endNow(reader?.subscription ?? '');
    const find = async () => (await product.call('GET', `/api/subscribers?q=${reader?.email}`)).body[0];
    expect((await find()).subscriptionStatus).toBe('active');
    expect((await product.call('POST', `/api/subscribers/${reader?.id}/sync`)).status).toBe(200);
    expect((await find()).subscriptionStatus).toBe('canceled');
  });

  it('the sweep that makes good what was lost is at 3:41, and does so', async () => {
    const { db } = product.database;
    const { rows } = await sql<{ cron: string }>`
      select cron from pgboss.schedule where name = 'billing.sweep'`.execute(db);
    expect(rows).toEqual([{ cron: '41 3 * * *' }]);
    const [reader] = await addReaders(db, product.sandbox, 1);
    product.sandbox.stripe.endNow(reader?.subscription ?? '');
    await sql`insert into pgboss.job (name, data) values ('billing.sweep', '{}')`.execute(db);
    const find = async () => (await product.call('GET', `/api/subscribers?q=${reader?.email}`)).body[0];
    await expect.poll(async () => (await find()).subscriptionStatus, { timeout: 30_000 }).toBe('canceled');
  });
});

describe("The model's bill rises", () => {
  it('stands in Costs and in its figure; what stops it is tried with the jobs', async () => {
    const { status, body } = await product.call('GET', '/api/costs');
    expect([status, body.month.spentUsd > 0]).toEqual([200, true]);
    await figure('walkthrough_spend_usd', { kind: 'insight' }).not.toBeNull();
    const { body: lines } = await product.call('GET', '/api/audit?kind=settings');
    expect(lines.length).toBeGreaterThan(0);
    const models = (await product.call('GET', '/api/settings')).body;
    expect(JSON.stringify(models)).toMatch(/insight/i);
  });
});

describe('The disk fills', () => {
  it('its figure says how much is left', async () => {
    const free = figureIn(await metrics(), 'walkthrough_disk_free_bytes') ?? 0;
    const { bavail, bsize } = await statfs(tmpdir());
    expect(Math.abs(free - bavail * bsize)).toBeLessThan(5e9);
  });
});

describe('A key leaked', () => {
  it('each key is tested, other sessions end at once, and the audit log tells and exports it', async () => {
    const { body: providers } = await product.call('GET', '/api/settings/providers');
    expect(providers.length).toBeGreaterThan(2);
    const stolen = await product.app.openAdminSession();
    const asThief = () => send(product.url, 'GET', '/api/groups', undefined, { cookie: stolen });
    expect((await asThief()).status).toBe(200);
    expect((await product.call('POST', '/api/admin/sessions/end-others')).body.ended).toBeGreaterThan(0);
    expect((await asThief()).status).toBe(401);
    const { body: lines } = await product.call('GET', '/api/audit');
    expect(JSON.stringify(lines)).toMatch(/session/i);
    const file = await product.call('GET', '/api/audit/export.csv');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringMatching(/csv/)]);
    const changed = { presentPassword: product.password, password: 'another password for the office' };
    const refused = await product.call('POST', '/api/admin/password', changed);
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringMatching(/ADMIN_PASSWORD/)]);
  });
});

describe('Somebody asks for their data, or to be forgotten', () => {
  it('one call each', async () => {
    const [reader] = await addReaders(product.database.db, product.sandbox, 1);
    const file = await product.call('GET', `/api/subscribers/${reader?.id}/export.json`);
    expect([file.status, JSON.stringify(file.body).includes(reader?.email ?? '-')]).toEqual([200, true]);
    expect((await product.call('DELETE', `/api/subscribers/${reader?.id}`)).status).toBe(200);
    expect((await product.call('GET', `/api/subscribers/${reader?.id}/export.json`)).status).toBe(404);
  });
});

describe('The database is gone', () => {
  it('calls say when to come again, the figures say that they are unread, and all goes on when it is back', async () => {
    proxy.refuse(true);
    proxy.cut();
    await expect
      .poll(async () => {
        const { status, headers } = await product.call('GET', '/api/groups');
        return [status, Number(headers.get('retry-after')) > 0];
      })
      .toEqual([503, true]);
    await figure('walkthrough_unread', { name: 'walkthrough_feeds' }).toBe(1);
    expect((await product.call('GET', '/api/health')).status).toBe(200);
    proxy.refuse(false);
    await expect
      .poll(async () => (await product.call('GET', '/api/groups')).status, { timeout: 30_000 })
      .toBe(200);
    await figure('walkthrough_unread', { name: 'walkthrough_feeds' }).toBeNull();
    const states = ['used', 'idle', 'waiting'];
    const text = await metrics();
    expect(
      states.map((state) => figureIn(text, 'walkthrough_database_connections', { state })),
    ).not.toContain(null);
  });
});

describe('A backup is old, or there is none', () => {
  it('its figure is the age of the last good one', async () => {
    const at = new Date(Date.now() - 3_600_000);
    const run = { id: newId(), started_at: at, ended_at: at, file: 'x.backup', bytes: 1, error: null };
    await product.database.db.insertInto('backup_runs').values(run).execute();
    await figure('walkthrough_backup_age_seconds').toBeGreaterThan(3_590);
  });
});

describe('The process is held', () => {
  it('says by route what was slow', async () => {
    const groups = { method: 'GET', route: '/api/groups' };
    expect(figureIn(await metrics(), 'walkthrough_http_request_seconds_count', groups)).toBeGreaterThan(0);
  });
});

describe('Too many callers, or no memory', () => {
  it('figures say what is held, what was refused, and what memory there is', async () => {
    const text = await metrics();
    expect(figureIn(text, 'walkthrough_http_connections', { state: 'most' })).toBe(2_000);
    expect(figureIn(text, 'walkthrough_http_connections', { state: 'open' })).toBeGreaterThan(0);
    expect(figureIn(text, 'walkthrough_http_connections_refused')).toBe(0);
    const used = figureIn(text, 'nodejs_heap_size_used_bytes') ?? 0;
    expect(figureIn(text, 'walkthrough_heap_limit_bytes')).toBeGreaterThan(used);
  });
});
