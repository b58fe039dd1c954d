/** D7: what can be done with the fields of an issue, and how it looks beside them. */
import type { Page } from '@playwright/test';
import { newId } from '../../server/kit/ids.ts';
import { insertIssue } from '../pipeline/digests/published-issue.ts';
import { expect, test } from './fixtures.ts';

test.use({ installation: 'edit-digest', filled: true });

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

test('D7: fields are moved, dropped, brought back, taken from the model and given back to it', async ({
  admin,
  db,
}) => {
  const dropped = { quotes: [], moments: [], episodes: [], connections: [], tips: [], insights: [] };
  const at = '2026-03-14T12:00:00.000Z';
  const hand = { locks: { title: { at, wouldSay: ['What the model says'] } }, dropped, claims: [] };
  const digestId = await insertIssue(db, { id: newId(), published: false, content: { hand, claims: [] } });
  const draft = async () => (await admin.request.get(`/api/digest/${digestId}/draft`)).json();
  await admin.goto(`/admin/saved-digests/${digestId}/edit`);
  const title = admin.getByRole('textbox', { name: 'Title', exact: true });
  const field = (item: string) => admin.locator(`[data-item="${item}"]`);

  await test.step('take it: the model’s words stand, until the field is given back', async () => {
    await field('title').getByRole('button', { name: 'Take it' }).click();
    await expect(title).toHaveValue('What the model says');
    await expect.poll(async () => (await draft()).edited.title).toBe('What the model says');
    await saved(admin);
    await field('title').getByRole('button', { name: 'Let the model write it' }).click();
    await expect(field('title').getByText('Yours: a new run keeps it')).toHaveCount(0);
    expect((await draft()).locks).toEqual([]);
  });

  await test.step('the mail is as wide as a phone, and plain text has what is typed', async () => {
    await title.fill('Typed for plain text');
    await admin.getByRole('tab', { name: 'Mail' }).click();
    const mail = admin.locator('iframe[title="The issue as mail"]');
    await expect(mail).toBeVisible();
    expect((await mail.boundingBox())?.width).toBe(390);
    await admin.getByRole('tab', { name: 'Plain text' }).click();
    const text = admin.frameLocator('iframe[title="The issue as plain text"]').locator('pre');
    await expect(text).toContainText(/typed for plain text/i);
    await admin.getByRole('tab', { name: 'Reader' }).click();
  });

  await test.step('quotes are moved, dropped and brought back', async () => {
    const quotes = admin
      .locator('section')
      .filter({ has: admin.getByRole('heading', { name: 'Notable quotes' }) });
    const stored = () =>
      expect.poll(async () => (await draft()).edited.quotes.map((it: { quote: string }) => it.quote));
    const [first, second, ...rest] = (await draft()).edited.quotes.map((it: { quote: string }) => it.quote);
    await quotes.getByRole('button', { name: 'Move quote down' }).first().click();
    await stored().toEqual([second, first, ...rest]);
    await quotes.getByRole('button', { name: 'Drop quote' }).first().click();
    await stored().toEqual([first, ...rest]);
    await expect(quotes.locator('.is-gone')).toContainText(second);
    await quotes.getByRole('button', { name: 'Bring back' }).click();
    await stored().toEqual([first, ...rest, second]);
    await expect(quotes.locator('.is-gone')).toHaveCount(0);
  });

  await test.step('a sentence is vouched for in its field, and readers see it as the editor’s own', async () => {
    const own = 'Sellers in Boise paid 98,765 dollars for nothing at all.';
    await admin.getByRole('textbox', { name: 'Overview', exact: true }).fill(own);
    await field('summary').getByRole('button', { name: 'I vouch for this' }).click();
    await expect(field('summary').locator('.checked-mark')).toHaveCount(0);
    const settled = (await draft()).settled;
    expect(settled.map(({ text, how }: { text: string; how: string }) => [text, how])).toEqual([
      [own, 'vouched'],
    ]);
    const page = admin.frameLocator('iframe[title="The issue as its reader sees it"]');
    await expect(page.locator('.is-own').first()).toBeVisible();
  });
});
