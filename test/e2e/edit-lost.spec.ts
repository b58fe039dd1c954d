/** D7: a save that the server kept and whose answer the page never had. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { newId } from '../../server/kit/ids.ts';
import { fixture } from '../edition/issues.ts';
import { insertIssue } from '../pipeline/digests/published-issue.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { test } from './through-proxy.ts';

test.use({ installation: 'edit-digest', filled: true });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
const trying = (page: Page) => expect(page.getByText('Not saved, trying again')).toBeVisible();
const told = (page: Page) => page.getByText('changed since you opened it');

test('D7: a save whose answer is lost ends as saved, and so does what is typed on top of it', async ({
  between,
  db,
  page,
}) => {
  const id = newId();
  const digestId = await insertIssue(db, { id, published: false });
  const content = async () => {
    const row = db.selectFrom('digests').select('content').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).content;
  };
  const stored = () => expect.poll(async () => (await content())?.title);
  await logIn(page, between.url);
  await goInside(page, `/admin/saved-digests/${digestId}/edit`);
  const lose = () => between.spoil('PATCH', `/api/digest/${digestId}/draft`, 'lost');

  lose();
  await title(page).fill('Kept, and nobody heard of it');
  await trying(page);
  await stored().toBe('Kept, and nobody heard of it');
  await saved(page);
  await expect(told(page)).toHaveCount(0);

  lose();
  await title(page).fill('Half of it');
  await trying(page);
  await stored().toBe('Half of it');
  await title(page).fill('Half of it and the rest');
  await saved(page);
  await expect(told(page)).toHaveCount(0);
  await stored().toBe('Half of it and the rest');

  lose();
  await title(page).fill('Undone before it was heard of');
  await trying(page);
  await stored().toBe('Undone before it was heard of');
  await page.keyboard.press('Control+z');
  await expect(title(page)).toHaveValue('Half of it and the rest');
  await saved(page);
  await stored().toBe('Half of it and the rest');

  lose();
  await page.locator('[data-item="title"]').getByRole('button', { name: 'Let the model write it' }).click();
  await trying(page);
  await saved(page);
  await expect(told(page)).toHaveCount(0);
  await expect(page.locator('[data-item="title"]').getByText('Yours: a new run keeps it')).toHaveCount(0);
  expect((await content())?.hand?.locks).toEqual({});

  const versions = db.selectFrom('digest_versions').select(['by', 'content']).where('digest_id', '=', id);
  expect((await versions.orderBy('number').execute()).map((it) => [it.by, it.content.title])).toEqual([
    ['model', fixture('full').title],
    ['admin', 'Half of it and the rest'],
  ]);

  // A version that was made the newest again, and nobody heard of it.
  between.spoil('POST', `/api/digest/${digestId}/versions/1/restore`, 'lost');
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title(page)).toHaveValue(fixture('full').title);
  await expect(told(page)).toHaveCount(0);
  await expect(page.getByText('Failed to restore the version')).toHaveCount(0);
});

test('D7: what is typed is saved though the editor is left by a link, and said where it cannot be', async ({
  between,
  db,
  page,
}) => {
  const id = newId();
  const digestId = await insertIssue(db, { id, published: false });
  const stored = () => {
    const row = db.selectFrom('digests').select('content').where('id', '=', id);
    return expect.poll(async () => (await row.executeTakeFirstOrThrow()).content?.title);
  };
  const edit = async () => {
    await goInside(page, `/admin/saved-digests/${digestId}/edit`);
    await expect(title(page)).toBeVisible();
  };
  const leave = () => page.getByRole('link', { name: 'Saved Digests' }).first().click();
  await logIn(page, between.url);

  await edit();
  await title(page).fill('Left at once');
  await leave();
  await stored().toBe('Left at once');

  await edit();
  between.spoil('PATCH', `/api/digest/${digestId}/draft`, 'dropped');
  await title(page).fill('Left while the server was away');
  await trying(page);
  await leave();
  await stored().toBe('Left while the server was away');

  // Opened again while the server is still away for it: the words are there, and nobody else has saved.
  await edit();
  between.spoil('PATCH', `/api/digest/${digestId}/draft`, 'dropped');
  await title(page).fill('Left and opened again');
  await trying(page);
  await leave();
  await edit();
  await expect(title(page)).toHaveValue('Left and opened again');
  await title(page).fill('Left, opened and gone on');
  await saved(page);
  await expect(told(page)).toHaveCount(0);

  await page.route('**/draft', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 404, json: { error: 'There is no such digest.' } })
      : route.continue(),
  );
  await title(page).fill('Left while it was deleted elsewhere');
  await leave();
  await expect(page.getByText('What you typed last was not saved', { exact: true })).toBeVisible();
  await edit();
  await title(page).fill('Refused under the eyes');
  // For good: it is not tried again.
  await expect(page.getByText('Not saved: There is no such digest.')).toBeVisible();
  // Other words may be taken.
  await page.unroute('**/draft');
  await title(page).fill('Mended and left at once');
  await leave();
  await stored().toBe('Mended and left at once');
});

test('D7: a save that fails before it was drawn is tried again too', async ({ between, db, page }) => {
  const digestId = await insertIssue(db, { id: newId(), published: false });
  await logIn(page, between.url);
  await goInside(page, `/admin/saved-digests/${digestId}/edit`);
  await expect(title(page)).toBeVisible();
  // As a port on which nobody listens answers a page that is busy.
  await page.evaluate(() => {
    const real = window.fetch;
    const comesBack = () => {
      window.fetch = real;
    };
    const away = Object.assign(window, { tries: 0, comesBack });
    window.fetch = (address, init) => {
      if (init?.method !== 'PATCH') return real(address, init);
      away.tries += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  await title(page).fill('Typed while nobody listens');
  await page.waitForFunction(() => (window as unknown as { tries: number }).tries === 2);
  await page.evaluate(() => (window as unknown as { comesBack: () => void }).comesBack());
  await saved(page);
});

test('D7: what somebody else saved is told of once, however slow the answer', async ({
  between,
  db,
  page,
}) => {
  const digestId = await insertIssue(db, { id: newId(), published: false });
  await logIn(page, between.url);
  await goInside(page, `/admin/saved-digests/${digestId}/edit`);
  await expect(title(page)).toBeVisible();
  await db
    .updateTable('digests')
    .set({ revision: sql`revision + 1` })
    .where('digest_id', '=', digestId)
    .execute();
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves += 1;
  });
  // Longer than the quiet after which what was typed is saved.
  between.delay(1_500);
  await title(page).fill('Mine');
  await expect(told(page)).toBeVisible();
  await page.waitForTimeout(3_000);
  between.delay(0);
  await expect(told(page)).toBeVisible();
  expect(saves).toBe(1);
});
