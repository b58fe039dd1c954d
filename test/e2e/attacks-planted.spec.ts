/** Sixty orders to a model in a feed and its talk, and a model that obeys: in a browser they are words (security.md S15, S18). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Episode } from '../../contract/index.ts';
import { publishLookedAt } from '../app/publish.ts';
import { lettersTo } from '../app/reader.ts';
import { plant, startPlantedFeed } from '../pipeline/planted-feed.ts';
import { instructions } from '../pipeline/planted-instructions.ts';
import { sweep } from './attacks/sweep.ts';
import { openBare, watch } from './attacks/watch.ts';
import { figure } from './figure.ts';
import { expect, test } from './fixtures.ts';
import { becomeReader, newEmail } from './reader-steps.ts';

test.use({ installation: 'planted' });

const many = 5;
const obedient = { kind: 'twist', name: 'obedient', method: 'POST', path: '/v1/messages' } as const;
const obeying = Array.from({ length: 4 }, () => obedient);

test('S15, S18: orders in titles, descriptions, names and talk lead nowhere and ask nobody', async ({
  admin,
  browser,
  product,
  outside,
  context,
}) => {
  test.setTimeout(300_000);
  const { host } = new URL(product.url);
  const feed = await startPlantedFeed(plant(instructions, many), many);
  const linked = [host, new URL(feed.feedUrl).host, 'open.spotify.com'];
  const trouble = watch(context, [host]);
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await admin.request.fetch(`${product.url}${path}`, {
      method,
      headers: { origin: product.url },
      ...(data ? { data } : {}),
    });
    return { status: answer.status(), body: await answer.json() };
  };
  const send = async (method: string, path: string, data?: unknown) => {
    const { status, body } = await call(method, path, data);
    expect([path, status, body.error]).toEqual([path, 200, undefined]);
    return body;
  };
  const group = await send('POST', '/api/groups', { name: 'Planted', description: '' });
  await send('POST', `/api/groups/${group.id}/podcasts`, { feedUrl: feed.feedUrl });
  const list = (): Promise<Episode[]> => send('GET', `/api/groups/${group.id}/episodes`);
  const episodes = await list();
  expect(episodes).toHaveLength(many);
  for (const { id } of episodes) {
    outside.faults.next('anthropic', ...obeying);
    await send('POST', `/api/transcripts/${id}`);
    const isRead = async () => (await list()).find((one) => one.id === id)?.insight?.status;
    await expect.poll(isRead, { timeout: 30_000 }).toBe('completed');
  }
  outside.faults.next('anthropic', ...obeying);
  const made = await send('POST', '/api/digest/generate', {
    groupId: group.id,
    startDate: '2020-01-01',
    endDate: '2030-12-31',
    episodeIds: episodes.map(({ id }) => id),
  });
  const clean = async (page: Page, what: string) => {
    expect(await sweep(page, linked), what).toEqual([]);
    expect(trouble, what).toEqual([]);
  };

  await test.step('on every screen that shows them', async () => {
    const screens: [path: string, ready: string][] = [
      [`/admin/groups/${group.id}`, 'Metadata Settings'],
      ['/admin/recent-activity', 'Recent Activity'],
      ...episodes.map(({ id }): [string, string] => [
        `/admin/transcripts?transcript=${id}`,
        'Edit Speaker Labels',
      ]),
      ...episodes.map(({ id }): [string, string] => [`/admin/insights?insight=${id}`, 'Key Learnings']),
      [`/admin/digest-builder?group=${group.id}&digest=${made.digestId}`, 'Overview'],
      ['/admin/search?q=developer', 'developer'],
    ];
    for (const [path, ready] of screens) {
      await admin.goto(path);
      await expect(admin.getByText(ready).first()).toBeVisible();
      await clean(admin, path);
    }
    await admin.goto(`/admin/saved-digests/${made.digestId}/edit`);
    for (const tab of ['Reader', 'Mail', 'Plain text']) {
      await admin.getByRole('tab', { name: tab }).click();
      await expect(admin.frameLocator('iframe.edit-page').locator('body')).not.toBeEmpty();
      await clean(admin, tab);
    }
  });

  await test.step('in the file and the letter, with no policy of ours', async () => {
    await admin.goto('/admin/saved-digests');
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'Download HTML' }).first().click(),
    ]);
    const html = await readFile(await file.path(), 'utf8');
    expect(await openBare(browser, html, [])).toEqual([]);
    const email = newEmail();
    await send('POST', `/api/digest/${made.digestId}/test-send`, { email });
    const find = () => lettersTo({ outbox: `${product.dataDir}/outbox` }, email);
    await expect.poll(async () => (await find()).length).toBe(1);
    const [mail] = await find();
    expect(await openBare(browser, mail?.html ?? '', [])).toEqual([]);
    for (const text of [html, mail?.html, mail?.text]) expect(text).not.toContain('evil.example');
  });

  await test.step('in what readers and visitors see of the published issue', async () => {
    // Whoever publishes lets every sentence stand, those of the model that obeyed too.
    expect((await publishLookedAt(call, made.digestId)).status).toBe(200);
    await send('PATCH', `/api/digest/${made.digestId}/public`, { public: true });
    const page = await context.newPage();
    await becomeReader({ page, product, outside }, newEmail());
    for (const path of [`/portal/digests/${made.digestId}`, '/', '/sample', '/issues', '/offer']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await clean(page, path);
      expect(await page.content(), path).not.toContain('evil.example');
    }
  });
  figure(
    'S15',
    `${instructions.length} orders opened on every page, in the letter and the file: 0 foreign links, 0 foreign hosts asked`,
  );
  await feed.stop();
});
