/** This week: the line from episodes to sent, the one button, and what runs by itself. */
import type { Page } from '@playwright/test';
import type { Group } from '../../contract/index.ts';
import { expect, logIn, openOffice } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import { check, checkLooks, phone } from './look.ts';
import { test } from './through-proxy.ts';

test.use({ installation: 'week' });

const calls = (page: Page) => async (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => {
  const origin = homeOf(page);
  const answer = await page.request.fetch(`${origin}${path}`, {
    method,
    headers: { origin },
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};

async function makeGroups(page: Page, podcasts: string): Promise<{ paper: Group; other: Group }> {
  const send = calls(page);
  const known: Group[] = await send('GET', '/api/groups');
  const named = (name: string) => known.find((group) => group.name === name);
  const [paper, other] = [named('Agent Growth'), named('Market and Rates')];
  if (paper && other) return { paper, other };
  const made = {
    paper: await send('POST', '/api/groups', { name: 'Agent Growth' }),
    other: await send('POST', '/api/groups', { name: 'Market and Rates' }),
  };
  for (const [id, show] of [
    [made.paper.id, 'kitchen-table-closings'],
    [made.paper.id, 'forty-doors'],
    [made.other.id, 'lockbox-weather'],
  ]) {
    await send('POST', `/api/groups/${id}/podcasts`, { feedUrl: `${podcasts}/${show}/feed.xml` });
  }
  return made;
}

test('from no group to a published issue, by the button alone', async ({ page, outside, between }) => {
  await openOffice(page, between.url);
  await page.getByRole('link', { name: 'This week' }).first().click();
  // The page before it has the same heading.
  await expect(page.getByRole('heading', { level: 1, name: 'This week' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await check(page, 'the week without a group');

  await makeGroups(page, outside.url('podcasts'));
  await expect(page.getByRole('heading', { name: 'Which group is the paper?' })).toBeVisible();
  await check(page, 'the choice of the paper');
  await page.getByLabel('Group', { exact: true }).selectOption('Agent Growth');
  await page.getByRole('button', { name: 'Make it the paper' }).click();
  const line = page.getByRole('region', { name: 'Agent Growth' });
  await expect(line.getByText('The paper', { exact: true })).toBeVisible();

  // Nothing is paid while the budget is used up; where the work waits says so, and the button leads to what ends it.
  const send = calls(page);
  await send('POST', '/api/settings', { key: 'monthly_budget_usd', value: '0' });
  await line.getByRole('button', { name: /^Transcribe and read (it|them) for about \$\d/ }).click();
  await expect(page.getByText(/transcripts? requested/).first()).toBeVisible();
  await expect(line.getByText(/waits? for the budget/).first()).toBeVisible();
  await check(page, 'a week that waits for the budget');
  await line.getByRole('link', { name: 'Raise the budget' }).click();
  const budget = page.getByLabel('Spend in a month at most');
  await expect(budget).toBeInViewport();
  await expect(budget).toHaveValue('0');
  await budget.fill('x');
  await budget.press('Enter');
  await expect(
    page.getByText('Enter an amount in dollars from 0 to 99999.99, for example 50.'),
  ).toBeVisible();
  await budget.fill('50');
  await budget.press('Enter');
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await goInside(page, '/admin/week');

  // Insights follow by themselves, and the page follows without a click.
  const make = line.getByRole('button', {
    name: /^Make the digest from \d+ episodes?( for (about \$\d+\.\d\d|less than 1c))?$/,
  });
  await expect(make).toBeVisible({ timeout: 90_000 });
  await make.click();
  const publish = line.getByRole('button', { name: /^Publish and send on / });
  await expect(publish).toBeVisible({ timeout: 60_000 });
  await check(page, 'a week with a draft');
  await line.getByRole('link', { name: 'Read it first' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();

  // Nobody reads the paper yet: it says so before anything is half done, and publishes what cannot be sent.
  await publish.click();
  await expect(line.getByText('Nobody would get it: no reader has access and wants mail.')).toBeVisible();
  const alone = line.getByRole('button', { name: 'Publish without sending' });
  between.spoil('PATCH', '/publish-date');
  await alone.click();
  await expect(page.getByText('Failed to update publish date. Please try again.').first()).toBeVisible();
  await expect(line.getByText('No. 1')).toBeHidden();
  await alone.click();
  await expect(line.getByText('No. 1')).toBeVisible();
  await expect(line.getByText(/^Readers see it Mon, /)).toBeVisible();
});

test('what runs by itself', async ({ page, outside, between }) => {
  await page.setViewportSize(phone);
  await logIn(page, between.url);
  const { paper } = await makeGroups(page, outside.url('podcasts'));
  const send = calls(page);
  await send('POST', '/api/settings', { key: 'paper_group', value: paper.id });
  await goInside(page, '/admin/week');
  await checkLooks(page, 'the week');

  // By keyboard alone, and back where it was.
  const open = page.getByRole('button', { name: 'What runs by itself', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'What runs by itself' });
  const drafts = dialog.getByRole('switch', { name: 'Make a draft on Sunday' });
  await expect(drafts).toHaveAttribute('aria-checked', 'false');
  await drafts.focus();
  await page.keyboard.press('Space');
  await dialog.getByLabel('At', { exact: true }).selectOption('9:00 AM');
  const most = dialog.getByLabel('Episodes at most');
  await most.fill('201');
  await most.press('Enter');
  await expect(dialog.getByText('Enter a number from 1 to 200.')).toBeVisible();
  await most.fill('7');
  await most.press('Enter');
  await checkLooks(page, 'the switches');
  const stored = () => send('GET', `/api/groups/${paper.id}/week`);
  await expect.poll(async () => (await stored()).draftMost).toBe(7);
  expect(await stored()).toMatchObject({ autoDraft: true, draftHour: 9, autoSend: false });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(page.getByRole('region', { name: 'Agent Growth' })).toBeVisible();

  // A switch that cannot be saved goes back, and says why.
  await open.press('Enter');
  between.spoil('PATCH', '/week');
  await drafts.click();
  await expect(page.getByText('Failed to save settings').first()).toBeVisible();
  await expect(drafts).toHaveAttribute('aria-checked', 'true');
  await drafts.click();
  await expect.poll(async () => (await stored()).autoDraft).toBe(false);
});

test('while it loads, when it cannot be loaded, and another week', async ({ page, outside, between }) => {
  await logIn(page, between.url);
  await makeGroups(page, outside.url('podcasts'));
  const release = between.hold(/^\/api\/week/);
  await page.goto(`${between.url}/admin/week`);
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeAttached();
  await check(page, 'the week, loading');
  release();
  await expect(page.getByText(/^Budget for /)).toBeVisible();

  const spoilt = between.spoilAll(/^\/api\/week/);
  await page.goto(`${between.url}/admin/week`);
  await expect(page.getByRole('heading', { name: 'The week could not be loaded' })).toBeVisible();
  await check(page, 'the week, failed');
  spoilt();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Budget for /)).toBeVisible();

  await page.getByRole('link', { name: 'Week before' }).click();
  await expect(page.getByRole('heading', { name: /^Week of / })).toBeVisible();
  await check(page, 'the week before');
  await page.getByRole('link', { name: 'This week' }).last().click();
  await expect(page.getByRole('heading', { name: 'This week', exact: true })).toBeVisible();
});
