/** Saved digests in a browser that is in another zone than the publication (New York here). */
import { newId } from '../../server/kit/ids.ts';
import { insertIssue } from '../pipeline/digests/published-issue.ts';
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { homeOf } from './home.ts';
import { printedPages } from './printed-pages.ts';
import { publish } from './reader-steps.ts';

// Of a row on screen the issue and what makes its file are fetched ahead of the click.
test.use({ installation: 'saved-digests', filled: true, timezoneId: 'Asia/Tokyo', fetchesAhead: true });

test('E7: an issue is read before its readers get it; its price is named, its date offered, its deletion undone', async ({
  admin,
  outside,
}) => {
  await fillGroup(admin, outside);
  const { digestId } = (await (await admin.request.get('/api/digests')).json())[0];
  const headers = { origin: homeOf(admin) };
  await admin.request.patch(`/api/digest/${digestId}/publish`, { headers, data: { published: false } });
  const answered: string[] = [];
  admin.on('response', (response) => void answered.push(new URL(response.url()).pathname));
  await goInside(admin, '/admin/saved-digests');
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

  await test.step('its icons are words under the pointer and under the focus', async () => {
    const icon = admin.getByRole('button', { name: /^Delete digest/ });
    const word = icon.getByText('Delete digest');
    await admin.mouse.move(0, 0);
    await expect(word).toBeHidden();
    await icon.hover();
    await expect(word).toBeVisible();
    await admin.mouse.move(0, 0);
    await icon.focus();
    await admin.keyboard.press('Shift+Tab');
    await expect(word).toBeHidden();
    await admin.keyboard.press('Tab');
    await expect(word).toBeVisible();
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
    await goInside(admin, '/admin/in-progress');
    await expect(admin.getByText(/^A retry costs (about \$\d|less than 1c)/)).toBeVisible();
    await admin.getByRole('button', { name: 'Dismiss' }).click();
    await expect(admin.getByText(/^A retry costs/)).toBeHidden();
    await goInside(admin, '/admin/saved-digests');
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

test('E12: the public issue is the one that the admin makes it, with its address and its own picture, until another is', async ({
  admin,
  browser,
  db,
  product,
}) => {
  const titles = ['Sellers wait for spring', 'Buyers stop waiting'];
  for (const title of titles) await insertIssue(db, { id: newId(), title });
  const nobody = await browser.newContext({ baseURL: product.url });
  const page = await nobody.newPage();
  await goInside(admin, '/admin/saved-digests');
  const pictures: string[] = [];
  for (const title of titles) {
    const row = admin.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: /^Make .* the public issue$/ }).click();
    await expect(row.getByText('by your choice')).toBeVisible();
    await expect(admin.getByRole('link', { name: 'Public issue' })).toHaveCount(1);

    await page.goto('/sample');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${product.url}/sample`);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    pictures.push(picture ?? '');
  }
  expect(new Set(pictures).size).toBe(2);
  for (const picture of pictures) expect(picture).toMatch(/\/share\/issue-[0-9a-f]{16}\.png$/);
  const answer = await page.request.get(pictures[1] ?? '', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  await nobody.close();
});

test('E14: on Letter an issue takes a few sheets, and no page and no column of them is empty', async ({
  admin,
  outside,
  product,
}) => {
  const { digestId } = await fillGroup(admin, outside);
  await publish(admin, product, digestId, new Date());
  const chosen = { headers: { origin: product.url }, data: { public: true } };
  await admin.request.patch(`/api/digest/${digestId}/public`, chosen);
  await admin.goto('/sample');
  const pages = printedPages(await admin.pdf({ format: 'Letter' }));
  // As the screen shows it, it takes twice as many.
  expect(pages.length).toBeLessThanOrEqual(6);
  const full = pages.slice(0, -1);
  expect(full.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.left).toBeGreaterThan(2);
  for (const page of full) expect(page.right).toBeGreaterThan(20);

  // As wide as the sheet is between its margins.
  await admin.setViewportSize({ width: 703, height: 970 });
  await admin.emulateMedia({ media: 'print' });
  await expect(admin.getByRole('navigation')).toHaveCount(0);
  const columns = await admin.locator('.issue-part').evaluateAll((parts) =>
    parts.map((part) => {
      const middle = innerWidth / 2;
      const words = [...part.querySelectorAll('p, li, blockquote')].flatMap((it) => [...it.getClientRects()]);
      return [words.some(({ right }) => right <= middle), words.some(({ left }) => left >= middle)];
    }),
  );
  expect(columns.length).toBeGreaterThan(3);
  for (const sides of columns) expect(sides).toEqual([true, true]);
});
