/** What comes from outside stays text in every page, letter and file (security.md S15). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Episode } from '../../contract/index.ts';
import { newId } from '../../server/kit/ids.ts';
import { adminPages } from '../../web/admin/pages.ts';
import { publicPaths } from '../../web/public/pages.ts';
import { lettersTo } from '../app/reader.ts';
import { fixture, withEveryText } from '../edition/issues.ts';
import { insertIssue } from '../pipeline/digests/published-issue.ts';
import { fillOffice } from './attacks/fill-office.ts';
import { startHostileFeed } from './attacks/hostile-feed.ts';
import { payloads } from './attacks/payloads.ts';
import { sweep } from './attacks/sweep.ts';
import { openBare, watch } from './attacks/watch.ts';
import { figure } from './figure.ts';
import { expect, openOffice, test } from './fixtures.ts';
import { becomeReader, newEmail } from './reader-steps.ts';

test.use({ installation: 'attacks' });

/** What people, feeds and models write; everything else is the server's own. */
const written =
  /\.(title|groupName|summary|macro_themes|glance|theme|insight|actionable_tip|tip|category|quote|speaker|before|after|text|podcast_name|episode_title|key_topics|key_insights|context|source_episode|episode_url|imageUrl)$/;

/** An issue in whose texts every payload stands, behind real words. */
function hostileIssue() {
  let nth = 0;
  const whole = withEveryText(fixture('full'), (text, path) => {
    if (!written.test(path)) return text;
    const [one, two] = [0, 1].map((step) => payloads[(nth + step) % payloads.length] ?? '');
    nth += 2;
    return /url$|image/i.test(path) ? (one ?? '') : `${text.slice(0, 40)} ${one} ${two}`;
  });
  expect(nth).toBeGreaterThan(payloads.length);
  const { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes, title } = whole;
  return { overview, episodes, crossEpisodeConnections, actionableTips, notableQuotes, title };
}

test('S15: the payloads are alive where nobody stops them', async ({ browser }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(150);
  expect(new Set(payloads).size).toBe(payloads.length);
  let alive = 0;
  for (const payload of payloads) {
    const trouble = await openBare(browser, `<!doctype html><body>${payload}</body>`, []);
    if (trouble.length > 0) alive += 1;
  }
  expect(alive).toBeGreaterThan(110);
  figure(
    'S15',
    `${payloads.length} payloads, ${alive} of which run or ask somebody by themselves in a bare page`,
  );
});

test('S15: what feeds, transcripts and models say runs nowhere and asks nobody', async ({
  admin,
  browser,
  product,
  db,
  outside,
  context,
}) => {
  test.setTimeout(300_000);
  const { host } = new URL(product.url);
  const feed = await startHostileFeed({
    titles: payloads,
    said: payloads.flatMap((payload, nth) => [
      {
        name: 'Ann',
        text: `In county ${nth} the sellers waited ${nth + 3} weeks before they cut the price.`,
      },
      { name: payload.slice(0, 60), text: `They waited ${nth + 2} weeks, ${payload}` },
    ]),
  });
  // Links may lead to them; nothing is asked of them before somebody presses play.
  const linked = [host, new URL(feed.feedUrl).host, 'open.spotify.com'];
  const trouble = watch(context, [host]);
  const headers = { origin: product.url };
  const send = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await admin.request.fetch(`${product.url}${path}`, {
      method,
      headers,
      ...(data ? { data } : {}),
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const group = await send('POST', '/api/groups', {
    name: payloads[0] ?? '',
    description: payloads[3] ?? '',
  });
  const podcast = await send('POST', `/api/groups/${group.id}/podcasts`, { feedUrl: feed.feedUrl });
  const list = (): Promise<Episode[]> => send('GET', `/api/groups/${group.id}/episodes`);
  const [told] = await list();
  if (told === undefined) throw new Error('The feed gave no episodes.');
  await send('POST', `/api/transcripts/${told.id}`);
  await expect.poll(async () => (await list())[0]?.insight?.status).toBe('completed');
  const day = new Date().toISOString().slice(0, 10);
  const made = await send('POST', '/api/digest/generate', {
    groupId: group.id,
    startDate: '2020-01-01',
    endDate: day,
    episodeIds: [told.id],
  });
  const digestId = await insertIssue(db, { id: newId(), content: hostileIssue() });
  const sendId = await fillOffice(db, payloads);

  const clean = async (page: Page, what: string) => {
    expect(await sweep(page, linked), what).toEqual([]);
    expect(trouble, what).toEqual([]);
  };
  const screens: [path: string, ready: string][] = [
    ['/admin', 'Podcast Groups'],
    ['/admin/groups', 'Podcast Groups'],
    [`/admin/groups/${group.id}`, 'Metadata Settings'],
    ['/admin/week', 'This week'],
    ['/admin/recent-activity', 'Recent Activity'],
    ['/admin/in-progress', 'In Progress'],
    ['/admin/todo', 'First 10 rows'],
    [`/admin/transcripts?transcript=${told.id}`, 'Edit Speaker Labels'],
    [`/admin/insights?insight=${told.id}`, 'Key Learnings'],
    [`/admin/digest-builder?group=${group.id}&digest=${made.digestId}`, 'Overview'],
    ['/admin/saved-digests', 'Saved Digests'],
    [`/admin/saved-digests/${digestId}/edit`, 'Reader'],
    ['/admin/podcasts', 'Ordered by most recent episode'],
    [`/admin/podcasts/${podcast.id}`, 'Refresh Episodes'],
    ['/admin/unassigned-podcasts', 'Unassigned Podcasts'],
    ['/admin/settings', 'Choices are saved as you make them'],
    ['/admin/settings/mail', 'Mail identity'],
    ['/admin/settings/account', 'Account'],
    ['/admin/data-management', 'Data Management'],
    ['/admin/search?q=sellers', 'weeks'],
    ['/admin/sends', 'Sends'],
    [`/admin/sends/${sendId}`, 'Readers'],
    ['/admin/costs', 'Week by week'],
    ['/admin/subscribers?q=hostile', 'hostile-'],
    ['/admin/audit', 'Audit log'],
    ['/admin/no-such-screen', '404 Page Not Found'],
  ];
  const visited = screens.map(([path]) => new URL(path, product.url).pathname.replace(/^\/admin\/?/, ''));
  for (const { path } of adminPages.filter((one) => one.path !== '*')) {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
    expect([path, visited.some((one) => pattern.test(one))]).toEqual([path, true]);
  }
  await test.step('in the back office', async () => {
    for (const [path, ready] of screens) {
      await admin.goto(path);
      await expect(admin.getByText(ready).first()).toBeVisible();
      await clean(admin, path);
    }
    for (const id of [digestId, made.digestId]) {
      await admin.goto(`/admin/saved-digests/${id}/edit`);
      for (const tab of ['Reader', 'Mail', 'Plain text']) {
        await admin.getByRole('tab', { name: tab }).click();
        await expect(admin.frameLocator('iframe.edit-page').locator('body')).not.toBeEmpty();
        await clean(admin, `${id}, ${tab}`);
      }
    }
  });

  await test.step('in the file, and in the letter, with no policy of ours', async () => {
    await admin.goto('/admin/saved-digests');
    for (const nth of [0, 1]) {
      const [file] = await Promise.all([
        admin.waitForEvent('download'),
        admin.getByRole('button', { name: 'Download HTML' }).nth(nth).click(),
      ]);
      const html = await readFile(await file.path(), 'utf8');
      expect(await openBare(browser, html, [])).toEqual([]);
    }
    for (const id of [digestId, made.digestId]) {
      const email = newEmail();
      await send('POST', `/api/digest/${id}/test-send`, { email });
      const find = () => lettersTo({ outbox: `${product.dataDir}/outbox` }, email);
      await expect.poll(async () => (await find()).length).toBe(1);
      const [mail] = await find();
      expect(await openBare(browser, mail?.html ?? '', [])).toEqual([]);
      expect(mail?.to).toMatchObject([{ address: email }]);
    }
  });

  await test.step('in files that are served', async () => {
    for (const path of ['/api/subscribers/export.csv', `/api/groups/${group.id}/opml`]) {
      const answer = await admin.request.get(`${product.url}${path}`);
      const served = answer.headers();
      expect(served['content-disposition']).toMatch(/^attachment; filename="[\w. -]+"/);
      expect(served['content-security-policy']).toMatch(/(^|; )sandbox(;|$)/);
      expect(served['x-content-type-options']).toBe('nosniff');
    }
  });

  await test.step('in what readers and visitors see', async () => {
    const page = await context.newPage();
    await becomeReader({ page, product, outside }, newEmail());
    for (const path of ['/portal', `/portal/digests/${digestId}`, ...publicPaths]) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await clean(page, path);
    }
  });
  figure(
    'S15',
    `${screens.length} screens, ${publicPaths.length} public pages, portal and mail: 0 scripts, 0 foreign hosts asked`,
  );
  await openOffice(admin, product.url);
  await feed.stop();
});
