/** Words of 3,000 letters in titles, names and descriptions: nothing is wider than the page, dialogs keep their Close. */
import type { Page } from '@playwright/test';
import type { Episode } from '../../contract/index.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import { startLongFeed } from './long-feed.ts';

test.use({ installation: 'long-words' });

/** Nothing may be seen, or scrolled to, beyond the right edge of the window. */
async function check(page: Page, what: string): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${what} is wider than the page`).toBeLessThanOrEqual(0);
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  if ((await close.count()) > 0) await expect(close, `${what} keeps its Close`).toBeInViewport({ ratio: 1 });
}

test('long words wrap or are clipped everywhere', async ({ admin, outside }) => {
  test.setTimeout(300_000);
  const feed = await startLongFeed();
  const headers = { origin: homeOf(admin) };
  const post = async (path: string, data: object = {}) => {
    const answer = await admin.request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const group = await post('/api/groups', { name: 'W'.repeat(200), description: 'D'.repeat(2_000) });
  const podcast = await post(`/api/groups/${group.id}/podcasts`, { feedUrl: feed.feedUrl });
  const list = async (): Promise<Episode[]> =>
    (await admin.request.get(`/api/groups/${group.id}/episodes`)).json();
  const [told, untold, waiting] = await list();
  if (told === undefined || untold === undefined || waiting === undefined)
    throw new Error('The feed gave no episodes.');
  await post(`/api/transcripts/${told.id}`);
  await expect.poll(async () => (await list())[0]?.insight?.status).toBe('completed');
  const day = new Date().toISOString().slice(0, 10);
  const days = { startDate: day, endDate: day };
  const digest = await post('/api/digest/generate', { groupId: group.id, ...days, episodeIds: [told.id] });
  outside.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
  await post(`/api/transcripts/${untold.id}`);
  outside.faults.next('assemblyai', { method: 'POST', kind: 'answer', status: 401 });
  await post(`/api/transcripts/${waiting.id}`);

  const dialog = admin.getByRole('dialog');
  const screens: [path: string, ready: string][] = [
    ['/admin/groups', 'Podcast Groups'],
    [`/admin/groups/${group.id}`, 'Metadata Settings'],
    ['/admin/podcasts', 'Ordered by most recent episode'],
    [`/admin/podcasts/${podcast.id}`, 'Refresh Episodes'],
    ['/admin/recent-activity', 'View'],
    ['/admin/in-progress', 'Tracking 1 ongoing task'],
    ['/admin/in-progress', 'Stopped with an error'],
    ['/admin/transcripts', 'Regenerate'],
    ['/admin/insights', 'View'],
    [`/admin/digest-builder?group=${group.id}`, 'Ready for Digest'],
    [`/admin/digest-builder?group=${group.id}&digest=${digest.digestId}`, 'Overview'],
    ['/admin/saved-digests', '0 published, 1 saved'],
    ['/admin/todo', 'First 10 rows'],
    [`/admin/transcripts?transcript=${told.id}`, 'Edit Speaker Labels'],
    [`/admin/insights?insight=${told.id}`, 'Key Learnings'],
  ];
  for (const width of [1440, 390]) {
    await admin.setViewportSize({ width, height: 900 });
    for (const [path, ready] of screens) {
      await goInside(admin, path);
      await expect(admin.getByText(ready).first()).toBeVisible();
      await check(admin, `${path} at ${width} px`);
    }
    await goInside(admin, `/admin/groups/${group.id}`);
    await admin.getByRole('button', { name: /^Episodes of/ }).click();
    await expect(admin.getByText('Refresh Episodes')).toBeVisible();
    await check(admin, `group detail, opened, at ${width} px`);
    await admin.getByRole('button', { name: 'Delete Group' }).click();
    const ask = admin.getByRole('alertdialog');
    for (const name of ['Cancel', 'Delete Group'])
      await expect(ask.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await admin.getByRole('button', { name: 'Metadata Settings' }).click();
    await expect(dialog).toBeVisible();
    await check(admin, `metadata dialog at ${width} px`);
    await admin.goBack();
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole('button', { name: 'Delete Group' })).toBeVisible();
    await goInside(admin, `/admin/podcasts/${podcast.id}`);
    await admin.getByRole('button', { name: 'Add Spotify Link' }).first().click();
    await check(admin, `Spotify dialog at ${width} px`);
    await goInside(admin, '/admin/data-management');
    await admin.getByRole('combobox', { name: 'Group' }).selectOption(group.id);
    await admin.getByRole('button', { name: 'Load Preview' }).click();
    await expect(admin.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await check(admin, `preview at ${width} px`);
  }
  await feed.stop();
});
