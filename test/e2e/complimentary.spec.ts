/** Readers whom nobody charges: a list, one by hand, changed and taken away; and what they see themselves. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { failureWords } from '../../web/admin/notices.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { checkLooks, inEachLook, phone } from './look.ts';
import { choosePassword, letter, linkIn, newEmail } from './reader-steps.ts';
import { test } from './through-proxy.ts';

test.use({ installation: 'complimentary' });

const path = '/admin/subscribers';
const notice = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
const rowOf = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem').filter({ hasText: email });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const readers = (page: Page) => page.getByRole('textbox', { name: 'Readers' });
const results = (page: Page) => page.getByRole('region', { name: 'What became of each line' });
const otherDevice = async (browser: Browser, url: string): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage();

test.beforeEach(async ({ page, outside, between }) => {
  outside.faults.clear();
  await logIn(page, between.url);
});

test('a list is pasted, mended and taken; what needs a look comes first', async ({
  page,
  between,
  product,
}) => {
  const [ann, bob] = [newEmail(), newEmail()];
  await goInside(page, '/admin');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('import sub');
  await page.keyboard.press('Enter');
  const box = dialog(page, 'Import subscribers');
  await expect(readers(page)).toBeFocused();
  const send = box.getByRole('button', { name: 'Import' });
  await expect(send).toBeDisabled();

  await readers(page).fill(`${ann},"Ann Lee`);
  await send.click();
  await expect(box.getByRole('alert')).toContainText('Nothing was imported');
  await expect(box.getByRole('alert')).toContainText('a quotation mark opens and never closes');
  await readers(page).fill(`${ann}, Ann Lee, 2027-03-18, Press\n${bob}, Bob, 13/40/2027`);
  await expect(box.getByRole('alert')).toBeHidden();
  between.spoil('POST', '/api/subscribers/import');
  await send.click();
  await expect(box.getByRole('alert')).toContainText('The server did not answer.');
  await send.click();
  await expect(box.getByText('1 added, 1 not taken.')).toBeVisible();
  await expect(box.getByText('1 activation mail is on the way, one after the other.')).toBeVisible();
  const lines = results(page).getByRole('listitem');
  await expect(lines.first()).toContainText(`Line 2${bob}"13/40/2027" is no day.`);
  await expect(lines.last()).toContainText(`Line 1${ann}Added`);

  await box.getByRole('button', { name: 'Change the list' }).click();
  await expect(readers(page)).toHaveValue(/13\/40\/2027$/);
  await readers(page).fill(`${ann}, Ann Lee, 2027-03-18, Press\n${bob}, Bob`);
  await send.click();
  await expect(box.getByText('1 added, 1 updated.')).toBeVisible();
  await expect(box.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  await expect(page).toHaveURL(/subscribers$/);

  const row = rowOf(page, ann);
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row).toContainText('Ann Lee');
  await expect(row).toContainText('Complimentary until Mar 18, 2027');
  await expect(row).toContainText(
    /Complimentary until Mar 18, 2027, given by an import on .*: Press\. No password yet\./,
  );
  await expect(rowOf(page, bob)).toContainText('Complimentary without end');
  await letter(product, ann, 'Your complimentary access');
});

test('a file of a spreadsheet is taken, and the export is taken back', async ({ page }) => {
  const [jorg, second] = [newEmail(), newEmail()];
  await page.goto(`${path}?import=1`);
  const box = dialog(page, 'Import subscribers');
  const file = box.getByLabel('CSV file');
  // As Excel writes it in Germany: semicolons, and the old code page.
  const csv = `E-Mail;Name;Until;Note\r\n${jorg};Jörg Müller;;"Büro; Süd"\r\n${second};;2027-03-18;\r\n`;
  await file.setInputFiles({ name: 'leser.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  await expect(box.getByText('leser.csv')).toBeVisible();
  await expect(readers(page)).toBeHidden();
  await box.getByRole('button', { name: 'Import' }).click();
  await expect(box.getByText('2 added.')).toBeVisible();
  await box.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, jorg)).toContainText('Jörg Müller');
  await expect(rowOf(page, jorg)).toContainText(': Büro; Süd.');

  const [coming] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const exported = await readFile(await coming.path());
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await file.setInputFiles({ name: 'subscribers.csv', mimeType: 'text/csv', buffer: exported });
  await box.getByRole('button', { name: 'Import' }).click();
  await expect(box.getByText(/^\d+ updated(, \d+ as before)?\.$/)).toBeVisible();
  await expect(box.getByText('No mail goes out: nobody new is without a password.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, jorg)).toContainText(': Büro; Süd.');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await file.setInputFiles({
    name: 'sheet.xlsx',
    mimeType: 'text/csv',
    buffer: Buffer.from('PK\u0003\u0004\u0014\u0000\u0006'),
  });
  await expect(box.getByRole('alert')).toContainText('save the sheet as CSV first');
  await file.setInputFiles({ name: 'small.csv', mimeType: 'text/csv', buffer: Buffer.from('a@b.example') });
  await expect(box.getByRole('alert')).toBeHidden();
  await box.getByRole('button', { name: 'Remove this list' }).click();
  await expect(readers(page)).toBeVisible();
  await file.setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.alloc(4_000_000, 'a') });
  await expect(box.getByRole('alert')).toContainText('This file is too large');
});

test('access is given to an address, read with, changed and taken away', async ({
  page,
  browser,
  between,
  product,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  await goInside(page, path);
  const give = page.getByRole('button', { name: 'Give access', exact: true });
  await give.click();
  const box = dialog(page, 'Give access');
  const submit = box.getByRole('button', { name: 'Give access' });
  await expect(box.getByLabel('Email')).toBeFocused();
  await expect(submit).toBeDisabled();
  await box.getByLabel('Email').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(box.getByRole('alert')).toHaveText(
    'This is not an email address. Please check it for typing mistakes.',
  );
  await expect(box.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await box.getByLabel('Email').fill(email);
  await box.getByLabel('Name').fill('Ann "Annie" Lee');
  await box.getByLabel('Last day').fill('2020-01-01');
  await submit.click();
  await expect(box.getByRole('alert')).toHaveText('Jan 1, 2020 is past.');
  await box.getByLabel('Last day').fill('2027-03-18');
  await box.getByLabel('Note').fill('=1+1, "so to say"');
  between.spoil('POST', '/api/subscribers/import');
  await submit.click();
  await expect(box.getByRole('alert')).toContainText(failureWords.giveAccess.title);
  await submit.click();
  await expect(notice(page, 'Access given')).toBeVisible();
  await expect(
    notice(page, `${email} reads until Mar 18, 2027. The activation mail is on its way.`),
  ).toBeVisible();
  await expect(box).toBeHidden();
  await expect(give).toBeFocused();
  const row = rowOf(page, email);
  await expect(row).toContainText('Ann "Annie" Lee');
  await expect(row).toContainText(/given by the admin on .*: =1\+1, "so to say"\. No password yet\./);

  const device = await otherDevice(browser, product.url);
  await device.goto(linkIn(await letter(product, email, 'Your complimentary access')));
  await device.getByRole('button', { name: "Confirm it's you" }).click();
  await choosePassword(device);
  await expect(device).toHaveURL(/\/portal$/);
  await expect(device.getByText('No digests yet')).toBeVisible();
  await device.getByRole('tab', { name: 'Billing' }).click();
  await expect(device.getByRole('heading', { name: 'Complimentary until Mar 18, 2027' })).toBeVisible();
  await expect(device.getByText('Active', { exact: true })).toBeVisible();
  await expect(device.getByRole('button', { name: 'Subscribe Now ($59/year)' })).toBeVisible();
  await expect(device.getByRole('button', { name: 'Manage Subscription' })).toBeHidden();
  await expect(device.getByText('Next Billing Date')).toBeHidden();

  const change = row.getByRole('button', { name: `Change access of ${email}` });
  await change.focus();
  await page.keyboard.press('Enter');
  const changing = dialog(page, 'Change access');
  await expect(changing.getByLabel('Last day')).toHaveValue('2027-03-18');
  await changing.getByLabel('Last day').fill('');
  await page.keyboard.press('Enter');
  await expect(notice(page, `${email} reads without end.`)).toBeVisible();
  await expect(row).toContainText('Complimentary without end');
  await device.reload();
  await expect(device.getByRole('heading', { name: 'Complimentary without end' })).toBeVisible();
  await expect(device.getByRole('button', { name: 'Subscribe Now ($59/year)' })).toBeHidden();

  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await changing.getByRole('button', { name: 'Take access away' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Take access away?' });
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(sure).toContainText(email);
  between.spoil('DELETE', '/access');
  await sure.getByRole('button', { name: 'Take access away' }).click();
  await expect(notice(page, failureWords.takeAccess.title)).toBeVisible();
  await sure.getByRole('button', { name: 'Take access away' }).click();
  await expect(notice(page, 'Access taken away')).toBeVisible();
  await expect(changing).toBeHidden();
  await expect(row.getByText('No subscription')).toBeVisible();
  await expect(row.getByRole('button', { name: `Give access to ${email}` })).toBeFocused();
  await device.goto('/portal');
  await expect(device.getByRole('heading', { name: 'Subscribe to read' })).toBeVisible();
});

test('looks', async ({ page, browser, product }) => {
  const email = `${'a-very-long-name-'.repeat(3)}@${'mail-'.repeat(8)}example.com`;
  await page.setViewportSize(phone);
  await page.goto(`${path}?give=1`);
  const giving = dialog(page, 'Give access');
  await giving.getByLabel('Email').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(giving.getByRole('alert')).toBeVisible();
  await checkLooks(page, 'give');
  await goInside(page, `${path}?import=1`);
  const box = dialog(page, 'Import subscribers');
  await readers(page).fill('a@example.com,"');
  await box.getByRole('button', { name: 'Import' }).click();
  await expect(box.getByRole('alert')).toBeVisible();
  await checkLooks(page, 'import, broken');
  const name = `${'a very long name of a file '.repeat(6)}.csv`;
  const note = `${'A note that says at length why. '.repeat(12)}${'x'.repeat(100)}`;
  const csv = `${email},${'Longname'.repeat(20)},2027-03-18,"${note}"\n${'nobody-'.repeat(40)}`;
  await box.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(readers(page)).toBeHidden();
  await checkLooks(page, 'import, a file');
  const fits = () =>
    box.evaluate((it) =>
      [...it.querySelectorAll('*')].every(
        (one) => one.getBoundingClientRect().right <= it.getBoundingClientRect().right + 1,
      ),
    );
  await inEachLook(page, async () => expect(await fits(), 'everything lies inside the dialog').toBe(true));
  await box.getByRole('button', { name: 'Import' }).click();
  await expect(box.getByText('1 added, 1 not taken.')).toBeVisible();
  await checkLooks(page, 'import, done');
  await box.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, email).getByText('Active', { exact: true })).toBeVisible();
  await checkLooks(page, 'the row');
  await rowOf(page, email)
    .getByRole('button', { name: /^Change access/ })
    .click();
  await expect(dialog(page, 'Change access')).toBeVisible();
  await checkLooks(page, 'change');
  await dialog(page, 'Change access').getByRole('button', { name: 'Take access away' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await checkLooks(page, 'take away');

  const device = await otherDevice(browser, product.url);
  await device.goto(linkIn(await letter(product, email, 'Your complimentary access')));
  await device.getByRole('button', { name: "Confirm it's you" }).click();
  await choosePassword(device);
  await expect(device).toHaveURL(/\/portal$/);
  await device.goto('/portal?tab=billing');
  await expect(device.getByRole('heading', { name: 'Complimentary until Mar 18, 2027' })).toBeVisible();
  await checkLooks(device, 'Billing');
});

// The last: its letters would stand before everybody else's.
test('thousands of lines are pasted as a file is; a keyboard scrolls to the last', async ({
  page,
  between,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: between.url });
  const list = Array.from({ length: 3_000 }, (_, number) => `many-${number}@brokerage.example`);
  await goInside(page, `${path}?import=1`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${list.join('\n')}\nnobody\n`);
  await readers(page).press('Control+V');
  await expect(page.getByText('Pasted list, 3,001 lines')).toBeVisible();
  await dialog(page, 'Import subscribers').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('3,000 added, 1 not taken.')).toBeVisible();
  const lines = results(page).getByRole('listitem');
  await expect(lines.first()).toContainText('Line 3001nobodyThis is not an email address.');
  expect(await lines.count()).toBeLessThan(60);
  await results(page).focus();
  await page.keyboard.press('End');
  await expect(results(page).getByText('many-2999@brokerage.example')).toBeVisible();
});
