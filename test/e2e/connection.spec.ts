/** Without a connection writes fail at once and never fire later; what is deleted is not shown from the cache. */
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';

test('offline, a write fails at once and stays undone', async ({ admin, context, outside }) => {
  await fillGroup(admin, outside);
  await goInside(admin, '/admin/saved-digests');
  const box = admin.getByRole('checkbox').first();
  await expect(box).toBeVisible();
  await context.setOffline(true);
  await box.click();
  await expect(admin.getByText('Failed to update publish status. Please try again.').first()).toBeVisible();
  await expect(box).not.toBeChecked();
  await context.setOffline(false);

  await goInside(admin, '/admin/groups');
  await admin.getByRole('button', { name: 'Create Group' }).click();
  // The dialog is code of its own, which must have come before.
  await expect(admin.getByLabel('Name')).toBeVisible();
  await context.setOffline(true);
  await admin.getByLabel('Name').fill('Parked');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Failed to create group').first()).toBeVisible();
  await admin.keyboard.press('Escape');
  await context.setOffline(false);
  // Long enough for a parked write to be sent after all.
  await admin.waitForTimeout(1_500);
  const groups: { name: string }[] = await (await admin.request.get('/api/groups')).json();
  expect(groups.map(({ name }) => name)).toEqual(['Screens']);
  const digests: { published: boolean }[] = await (await admin.request.get('/api/digests')).json();
  expect(digests.map(({ published }) => published)).toEqual([false]);
});

test('offline, a screen says that it could not be loaded', async ({ admin, context }) => {
  await goInside(admin, '/admin/saved-digests');
  await expect(admin.getByRole('heading', { name: 'Saved Digests', exact: true })).toBeVisible();
  await goInside(admin, '/admin/data-management');
  await admin.getByRole('link', { name: 'TO DO' }).click();
  await expect(admin.getByText('First 10 rows')).toBeVisible();
  await context.setOffline(true);
  await admin.getByRole('button', { name: 'Needs Insights' }).click();
  await expect(admin.getByText('The list could not be loaded')).toBeVisible();
  await admin.getByRole('button', { name: 'Try again' }).click();
  await expect(admin.getByText('The list could not be loaded')).toBeVisible();
  await context.setOffline(false);
  await expect(admin.getByText('The list could not be loaded')).toBeHidden();
});

test('a deleted group is not found, here by Back and in another tab', async ({ admin, context }) => {
  const answer = await admin.request.post('/api/groups', {
    headers: { origin: homeOf(admin) },
    data: { name: 'Short-lived' },
  });
  const { id } = await answer.json();
  const other = await context.newPage();
  for (const page of [other, admin]) {
    await page.goto(`/admin/groups/${id}`);
    await expect(page.getByRole('button', { name: 'Delete Group' })).toBeVisible();
  }
  await admin.getByRole('button', { name: 'Delete Group' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
  await expect(admin).toHaveURL(/\/admin\/groups$/);
  await expect(other.getByRole('heading', { name: 'Group not found' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete Group' })).toBeHidden();
  await admin.goBack();
  await expect(admin.getByRole('heading', { name: 'Group not found' })).toBeVisible();
});
