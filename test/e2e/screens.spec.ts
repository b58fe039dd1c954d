/** Every screen of the back office: no accessibility violation, nothing wider than the page. */
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { checkLooks, layersOf, phone } from './look.ts';

test.use({ viewport: phone });

test('screens', async ({ admin, outside }) => {
  const { groupId, digestId } = await fillGroup(admin, outside);
  const see = async (path: string, ready: string) => {
    await goInside(admin, path);
    await expect(admin.getByText(ready).first()).toBeVisible();
    await checkLooks(admin, path);
  };
  const seeDialog = async (what: string) => {
    await expect(layersOf(admin)).toBeVisible();
    await checkLooks(admin, what);
    await admin.keyboard.press('Escape');
    await expect(layersOf(admin)).toHaveCount(0);
  };

  await see('/admin/groups', 'Podcast Groups');
  await admin.getByRole('button', { name: 'Create Group' }).click();
  await seeDialog('Create Group dialog');

  await see(`/admin/groups/${groupId}`, 'Kitchen Table Closings');
  await admin.getByRole('button', { name: 'Episodes of Kitchen Table Closings' }).click();
  await expect(admin.getByRole('link', { name: 'View Insights' }).first()).toBeVisible();
  await checkLooks(admin, 'Group detail, opened');
  await admin.getByRole('button', { name: 'Add Podcast' }).click();
  await seeDialog('Add Podcast dialog');
  await admin.getByRole('button', { name: 'Metadata Settings' }).click();
  await seeDialog('Metadata dialog');

  await see(`/admin/digest-builder?group=${groupId}`, 'Ready for Digest');
  await admin.getByRole('button', { name: 'View' }).first().click();
  await expect(admin.getByRole('heading', { name: 'Key Learnings' })).toBeVisible();
  await seeDialog('Insight dialog');
  await see(`/admin/digest-builder?group=${groupId}&digest=${digestId}`, 'Cross-Episode Connections');

  await see('/admin/saved-digests', 'Saved Digests');
  await expect(admin.getByRole('checkbox').first()).toBeVisible();
  await admin
    .getByRole('button', { name: /Publish date/ })
    .first()
    .click();
  await seeDialog('Publish date');
  // On a phone the actions of a row are words in a menu.
  const act = async (word: string) => {
    await admin
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    return admin.getByRole('menuitem', { name: word }).click();
  };
  await act('Show raw data');
  await seeDialog('Raw data dialog');
  await act('Delete digest');
  await seeDialog('Delete dialog');

  await see(`/admin/saved-digests/${digestId}/edit`, 'Overview');
  await see('/admin/costs', 'Week by week');
  await see('/admin/audit', 'Published');
  await see('/admin/in-progress', 'In Progress');
  await see('/admin/recent-activity', 'Recent Activity');
  await see('/admin/transcripts', 'Transcribed Episodes');
  await admin.getByRole('button', { name: 'View' }).first().click();
  await expect(admin.getByText('Edit Speaker Labels')).toBeVisible();
  await admin.getByLabel('Search in this transcript').fill('price');
  await checkLooks(admin, 'Transcript dialog');
  await admin.keyboard.press('Escape');
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toBeHidden();
  await see('/admin/insights', 'Episode Insights');
  await see('/admin/todo', 'First 10 rows');
  await see('/admin/podcasts', 'Ordered by most recent episode');
  await admin.getByRole('link', { name: 'Kitchen Table Closings' }).click();
  await expect(admin.getByRole('button', { name: 'Add Spotify Link' }).first()).toBeVisible();
  await checkLooks(admin, 'Podcast detail');
  await admin.getByRole('button', { name: 'Add Spotify Link' }).first().click();
  await seeDialog('Spotify dialog');
  await see('/admin/unassigned-podcasts', 'All podcasts are assigned to groups');
  await see('/admin/settings', 'Used for every new transcript');
  await expect(admin.getByRole('button', { name: /Test connection/ }).first()).toBeVisible();
  await see('/admin/data-management', 'Nothing is chosen yet');
  await admin.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
  await admin.getByRole('button', { name: 'Load Preview' }).click();
  await expect(admin.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await checkLooks(admin, 'Preview');
});

test('E11: the palette, and an address without a page', async ({ admin }) => {
  await admin.goto('/admin/nowhere');
  await expect(admin.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await checkLooks(admin, '404');
  await admin.keyboard.press('Control+k');
  await expect(admin.getByRole('option', { name: 'New digest' })).toBeVisible();
  await checkLooks(admin, 'palette');
  await admin.keyboard.type('zzzz');
  await expect(admin.getByText('No screen, group, podcast or episode is called so.')).toBeVisible();
  await checkLooks(admin, 'palette, nothing found');
  await admin.keyboard.press('Escape');
  await goInside(admin, '/admin/groups/01900000-0000-7000-8000-000000000000');
  await expect(admin.getByRole('heading', { level: 1, name: 'Group not found' })).toBeVisible();
  await checkLooks(admin, 'no such group');
});
