/** Every screen of the back office: no accessibility violation, nothing wider than the page. */
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { check, looks } from './look.ts';

for (const { theme, width } of looks) {
  test(`screens, ${theme}, ${width} px`, async ({ admin, outside }) => {
    test.setTimeout(480_000);
    await admin.setViewportSize({ width, height: 900 });
    await admin.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme);
    const { groupId, digestId } = await fillGroup(admin, outside);
    const see = async (path: string, ready: string) => {
      await goInside(admin, path);
      await expect(admin.getByText(ready).first()).toBeVisible();
      await check(admin, path);
    };

    await see('/admin/groups', 'Podcast Groups');
    await admin.getByRole('button', { name: 'Create Group' }).click();
    await check(admin, 'Create Group dialog');
    await admin.keyboard.press('Escape');

    await see(`/admin/groups/${groupId}`, 'Kitchen Table Closings');
    await admin.getByRole('button', { name: 'Episodes of Kitchen Table Closings' }).click();
    await expect(admin.getByRole('link', { name: 'View Insights' }).first()).toBeVisible();
    await check(admin, 'Group detail, opened');
    await admin.getByRole('button', { name: 'Add Podcast' }).click();
    await check(admin, 'Add Podcast dialog');
    await admin.keyboard.press('Escape');
    await admin.getByRole('button', { name: 'Metadata Settings' }).click();
    await check(admin, 'Metadata dialog');
    await admin.keyboard.press('Escape');

    await see(`/admin/digest-builder?group=${groupId}`, 'Ready for Digest');
    await admin.getByRole('button', { name: 'View' }).first().click();
    await expect(admin.getByRole('heading', { name: 'Key Learnings' })).toBeVisible();
    await check(admin, 'Insight dialog');
    await admin.keyboard.press('Escape');
    await see(`/admin/digest-builder?group=${groupId}&digest=${digestId}`, 'Cross-Episode Connections');

    await see('/admin/saved-digests', 'Saved Digests');
    await expect(admin.getByRole('checkbox').first()).toBeVisible();
    await admin
      .getByRole('button', { name: /Publish date/ })
      .first()
      .click();
    await check(admin, 'Publish date');
    await admin.keyboard.press('Escape');
    // On a phone the actions of a row are words in a menu.
    const act = async (word: string) => {
      if (width >= 768) return admin.getByRole('button', { name: word }).first().click();
      await admin
        .getByRole('button', { name: /^More about/ })
        .first()
        .click();
      return admin.getByRole('menuitem', { name: word }).click();
    };
    await act('Show raw data');
    await check(admin, 'Raw data dialog');
    await admin.keyboard.press('Escape');
    await act('Delete digest');
    await check(admin, 'Delete dialog');
    await admin.keyboard.press('Escape');

    await see(`/admin/saved-digests/${digestId}/edit`, 'Overview');
    await see('/admin/costs', 'Week by week');
    await see('/admin/audit', 'Published');
    await see('/admin/in-progress', 'In Progress');
    await see('/admin/recent-activity', 'Recent Activity');
    await see('/admin/transcripts', 'Transcribed Episodes');
    await admin.getByRole('button', { name: 'View' }).first().click();
    await expect(admin.getByText('Edit Speaker Labels')).toBeVisible();
    await admin.getByLabel('Search in this transcript').fill('price');
    await check(admin, 'Transcript dialog');
    await admin.keyboard.press('Escape');
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toBeHidden();
    await see('/admin/insights', 'Episode Insights');
    await see('/admin/todo', 'First 10 rows');
    await see('/admin/podcasts', 'Ordered by most recent episode');
    await admin.getByRole('link', { name: 'Kitchen Table Closings' }).click();
    await expect(admin.getByRole('button', { name: 'Add Spotify Link' }).first()).toBeVisible();
    await check(admin, 'Podcast detail');
    await admin.getByRole('button', { name: 'Add Spotify Link' }).first().click();
    await check(admin, 'Spotify dialog');
    await admin.keyboard.press('Escape');
    await see('/admin/unassigned-podcasts', 'All podcasts are assigned to groups');
    await see('/admin/settings', 'Used for every new transcript');
    await expect(admin.getByRole('button', { name: /Test connection/ }).first()).toBeVisible();
    await see('/admin/data-management', 'Nothing is chosen yet');
    await admin.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
    await admin.getByRole('button', { name: 'Load Preview' }).click();
    await expect(admin.getByRole('heading', { name: 'Preview' })).toBeVisible();
    await check(admin, 'Preview');
  });
}

for (const { theme, width } of looks) {
  test(`E11: the palette, and an address without a page, ${theme}, ${width} px`, async ({ admin }) => {
    await admin.setViewportSize({ width, height: 900 });
    await admin.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme);
    await admin.goto('/admin/nowhere');
    await expect(admin.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await check(admin, '404');
    await admin.keyboard.press('Control+k');
    await expect(admin.getByRole('option', { name: 'New digest' })).toBeVisible();
    await check(admin, 'palette');
    await admin.keyboard.type('zzzz');
    await expect(admin.getByText('No screen, group, podcast or episode is called so.')).toBeVisible();
    await check(admin, 'palette, nothing found');
    await admin.keyboard.press('Escape');
    await goInside(admin, '/admin/groups/01900000-0000-7000-8000-000000000000');
    await expect(admin.getByRole('heading', { level: 1, name: 'Group not found' })).toBeVisible();
    await check(admin, 'no such group');
  });
}
