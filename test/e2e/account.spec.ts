/** The admin's account, walked as its owner would: password, sessions, second factor, and what the audit log has of it. */
import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { test as base, expect } from './fixtures.ts';
import { checkLooks } from './look.ts';

// Without ADMIN_PASSWORD one is made and printed, and may be changed.
const test = base.extend<{ made: string }>({
  made: async ({ product }, use) => use(await product.printed(/[a-z2-9]{5}(?:-[a-z2-9]{5}){3}/)),
});
test.use({ installation: 'account', settings: { ADMIN_PASSWORD: '' } });

const password = 'four random words here';

/** Another browser, at the log-in page. */
async function anotherBrowser(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone) Version/18.1 Mobile Safari/604.1',
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  return page;
}

async function typePassword(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password' }).fill(typed);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('password, sessions, second factor and audit log', async ({ page, browser, product, made }) => {
  test.setTimeout(480_000);
  const { url } = product;
  const notice = (words: string) => page.getByText(words, { exact: true }).first();
  await page.goto(`${url}/login`);
  await typePassword(page, made);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto(`${url}/admin/settings`);
  await page.getByRole('link', { name: 'Open account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();

  await test.step('the password is changed, and another browser is out at once', async () => {
    const other = await anotherBrowser(browser, url);
    await typePassword(other, made);
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
    const present = page.getByRole('textbox', { name: 'Present password' });
    const wanted = page.getByRole('textbox', { name: 'New password' });
    const change = page.getByRole('button', { name: 'Change password' });
    await expect(change).toBeDisabled();
    await present.fill('not this one');
    await wanted.fill('short');
    await change.click();
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
    await wanted.fill(password);
    await change.click();
    await expect(page.getByText('The present password is not right.')).toBeVisible();
    await checkLooks(page, 'account with a wrong password');
    await present.fill(made);
    await change.click();
    await expect(notice('Password changed')).toBeVisible();
    await expect(notice('1 other browser logged out.')).toBeVisible();
    await other.goto(`${url}/admin`);
    await expect(other).toHaveURL(/\/login$/);
    await typePassword(other, password);
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  await test.step('a session is ended from the list', async () => {
    const phone = page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
    await expect(phone).toBeVisible();
    await expect(page.getByText('This browser', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await phone.getByRole('button', { name: /^End/ }).click();
    await expect(notice('Session ended')).toBeVisible();
    await expect(phone).toBeHidden();
  });

  let secret = '';
  // A code opens once: the first is the one of half a minute ago, which still counts, so that the second need not wait.
  const codeOf = async (agoMs: number) => {
    const now = () => page.evaluate(() => Date.now());
    // Not just before the next one: the oldest that counts would be too old when it arrives.
    const leftMs = 30_000 - ((await now()) % 30_000);
    if (leftMs < 8_000) await page.waitForTimeout(leftMs);
    return new TOTP({ secret }).generate({ timestamp: (await now()) - agoMs });
  };
  let codes: string[] = [];

  await test.step('the second factor is turned on with a code, and gives recovery codes', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Present password' }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Code of the app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText(/^This code is not right/)).toBeVisible();
    await checkLooks(page, 'turning the second factor on');
    await dialog.getByLabel('Code of the app').fill(await codeOf(30_000));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    codes = await shown.allTextContents();
    await checkLooks(page, 'recovery codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
    await checkLooks(page, 'account');
  });

  await test.step('a log-in asks for a code; a recovery code does too, once', async () => {
    const other = await anotherBrowser(browser, url);
    await typePassword(other, password);
    const code = other.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await checkLooks(other, 'log-in with a code');
    await code.fill('000000');
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other.getByText(/^This code is not right/)).toBeVisible();
    await code.fill(await codeOf(0));
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await typePassword(other, password);
    await code.fill(codes[0] ?? '');
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByText('9 recovery codes left')).toBeVisible();
    await other.context().close();
  });

  await test.step('new recovery codes, and off again', async () => {
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Present password' }).fill('not this one');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await expect(dialog.getByText('The present password is not right.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Present password' }).fill(password);
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(shown).toHaveCount(10);
    codes = await shown.allTextContents();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByRole('textbox', { name: 'Present password' }).fill(password);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await checkLooks(page, 'turning the second factor off');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(notice('Second factor turned off')).toBeVisible();
  });

  await test.step('the audit log has all of it, by kind, words and session, and as a file', async () => {
    await page.goto(`${url}/admin/audit`);
    await expect(page.getByText('Second factor off').first()).toBeVisible();
    await checkLooks(page, 'audit log');
    // The lines of the last filter stay until the new ones have come: what must be gone is waited for first.
    await page.getByLabel('Kind').selectOption('The account');
    await expect(page.getByText('Logged out', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Second factor off', { exact: true })).toHaveCount(1);
    await page.getByLabel('Kind').selectOption('Log-ins and sessions');
    await expect(page.getByText('Second factor off', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Logged out', { exact: true }).first()).toBeVisible();
    await page.getByLabel('Contains').fill('wrong code');
    await expect(page.getByText('Right password, wrong code.')).toBeVisible();
    await expect(page.getByText('1 line', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page
      .getByRole('button', { name: /^Only this session/ })
      .first()
      .click();
    await expect(page.getByText(/lines of one session$/)).toBeVisible();
    await checkLooks(page, 'audit log of one session');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('audit-log.csv');
    await page.getByLabel('Contains').fill('no line says this');
    await expect(page.getByText('No line matches')).toBeVisible();
    await checkLooks(page, 'audit log without a line');
    await page.getByRole('button', { name: 'Show all lines' }).click();
    await expect(page.getByText('Exported').first()).toBeVisible();
  });
});
