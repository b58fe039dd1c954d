/** Saved digests in a browser that is in another zone than the publication (New York here). */
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';

test.use({ installation: 'saved-digests', timezoneId: 'Asia/Tokyo' });

test('E7: an issue is read before its readers get it; its price is named, its date offered, its deletion undone', async ({
  admin,
  outside,
}) => {
  await fillGroup(admin, outside);
  const { digestId } = (await (await admin.request.get('/api/digests')).json())[0];
  const headers = { origin: new URL(admin.url()).origin };
  await admin.request.patch(`/api/digest/${digestId}/publish`, { headers, data: { published: false } });
  const answered: string[] = [];
  admin.on('response', (response) => void answered.push(new URL(response.url()).pathname));
  await admin.goto('/admin/saved-digests');
  const [digest] = await (await admin.request.get('/api/digests')).json();

  await test.step('its row on screen, the whole issue is there: the file is made without a call', async () => {
    await expect.poll(() => answered).toContain(`/api/digests/${digestId}`);
    const asked: string[] = [];
    admin.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const coming = admin.waitForEvent('download');
    await admin.getByRole('button', { name: /^Download HTML/ }).click();
    expect((await coming).suggestedFilename()).toBe(`digest-${digestId}.html`);
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

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
    await expect(
      ask.getByRole('button', { name: /^Regenerate for (about \$\d|less than 1c)/ }),
    ).toBeVisible();
    await ask.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a regeneration that failed names the price of another try', async () => {
    outside.faults.next('anthropic', {
      method: 'POST',
      path: '/messages',
      kind: 'answer',
      status: 400,
      body: '{}',
    });
    const refused = await admin.request.post(`/api/digest/${digest.id}/regenerate`, { headers });
    expect(refused.ok(), await refused.text()).toBe(false);
    await admin.goto('/admin/in-progress');
    await expect(admin.getByText(/^A retry costs (about \$\d|less than 1c)/)).toBeVisible();
    await admin.getByRole('button', { name: 'Dismiss' }).click();
    await expect(admin.getByText(/^A retry costs/)).toBeHidden();
    await admin.goto('/admin/saved-digests');
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
    // Under the notice of the undo: a page that jumps when its menu opens lets the finger go on another line.
    await expect(admin.getByText('Digest restored').first()).toBeVisible();
    const more = admin.getByRole('button', { name: /^More about/ });
    await more.scrollIntoViewIfNeeded();
    const before = await more.boundingBox();
    await more.click();
    await expect(admin.getByRole('menuitem', { name: 'Regenerate' })).toBeVisible();
    expect(await admin.locator('.acts-menu').boundingBox()).toEqual(before);
    for (const name of ['Regenerate', 'Download HTML', 'Show raw data', 'Copy raw data', 'Delete digest']) {
      await expect(admin.getByRole('menuitem', { name })).toBeVisible();
    }
  });
});
