/** The main path without a mouse: from an empty back office to a published digest. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ installation: 'keyboard' });

const mostSteps = 120;

/** Presses Tab until what has focus carries this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const focus = page.locator(':focus');
    if ((await focus.count()) === 0) continue;
    // What has the focus may go away while it is looked at: then the next step looks again.
    const named = await focus.ariaSnapshot({ timeout: 5_000 }).catch(() => '');
    const snapshot = named.split('\n')[0] ?? '';
    if (name.test(snapshot)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Through the palette, as somebody who never leaves the keys goes. */
async function goTo(page: Page, words: string, path: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to or do anything' })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option', { selected: true })).toContainText(new RegExp(words, 'i'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
}

const notice = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

test('feed, transcript, digest and publication by keyboard alone', async ({ admin, outside }) => {
  test.setTimeout(240_000);
  await admin.goto('/admin/groups');
  await expect(admin.getByText('No groups yet')).toBeVisible();

  await press(admin, /Create Your First Group/);
  await expect(admin.getByLabel('Name')).toBeFocused();
  // E8: offered where it does something, which a field of several lines is not.
  const enter = admin.getByRole('dialog').getByText('Enter', { exact: true });
  await expect(enter).toBeVisible();
  await admin.keyboard.press('Tab');
  await expect(admin.getByLabel('Description')).toBeFocused();
  await expect(enter).toBeHidden();
  await admin.keyboard.press('Shift+Tab');
  await admin.keyboard.type('By keyboard');
  await admin.keyboard.press('Enter');
  await expect(notice(admin, 'Group created')).toBeVisible();

  await press(admin, /Manage Podcasts/);
  await expect(admin.getByText('No podcasts in this group')).toBeVisible();
  await press(admin, /Add Your First Podcast|Add Podcast/);
  await expect(admin.getByRole('dialog')).toBeVisible();
  await tabTo(admin, /tab "Search"/);
  await admin.keyboard.press('ArrowRight');
  await press(admin, /Feed URL/, 'End');
  await admin.keyboard.type(`${outside.url('podcasts')}/kitchen-table-closings/feed.xml`);
  await admin.keyboard.press('Enter');
  await expect(notice(admin, 'Podcast added')).toBeVisible();
  await expect(admin.getByRole('dialog')).toBeHidden();

  await press(admin, /Episodes of Kitchen Table Closings/);
  await press(admin, /Get Transcript/);
  await expect(notice(admin, 'Transcript requested')).toBeVisible();
  await expect(admin.getByRole('link', { name: 'View Insights' })).toBeVisible();

  await goTo(admin, 'Digest Builder', /digest-builder/);
  await tabTo(admin, /combobox "Group"/);
  await admin.keyboard.type('By');
  await press(admin, /Select All/, 'Space');
  await press(admin, /Generate Digest \(1 episode\)/);
  await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await goTo(admin, 'Saved Digests', /saved-digests/);
  await press(admin, /checkbox/, 'Space');
  await expect(notice(admin, 'Status updated')).toBeVisible();
  await expect(admin.getByText('1 published, 1 saved')).toBeVisible();
});

test('focus returns to where it was when a dialog closes', async ({ admin }) => {
  await admin.goto('/admin/groups');
  await press(admin, /button "Create Group"/);
  await expect(admin.getByRole('dialog')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: 'Create Group' })).toBeFocused();
  await admin.keyboard.press('Control+k');
  await expect(admin.getByRole('dialog')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('button', { name: 'Create Group' })).toBeFocused();
});
