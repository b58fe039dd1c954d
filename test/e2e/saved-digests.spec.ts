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
  const named = year === new Date().getFullYear() ? `${month} 15` : `${month} 15, ${year}`;
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
