/** The palette: no letter is lost, the first hit is selected, and an episode opens itself. */
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';

test('letters typed right after Ctrl+K are kept', async ({ admin }) => {
  await goInside(admin, '/admin/todo');
  await expect(admin.getByRole('heading', { level: 1, name: 'TO DO' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('create');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/groups\?create=1$/);
  await expect(admin.getByRole('dialog', { name: 'Create Group' })).toBeVisible();
});

test('a found episode is selected, Enter opens its place among the others', async ({ admin, outside }) => {
  const { groupId } = await fillGroup(admin, outside);
  const listed = await admin.request.get(`/api/groups/${groupId}/episodes`);
  const episodes: { title: string; id: string }[] = await listed.json();
  const last = episodes.at(-1);
  if (last === undefined) throw new Error('No episode to look for.');
  await goInside(admin, '/admin/settings');
  await expect(admin.getByRole('heading', { name: 'Models' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type(last.title);
  await expect(admin.getByRole('option', { selected: true })).toContainText(last.title);
  await expect(admin.getByText('Nothing found')).toBeHidden();
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(new RegExp(`episode=${last.id}`));
  const row = admin.locator('.is-found');
  await expect(row).toContainText(last.title);
  await expect(row).toBeInViewport();
});

test('Enter before the first hit waits for it', async ({ admin, outside }) => {
  await fillGroup(admin, outside);
  await goInside(admin, '/admin/settings');
  await expect(admin.getByRole('heading', { name: 'Models' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('lockbox weather');
  await admin.keyboard.press('Enter');
  await expect(admin).toHaveURL(/\/admin\/podcasts\//);
});

test('words that nothing holds say so', async ({ admin }) => {
  await goInside(admin, '/admin');
  await admin.keyboard.press('Control+k');
  await admin.keyboard.type('zzzqqq');
  await expect(admin.getByText('No screen, group, podcast or episode is called so.')).toBeVisible();
  await expect(admin.getByRole('option')).toHaveCount(0);
  await expect(
    admin.getByRole('button', { name: 'Search everything that was said for “zzzqqq”' }),
  ).toBeVisible();
});
