/** Publish dates are days of the publication's zone (New York here), wherever the browser is. */
import { readFile } from 'node:fs/promises';
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';

test.use({ installation: 'saved-digests', timezoneId: 'Asia/Tokyo' });

test('a picked day is the same in the store, the row and the file', { tag: '@days' }, async ({
  admin,
  outside,
}) => {
  await fillGroup(admin, outside);
  // The month after the present one holds only days to come.
  const coming = new Date(new Date().toLocaleString('en-US', { timeZone: 'America/New_York' }));
  coming.setMonth(coming.getMonth() + 1, 15);
  const year = coming.getFullYear();
  const month = coming.toLocaleString('en-US', { month: 'short' });
  await admin.goto('/admin/saved-digests');
  await admin.getByRole('button', { name: /^Publish date/ }).click();
  await admin.getByRole('button', { name: /Next Month/ }).click();
  await admin.getByRole('button', { name: new RegExp(`${month}\\w* 15, ${year}`) }).click();
  await admin.getByRole('button', { name: 'Set date' }).last().click();
  await expect(admin.getByText('Publish date updated').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: `Publish date: ${month} 15, ${year}` })).toBeVisible();
  const [{ publishDate }] = await (await admin.request.get('/api/digests')).json();
  const there = new Date(publishDate).toLocaleString('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  expect(there).toMatch(new RegExp(`^${month} 15, ${year}, 6:00\\sAM$`));

  const printed = async () => {
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: /^Download HTML/ }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  expect(await printed(), 'a digest that is not published').not.toContain('Published ');

  await admin.getByRole('checkbox', { name: /^Publish/ }).click();
  await expect(admin.getByText('Status updated').first()).toBeVisible();
  const thisYear = new Date().toLocaleString('en-US', { timeZone: 'America/New_York', year: 'numeric' });
  const named = String(year) === thisYear ? `${month} 15` : `${month} 15, ${year}`;
  await expect(admin.getByText(`Scheduled for ${named}`, { exact: true })).toBeVisible();
  await expect(admin.getByText('1 published, it is scheduled, 1 saved')).toBeVisible();
  expect(await printed()).toContain(`Published ${month} 15, ${year}`);

  await admin.getByRole('button', { name: /^Publish date/ }).click();
  await admin.getByRole('button', { name: 'Clear' }).click();
  await expect(admin.getByText('Published', { exact: true })).toBeVisible();
  await expect(admin.getByText('1 published, 1 saved')).toBeVisible();

  await admin.getByRole('button', { name: /^Show raw data/ }).click();
  await admin.reload();
  await expect(admin.getByRole('dialog', { name: /^Raw data/i })).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(admin).toHaveURL(/\/admin\/saved-digests$/);
});

test('E7: an issue is read before its readers get it; its price is named, its date offered, its deletion undone', async ({
  admin,
  outside,
}) => {
  await fillGroup(admin, outside);
  const { digestId } = (await (await admin.request.get('/api/digests')).json())[0];
  const headers = { origin: new URL(admin.url()).origin };
  await admin.request.patch(`/api/digest/${digestId}/publish`, { headers, data: { published: false } });
  await admin.goto('/admin/saved-digests');
  const [digest] = await (await admin.request.get('/api/digests')).json();

  await test.step('read', async () => {
    await admin.getByRole('button', { name: /^Read / }).click();
    const letter = admin.frameLocator('iframe[title="The issue"]');
    await expect(letter.getByText(digest.overview.summary.slice(0, 40)).first()).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toBeHidden();
  });

  await test.step('regenerate, with its price', async () => {
    await admin.getByRole('button', { name: /^Regenerate/ }).click();
    const ask = admin.getByRole('alertdialog');
    await expect(ask.getByRole('button', { name: /^Regenerate for about (\$\d|under 1c)/ })).toBeVisible();
    await ask.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('publish, dated today', async () => {
    await admin.getByRole('checkbox', { name: /^Publish/ }).click();
    await admin.getByRole('button', { name: 'Use today’s date' }).click();
    await expect(admin.getByText('Publish date updated').first()).toBeVisible();
    await expect(admin.getByText('Reads “Recently”')).toBeHidden();
  });

  await test.step('delete, and undo', async () => {
    await admin.getByRole('button', { name: /^Delete digest/ }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete Digest' }).click();
    await expect(admin.getByText('No saved digests yet')).toBeVisible();
    await admin.getByRole('button', { name: 'Undo' }).click();
    await expect(admin.getByText('1 published, 1 saved')).toBeVisible();
  });

  await test.step('on a phone the actions are words in a menu', async () => {
    await admin.setViewportSize({ width: 390, height: 844 });
    await expect(admin.getByRole('button', { name: /^Delete digest/ })).toBeHidden();
    // The row that came back is drawn anew when the server has confirmed it.
    await expect(async () => {
      await admin.getByRole('button', { name: /^More about/ }).click();
      await expect(admin.getByRole('menuitem', { name: 'Regenerate' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    for (const name of ['Regenerate', 'Download HTML', 'Show raw data', 'Copy raw data', 'Delete digest']) {
      await expect(admin.getByRole('menuitem', { name })).toBeVisible();
    }
  });
});
