/**
 * The notices of product.md section 8 for the admin, each one produced: the fixed words show where an answer carries no
 * sentence, which a proxy's own answer does not.
 */
import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';

// Other files leave nothing to do: here episodes must still be without transcripts.
test.use({ installation: 'notices' });

let proxy: FaultProxy;
test.beforeAll(async ({ product }) => {
  proxy = await startFaultProxy(product.url);
});
test.afterAll(() => proxy.stop());

const notice = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

interface Case {
  title: string;
  text?: string;
  method: string;
  path: string;
  /** Leads to the failing call. */
  act: (page: Page, ids: { groupId: string; digestId: string }) => Promise<void>;
}

const cases: Case[] = [
  {
    title: 'Error',
    text: 'Failed to create group',
    method: 'POST',
    path: '/api/groups',
    async act(page) {
      await page.goto(`${proxy.url}/admin/groups`);
      await page.getByRole('button', { name: 'Create Group' }).click();
      await page.getByLabel('Name').fill('Never');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
    },
  },
  {
    title: 'Failed to update group name',
    method: 'PATCH',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await page.goto(`${proxy.url}/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Edit group name' }).click();
      await page.getByRole('textbox').first().fill('Other');
      await page.keyboard.press('Enter');
    },
  },
  {
    title: 'Failed to delete group',
    method: 'DELETE',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await page.goto(`${proxy.url}/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Delete Group' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
    },
  },
  {
    title: 'Failed to generate insights',
    method: 'POST',
    path: '/insights',
    async act(page) {
      await page.goto(`${proxy.url}/admin/transcripts`);
      await page.getByRole('button', { name: 'Regenerate' }).first().click();
    },
  },
  {
    title: 'Failed to refresh episodes',
    method: 'POST',
    path: '/refresh',
    async act(page) {
      await page.goto(`${proxy.url}/admin/podcasts`);
      await page.getByRole('link', { name: 'Lockbox Weather' }).click();
      await page.getByRole('button', { name: 'Refresh Episodes' }).click();
    },
  },
  {
    title: 'Failed to generate transcript',
    method: 'POST',
    path: '/api/transcripts/',
    async act(page) {
      await page.goto(`${proxy.url}/admin/todo`);
      await page.getByRole('button', { name: 'Get Transcript' }).first().click();
    },
  },
  {
    title: 'Failed to save Spotify link',
    method: 'PATCH',
    path: '/spotify',
    async act(page) {
      await page.goto(`${proxy.url}/admin/podcasts`);
      await page.getByRole('link', { name: 'Kitchen Table Closings' }).click();
      await page.getByRole('button', { name: 'Add Spotify Link' }).first().click();
      await page.getByLabel('Spotify URL').fill('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk');
      await page.getByRole('button', { name: 'Save Link' }).click();
    },
  },
  {
    title: 'Error',
    text: 'Failed to update speaker labels',
    method: 'PATCH',
    path: '/speakers',
    async act(page) {
      await page.goto(`${proxy.url}/admin/transcripts`);
      await page.getByRole('button', { name: 'View' }).first().click();
      await page
        .getByRole('button', { name: /edit the name/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: /^Name of/ }).fill('Dana');
      await page.keyboard.press('Enter');
    },
  },
  {
    title: 'Update failed',
    text: 'Failed to update publish status. Please try again.',
    method: 'PATCH',
    path: '/publish',
    async act(page) {
      await page.goto(`${proxy.url}/admin/saved-digests`);
      await page.getByRole('checkbox').first().click();
    },
  },
  {
    title: 'Update failed',
    text: 'Failed to update publish date. Please try again.',
    method: 'PATCH',
    path: '/publish-date',
    async act(page) {
      await page.goto(`${proxy.url}/admin/saved-digests`);
      await page
        .getByRole('button', { name: /Publish date/ })
        .first()
        .click();
      await page.getByRole('button', { name: / 15, / }).click();
      await page.getByRole('button', { name: 'Set date' }).last().click();
    },
  },
  {
    title: 'Deletion failed',
    method: 'DELETE',
    path: '/api/digest/',
    async act(page) {
      await page.goto(`${proxy.url}/admin/saved-digests`);
      await page
        .getByRole('button', { name: /Delete digest/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Digest' }).click();
    },
  },
  {
    title: 'Error loading episodes',
    method: 'GET',
    path: '/api/todo-episodes',
    async act(page) {
      proxy.spoil('GET', '/api/todo-episodes');
      proxy.spoil('GET', '/api/todo-episodes');
      await page.goto(`${proxy.url}/admin/todo`);
    },
  },
  {
    title: 'Failed to save settings',
    method: 'POST',
    path: '/api/settings',
    async act(page) {
      await page.goto(`${proxy.url}/admin/settings`);
      await page.getByRole('radio', { name: /Taddy/ }).click();
    },
  },
  ...(['insight', 'digest'] as const).map((kind) => ({
    title: `Failed to save ${kind} prompt`,
    method: 'POST',
    path: `/api/settings/${kind}-prompt`,
    async act(page: Page) {
      await page.goto(`${proxy.url}/admin/settings`);
      const prompt = page.getByRole('textbox', {
        name: kind === 'insight' ? 'Insight prompt' : 'Digest prompt',
      });
      await prompt.fill(`${await prompt.inputValue()}\nBrief.`);
      await page.getByRole('button', { name: `Save the ${kind} prompt` }).click();
    },
  })),
  {
    title: 'Error',
    text: 'Failed to load preview',
    method: 'GET',
    path: '/bulk-preview',
    async act(page, { groupId }) {
      await page.goto(`${proxy.url}/admin/data-management`);
      await page.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
      await page.getByRole('button', { name: 'Load Preview' }).click();
    },
  },
];

test('every failure has its words', async ({ page, outside, product }) => {
  test.setTimeout(180_000);
  await logIn(page, product.url);
  const ids = await fillGroup(page, outside);
  await page.goto(`${proxy.url}/admin`);
  for (const { title, text, method, path, act } of cases) {
    await test.step(text ?? title, async () => {
      proxy.spoil(method, path);
      await act(page, ids);
      await expect(notice(page, title)).toBeVisible();
      if (text) await expect(notice(page, text)).toBeVisible();
    });
  }
});

test('logging in: a wrong password, and no answer', async ({ page, product: _product }) => {
  await page.goto(`${proxy.url}/login`);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(notice(page, 'Login failed')).toBeVisible();
  await expect(notice(page, 'Invalid password')).toBeVisible();
  await expect(password).toHaveValue('');
  proxy.spoil('POST', '/api/auth/admin/login', 'dropped');
  await password.fill('anything at all');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(notice(page, 'An error occurred during login')).toBeVisible();
});

test('a digest whose answer is lost is followed to its end; one that never arrived is a failure', async ({
  page,
  outside,
  product,
}) => {
  await logIn(page, product.url);
  const { groupId } = await fillGroup(page, outside);
  await page.goto(`${proxy.url}/admin`);
  const generate = async () => {
    await page.goto(`${proxy.url}/admin/digest-builder?group=${groupId}&start=2026-01-01&end=2030-01-01`);
    await page.getByLabel('Select All').check();
    await page.getByRole('button', { name: /^Generate Digest/ }).click();
  };
  proxy.spoil('POST', '/api/digest/generate', 'dropped');
  await generate();
  await expect(notice(page, 'Failed to generate digest')).toBeVisible();
  outside.faults.next('anthropic', {
    kind: 'answer',
    status: 529,
    path: '/v1/messages',
    headers: { 'retry-after': '1' },
  });
  proxy.spoil('POST', '/api/digest/generate', 'lost');
  await generate();
  await expect(page.getByText('Writing the digest')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible({ timeout: 30_000 });
});
