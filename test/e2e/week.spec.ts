/** This week: the line from episodes to sent, the one button, and what runs by itself. */
import type { Page } from '@playwright/test';
import type { Episode, Group } from '../../contract/index.ts';
import { expect, test } from './fixtures.ts';
import { check, looks } from './look.ts';

test.use({ installation: 'week' });

const calls = (page: Page) => async (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.fetch(`${origin}${path}`, {
    method,
    headers: { origin },
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};

test('from no group to a published issue, by the button alone', async ({ admin, outside }) => {
  const send = calls(admin);
  await admin.goto('/admin/week');
  await expect(admin.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await check(admin, 'the week without a group');

  const paper: Group = await send('POST', '/api/groups', { name: 'Agent Growth' });
  const other: Group = await send('POST', '/api/groups', { name: 'Market and Rates' });
  for (const [id, show] of [
    [paper.id, 'kitchen-table-closings'],
    [paper.id, 'forty-doors'],
    [other.id, 'lockbox-weather'],
  ]) {
    await send('POST', `/api/groups/${id}/podcasts`, {
      feedUrl: `${outside.url('podcasts')}/${show}/feed.xml`,
    });
  }
  await admin.getByLabel('Group').selectOption('Agent Growth');
  await check(admin, 'the choice of the paper');
  await admin.getByRole('button', { name: 'Make it the paper' }).click();
  const line = admin.getByRole('region', { name: 'Agent Growth' });
  await expect(line.getByText('The paper')).toBeVisible();

  await line.getByRole('button', { name: /^Get \d+ transcripts? for about \$\d/ }).click();
  await expect(admin.getByText(/transcripts? requested/).first()).toBeVisible();
  // Insights follow by themselves; the page follows without a click.
  const make = line.getByRole('button', { name: /^Make the digest from \d+ episodes?$/ });
  await expect(make).toBeVisible({ timeout: 60_000 });
  await make.click();
  const publish = line.getByRole('button', { name: /^Publish and send on / });
  await expect(publish).toBeVisible({ timeout: 30_000 });
  await expect(line.getByRole('link', { name: 'Read it' })).toBeVisible();
  await check(admin, 'a week with a draft');
});
