/** D9: sources are shown, a paid issue with words from Taddy asks first, and a show is removed and brought back. */
import { failureWords } from '../../web/admin/notices.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { checkLooks } from './look.ts';
import { test } from './through-proxy.ts';

test.use({ installation: 'rights' });

const show = 'Kitchen Table Closings';
const sentence = /must not restrict access to any content/;

test('D9: a paid issue with Taddy asks with the sentence of its policy, and the log has the yes', async ({
  page,
  outside,
  between,
}) => {
  test.setTimeout(240_000);
  await logIn(page, between.url);
  const headers = { origin: new URL(between.url).origin };
  for (const [key, value] of [
    ['transcript_source', 'taddy'],
    ['prefer_publisher_transcript', 'false'],
  ]) {
    await page.request.post('/api/settings', { headers, data: { key, value } });
  }
  const { groupId } = await fillGroup(page, outside);

  await test.step('the builder names the source of each episode, and what may be done with it', async () => {
    await goInside(page, `/admin/digest-builder?group=${groupId}&start=2020-01-01&end=2040-01-01`);
    await expect(page.getByText(/Its policy forbids content of its API behind a paywall/)).toBeVisible();
    await checkLooks(page, 'Builder with sources');
  });

  await test.step('publishing asks; without a yes nothing happens', async () => {
    await goInside(page, '/admin/saved-digests');
    const publish = page.getByRole('checkbox', { name: /^Publish/ });
    await publish.click();
    const dialog = page.getByRole('dialog', { name: 'May this issue be sold?' });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirm and go on' })).toBeDisabled();
    await checkLooks(page, 'Rights dialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(publish).not.toBeChecked();
    await publish.click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Confirm and go on' }).click();
    await expect(page.getByText('Status updated').first()).toBeVisible();
    await expect(publish).toBeChecked();
  });

  await test.step('the audit log', async () => {
    await goInside(page, '/admin/audit');
    await expect(page.getByText('Rights confirmed')).toBeVisible();
    await page
      .getByText(/^3 sources$/)
      .first()
      .click();
    await expect(page.getByText(/: Taddy$/).first()).toBeVisible();
    await checkLooks(page, 'Audit log');
  });
});

test('D9: a show prefers other sources, is removed with its traces, and comes back', async ({
  page,
  outside,
  between,
}) => {
  test.setTimeout(240_000);
  await logIn(page, between.url);
  const { digestId } = await fillGroup(page, outside);
  const headers = { origin: new URL(between.url).origin };
  const data = { published: true, confirmRights: true };
  await page.request.patch(`/api/digest/${digestId}/publish`, { headers, data });
  const notice = (words: string) => page.getByText(words, { exact: true }).first();
  await goInside(page, '/admin/podcasts');
  await page.getByRole('link', { name: show }).click();

  await test.step('the switch', async () => {
    const prefers = page.getByRole('switch', { name: 'Prefer other sources than Taddy' });
    const rights = page.locator('summary').filter({ hasText: 'Rights' });
    await rights.click();
    between.spoil('PATCH', '/api/podcasts/');
    await prefers.click();
    await expect(notice(failureWords.updatePodcast.title)).toBeVisible();
    await expect(prefers).not.toBeChecked();
    await prefers.click();
    await expect(prefers).toBeChecked();
    await page.reload();
    await rights.click();
    await expect(prefers).toBeChecked();
    await checkLooks(page, 'Podcast with its rights');
  });

  await test.step('removing', async () => {
    await page.getByRole('button', { name: 'Remove this show' }).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${show}?` });
    await expect(dialog.getByText('1 published issue')).toBeVisible();
    await expect(dialog.getByText(/Letters in inboxes cannot be recalled/)).toBeVisible();
    await checkLooks(page, 'Remove dialog');
    between.spoil('POST', '/removal');
    await dialog.getByRole('button', { name: 'Remove this show' }).click();
    await expect(notice(failureWords.removeShow.title)).toBeVisible();
    await dialog.getByLabel('Why').fill('The publisher asked.');
    await dialog.getByRole('button', { name: 'Remove this show' }).click();
    await expect(page.getByText('Taken out on')).toBeVisible();
    await checkLooks(page, 'Podcast that is taken out');
    await page.goto('/sample');
    await expect(page.locator('body')).not.toContainText(show);
    await expect(page.locator('body')).toContainText(/corrected/i);
    await page.goto('/admin/podcasts');
    await expect(page.getByText('Taken out', { exact: true })).toBeVisible();
  });

  await test.step('bringing it back', async () => {
    await page.getByRole('link', { name: show }).click();
    between.spoil('POST', '/removal/undo');
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(notice(failureWords.restoreShow.title)).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(page.getByText('Taken out on')).toBeHidden();
    await page.goto('/sample');
    await expect(page.locator('body')).toContainText(show);
  });
});
