import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import { check } from './look.ts';

test('E10: a file brings podcasts into a group, line by line, and takes them out again', async ({
  admin,
  outside,
}) => {
  const { id } = await (
    await admin.request.post('/api/groups', {
      headers: { origin: homeOf(admin) },
      data: { name: 'From a file' },
    })
  ).json();
  const show = (slug: string) => `${outside.url('podcasts')}/${slug}/feed.xml`;
  const opml = `<opml version="2.0"><body><outline text="Shows">
    <outline text="Lockbox & Co" xmlUrl="${show('lockbox-weather')}"/>
    <outline text="Nobody" xmlUrl="${show('nobody')}"/></outline></body></opml>`;
  await goInside(admin, `/admin/groups/${id}`);
  await admin.getByRole('button', { name: 'More' }).click();
  await expect(admin.getByRole('menuitem', { name: 'Import OPML' })).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin
    .getByLabel('OPML file')
    .setInputFiles({ name: 'shows.opml', mimeType: 'text/x-opml', buffer: Buffer.from(opml) });
  const dialog = admin.getByRole('dialog', { name: 'Import OPML' });
  await expect(dialog.getByText('1 podcast added, 1 not added.')).toBeVisible();
  await expect(dialog.getByText('Lockbox & Co')).toBeVisible();
  await expect(dialog.getByText(/answers 404/)).toBeVisible();
  await check(admin, 'Import OPML dialog');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByText('Lockbox Weather')).toBeVisible();
  await expect(admin.locator('img.art').first()).toHaveAttribute('src', /^\/api\/artwork\?/);
  await admin.getByRole('button', { name: 'More' }).click();
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('menuitem', { name: 'Export OPML' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('From a file.opml');
  expect(await readFile(await file.path(), 'utf8')).toContain(`xmlUrl="${show('lockbox-weather')}"`);
});
