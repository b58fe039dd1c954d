/** The readers as the admin sees them: real sign-ups, real payments at the emulated Stripe, real letters. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { lettersTo } from '../app/reader.ts';
import { signUp, subscribe } from './fill-readers.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { checkLooks, inEachLook, phone } from './look.ts';
import { test } from './through-proxy.ts';

test.use({ installation: 'subscribers' });

const path = '/admin/subscribers';
const notice = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const rowOf = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem').filter({ hasText: email });
const filter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });

test.beforeEach(async ({ page, outside, between }) => {
  outside.faults.clear();
  await logIn(page, between.url);
});

test('people appear by themselves, and are found by address and by access', async ({
  page,
  request,
  outside,
  product,
}) => {
  const origin = product.url;
  await goInside(page, path);
  await expect(page.getByText('No subscribers yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeHidden();

  await subscribe(request, { origin, outside, email: 'payer@example.com' });
  const payer = rowOf(page, 'payer@example.com');
  await expect(payer.getByText('Active')).toBeVisible();
  await expect(payer).toContainText(/Paid until [A-Z][a-z]{2} \d+, \d{4}\. No password yet\./);
  await expect(payer).toContainText('Renews');
  await expect(payer).toContainText('Subscribe dialog');
  await signUp(request, origin, 'taster@example.com', 'offer');
  const taster = rowOf(page, 'taster@example.com');
  await expect(taster.getByText('No subscription')).toBeVisible();
  await expect(taster).toContainText(/Sample asked \w+ \d+, \d+/);
  await expect(taster.getByRole('button', { name: 'Resend activation' })).toBeHidden();

  await expect(filter(page, /^All 2$/)).toHaveAttribute('aria-pressed', 'true');
  await filter(page, /^Can read 1$/).click();
  await expect(page).toHaveURL(/\?state=access$/);
  await expect(taster).toBeHidden();
  await expect(payer).toBeVisible();
  await filter(page, /^Cannot read 1$/).click();
  await expect(payer).toBeHidden();
  await page.reload();
  await expect(taster).toBeVisible();
  await expect(payer).toBeHidden();
  await filter(page, /^Free sample 1$/).click();
  await expect(taster).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Email address' });
  await search.fill('PAYER@');
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/subscribers$/);
  await search.fill('Taster@exa');
  await expect(page).toHaveURL(/\?q=Taster%40exa$/);
  await expect(payer).toBeHidden();
  await expect(page.getByText('1 person listed')).toBeAttached();
  await search.press('Escape');
  await expect(payer).toBeVisible();
});

test('the activation is sent again; Stripe is read again; what fails says so', async ({
  page,
  request,
  outside,
  product,
  between,
}) => {
  const email = 'late@example.com';
  const subscription = await subscribe(request, { origin: product.url, outside, email });
  await goInside(page, path);
  const row = rowOf(page, email);
  const resend = row.getByRole('button', { name: 'Resend activation' });
  const sync = row.getByRole('button', { name: 'Sync with Stripe' });
  const letters = () => lettersTo({ outbox: join(product.dataDir, 'outbox') }, email);
  await expect(row.getByText('Active')).toBeVisible();
  await expect.poll(async () => (await letters()).length).toBe(1);

  await resend.click();
  await expect(notice(page, 'Activation mail on its way')).toBeVisible();
  await expect.poll(async () => (await letters()).length).toBe(2);
  between.spoil('POST', '/resend-activation');
  await resend.click();
  await expect(notice(page, 'Failed to resend activation')).toBeVisible();
  await expect(notice(page, 'The server did not answer. Check the connection and try again.')).toBeVisible();

  outside.stripe.webhooks.drop();
  outside.stripe.cancelInPortal(subscription);
  outside.stripe.webhooks.dropNone();
  await sync.click();
  await expect(notice(page, 'Synced with Stripe')).toBeVisible();
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(row).toContainText('cancelled; reads until');
  // D8: what went back stands at the reader by itself.
  outside.stripe.refund(subscription, { amount: 1_000 });
  await expect(row).toContainText(/\$10\.00 refunded on [A-Z][a-z]{2} \d+, \d{4}\./);
  outside.faults.next('stripe', ...Array.from({ length: 12 }, () => ({ kind: 'reset' as const })));
  await sync.click();
  await expect(notice(page, 'Failed to sync with Stripe')).toBeVisible();
});

test('erasing cancels at Stripe first; while Stripe is silent nobody is erased', async ({
  page,
  request,
  outside,
  product,
}) => {
  const email = 'leaver@example.com';
  const subscription = await subscribe(request, { origin: product.url, outside, email });
  await goInside(page, path);
  const row = rowOf(page, email);
  await expect(row.getByText('Active')).toBeVisible();
  await row.getByRole('button', { name: `Erase ${email}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(email);
  await expect(dialog).toContainText('The subscription is cancelled at Stripe first');
  await expect(dialog).toContainText('cannot be undone');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

  outside.faults.next('stripe', ...Array.from({ length: 12 }, () => ({ kind: 'reset' as const })));
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(notice(page, 'Failed to erase')).toBeVisible();
  outside.faults.clear();
  expect(outside.stripe.state.subscriptions[subscription]?.status).toBe('active');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(notice(page, 'Erased')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  expect(outside.stripe.state.subscriptions[subscription]?.status).toBe('canceled');
});

test('who takes no mail is never hidden: reason and day in the row, a notice above, released by hand', async ({
  page,
  request,
  outside,
  product,
  between,
}) => {
  const email = 'full@example.com';
  await subscribe(request, { origin: product.url, outside, email });
  await goInside(page, path);
  const row = rowOf(page, email);
  await expect(row.getByText('Active')).toBeVisible();
  expect(await outside.mailReports.tell('hard', email)).toBe(200);
  await expect(row).toContainText(/Gets no issues since [A-Z][a-z]{2} \d+, \d{4}\./);
  await expect(row).toContainText('The address does not exist, or takes no mail.');
  await expect(row).toContainText('550 5.1.1 The mailbox does not exist');
  const card = page.getByRole('region', { name: /^\d+ address(es)? takes? no issues$/ });
  await expect(card).toContainText('The address does not exist, or takes no mail.');
  await filter(page, /^Suppressed \d+$/).click();
  await expect(page).toHaveURL(/\?state=suppressed$/);
  await expect(row).toBeVisible();
  await card.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\?q=full%40example\.com$/);

  await row.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(email);
  await expect(dialog).toContainText('The address did not take mail.');
  between.spoil('POST', '/release');
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(notice(page, 'Failed to release the address')).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(notice(page, `${email} gets the next issue.`)).toBeVisible();
  await expect(row).not.toContainText('Gets no issues');
  await expect(card.getByRole('link', { name: email })).toBeHidden();
});

test('the file holds everybody; the keyboard reaches every row', async ({ page, request, product }) => {
  await signUp(request, product.url, 'first@example.com');
  await signUp(request, product.url, 'second@example.com');
  await goInside(page, path);
  await expect(rowOf(page, 'second@example.com')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('subscribers.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^email,/);
  expect(text).toContain('first@example.com,none,false,Never subscribed.,homepage');

  await page.reload();
  await expect(rowOf(page, 'second@example.com')).toBeVisible();
  const cursor = page.locator('.is-cursor');
  await page.keyboard.press('j');
  await expect(cursor).toContainText('second@example.com');
  await page.keyboard.press('j');
  await expect(cursor).toContainText('first@example.com');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Synced with Stripe')).toBeVisible();
  await expect(notice(page, 'second@example.com: Never subscribed.')).toBeVisible();
});

test('the sidebar and the palette lead here', async ({ page }) => {
  await goInside(page, '/admin/settings');
  await page.getByRole('link', { name: 'Subscribers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to or do anything' })).toBeFocused();
  await page.keyboard.type('Subscribers');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
});

test('looks', async ({ page, request, outside, product, between }) => {
  await page.setViewportSize(phone);
  const origin = product.url;
  const long = `${'a-very-long-name-'.repeat(3)}@${'mail-'.repeat(8)}example.com`;
  const subscription = await subscribe(request, { origin, outside, email: long });
  await goInside(page, path);
  await expect(rowOf(page, long).getByText('Active')).toBeVisible();
  await outside.mailReports.tell('complaint', long);
  await expect(rowOf(page, long)).toContainText('They marked a mail as spam.');
  await expect(page.getByRole('region', { name: /takes? no issues$/ })).toContainText(long);
  await checkLooks(page, 'full');
  const right = async (of: Locator) => {
    const { x = 0, width: wide = 0 } = (await of.boundingBox()) ?? {};
    return x + wide;
  };
  const erase = rowOf(page, long).getByRole('button', { name: /^Erase/ });
  await inEachLook(page, async () =>
    expect(await right(erase), 'the last button is cut off').toBeLessThan(await right(rowOf(page, long))),
  );
  outside.stripe.cancelInPortal(subscription);
  await expect(rowOf(page, long).getByText('Cancelled', { exact: true })).toBeVisible();
  await rowOf(page, long)
    .getByRole('button', { name: /^Erase/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await checkLooks(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.goto(`${path}?q=nobody-at-all`);
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await checkLooks(page, 'nobody');
  const release = between.hold(/^\/api\/subscribers\?/);
  await page.goto(path);
  await expect(page.getByText('Loading...').first()).toBeAttached();
  await checkLooks(page, 'loading');
  release();
  const mend = between.spoilAll(/^\/api\/subscribers\?/);
  await page.reload();
  await expect(page.getByText('The list could not be loaded')).toBeVisible();
  // A reload keeps where one stood, and the strip at the top may lie over half a button there.
  await page.evaluate(() => window.scrollTo(0, 0));
  await checkLooks(page, 'failed');
  mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, long)).toBeVisible();
  await expect(filter(page, /^All \d+$/)).toBeVisible();
});
