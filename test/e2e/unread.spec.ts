/** What could not be read is not taken for nothing, and what is there stays there. */
import type { Page } from '@playwright/test';
import { fillGroup } from './fill-group.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { test } from './through-proxy.ts';

// Where no other file leaves work that runs.
test.use({ installation: 'unread', filled: true });

const readAgain = (page: Page) => page.getByRole('button', { name: 'Read again' });

test('what is shown and cannot be read anew stays, is said, and is read again by a click', async ({
  page,
  outside,
  between,
}) => {
  await logIn(page, between.url);
  await fillGroup(page, outside);
  await goInside(page, '/admin/recent-activity');
  const list = page.getByRole('list', { name: 'Recent activity' });
  await expect(list).toBeVisible();
  const rows = await list.getByRole('listitem').count();
  await expect(readAgain(page)).toHaveCount(0);
  const headers = { origin: between.url };
  const insights = await (await page.request.get('/api/insights')).json();
  between.spoil('GET', '/api/insights');
  await page.request.post('/api/insights/delete-selected', {
    headers,
    data: { episodeIds: [insights[0].episodeId] },
  });
  await expect(readAgain(page)).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(rows);
  await readAgain(page).click();
  await expect(list.getByRole('listitem')).toHaveCount(rows - 1);
  await expect(readAgain(page)).toHaveCount(0);
});

test('a screen says nothing of what it could not read', async ({ page, outside, between }) => {
  await logIn(page, between.url);
  const { digestId } = await fillGroup(page, outside);
  await page.route(/\/api\/sends\?/, (route) => route.abort());
  await page.goto('/admin/in-progress');
  await expect(page.getByRole('heading', { name: 'The tasks could not be loaded' })).toBeVisible();
  await expect(page.getByText('Tracking')).toHaveCount(0);
  await page.unroute(/\/api\/sends\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Tracking')).toBeVisible();

  const isWhole = (url: URL) => url.pathname.includes(digestId);
  await page.route(isWhole, (route) => route.abort());
  await goInside(page, `/admin/digest-builder?digest=${digestId}`);
  await expect(page.getByRole('heading', { name: 'The digest could not be loaded' })).toBeVisible();
  await page.unroute(isWhole);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});
