/**
 * The notices of product.md section 8 for the admin, each one produced: the fixed words show where an answer carries no
 * sentence, which a proxy's own answer does not.
 */
import type { Page } from '@playwright/test';
import { deletionNotice, failureWords } from '../../web/admin/notices.ts';
import type { FailureWords } from '../../web/api/failure-words.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, openOffice } from './fixtures.ts';
import { coversNothing } from './notices/covers-nothing.ts';
import { failures } from './notices/failures.ts';
import { successes } from './notices/successes.ts';
import { test } from './through-proxy.ts';

// Other files leave nothing to do: here episodes must still be without transcripts.
test.use({ installation: 'notices', filled: true });

const notice = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

test('E3: every failure has its words, and covers no control', async ({ page, outside, between }) => {
  test.setTimeout(300_000);
  await logIn(page, between.url);
  const ids = await fillGroup(page, outside);
  for (const { failure, method, path, act } of failures) {
    const { title = 'Error', fallback: text }: FailureWords = failureWords[failure];
    await test.step(failure, async () => {
      between.spoil(method, path);
      await act(page, ids, { outside, between });
      await expect(notice(page, title)).toBeVisible();
      if (text) await expect(notice(page, text)).toBeVisible();
      await coversNothing(page);
    });
  }
});

test('logging in: a wrong password, and no answer', async ({ page, between }) => {
  await page.goto('/login');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(notice(page, failureWords.logIn.title)).toBeVisible();
  await expect(notice(page, failureWords.logIn.fallback)).toBeVisible();
  await expect(password).toHaveValue('');
  between.spoil('POST', '/api/auth/admin/login', 'dropped');
  await password.fill('anything at all');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(notice(page, failureWords.logIn.lost)).toBeVisible();
});

test('a digest whose answer is lost is followed to its end; one that never arrived is a failure', async ({
  page,
  outside,
  between,
}) => {
  await logIn(page, between.url);
  const { groupId } = await fillGroup(page, outside);
  const generate = async () => {
    await page.goto(`/admin/digest-builder?group=${groupId}&start=2020-01-01&end=2040-01-01`);
    await page.getByLabel('Select All').check();
    await page.getByRole('button', { name: /^Generate Digest/ }).click();
  };
  between.spoil('POST', '/api/digest/generate', 'dropped');
  await generate();
  await expect(notice(page, failureWords.generateDigest.fallback)).toBeVisible();
  outside.faults.next('anthropic', {
    kind: 'answer',
    status: 529,
    path: '/v1/messages',
    headers: { 'retry-after': '1' },
  });
  between.spoil('POST', '/api/digest/generate', 'lost');
  await generate();
  await expect(page.getByText('Writing the digest')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('E3: every success has its words, and covers no control', async ({ page, outside, between }) => {
  test.setTimeout(300_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: between.url });
  await logIn(page, between.url);
  const ids = await fillGroup(page, outside);
  for (const { says, act } of successes) {
    await test.step(says.title, async () => {
      await act(page, ids, outside);
      await expect(notice(page, says.title)).toBeVisible();
      if (says.text) await expect(notice(page, says.text)).toBeVisible();
      await coversNothing(page);
    });
  }
});

test('a copy that the browser refuses, and a deletion that half succeeds', async ({
  page,
  outside,
  between,
}) => {
  await logIn(page, between.url);
  const { groupId } = await fillGroup(page, outside);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
  });
  await page.goto('/admin/saved-digests');
  await page
    .getByRole('button', { name: /^Copy raw data/ })
    .first()
    .click();
  await expect(notice(page, failureWords.copy.title)).toBeVisible();
  await page.goto('/admin/data-management');
  await page.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
  await page.getByRole('button', { name: 'Load Preview' }).click();
  await page.getByRole('checkbox', { name: /Select all/i }).check();
  // Somebody else deletes one of them meanwhile.
  const gone = await page.request.get('/api/insights');
  const [{ episodeId }] = await gone.json();
  await page.request.post('/api/insights/delete-selected', {
    data: { episodeIds: [episodeId] },
    headers: { origin: between.url },
  });
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, deletionNotice({ deletedCount: 1, failedCount: 1 }).title)).toBeVisible();
  await expect(page.getByText(/^\d+ items? deleted, 1 failed\.$/).first()).toBeVisible();
});

test('logging out, and no answer to it', async ({ page, between }) => {
  await openOffice(page, between.url);
  between.spoil('POST', '/api/auth/admin/logout', 'dropped');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(notice(page, failureWords.logout.lost)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
