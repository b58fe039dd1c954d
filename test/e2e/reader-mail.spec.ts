/** What reaches a reader by mail: the activation link, the way to a new password, the free sample. */
import type { Browser, Page } from '@playwright/test';
import { figure } from './figure.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';
import {
  becomeReader,
  choosePassword,
  letter,
  letters,
  linkIn,
  logInByDialog,
  newEmail,
  notice,
  password,
  pay,
  publish,
} from './reader-steps.ts';

test.use({ installation: 'reader-mail', filled: true });

/** A browser that shares nothing with the first. */
const otherDevice = async (browser: Browser, url: string): Promise<Page> =>
  (await browser.newContext({ baseURL: url })).newPage();

const confirm = (page: Page) => page.getByRole('button', { name: "Confirm it's you" });

/** The sample's letter counts only once the outbox has had time for a second one. */
async function samplesTo(product: Parameters<typeof letters>[0], email: string): Promise<number> {
  const first = (await letters(product, email)).length;
  await new Promise((passed) => setTimeout(passed, 1_500));
  const later = (await letters(product, email)).length;
  expect(later).toBe(first);
  return later;
}

const askForSample = async (page: Page, email: string) => {
  await page.goto('/offer');
  await page.getByLabel('Email').fill(email);
};

// First, since afterwards there is one.
test('a free sample that is asked for before an issue is published comes with the first one', async ({
  page,
  browser,
  outside,
  product,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  await page.goto('/offer');
  await expect(page.getByText('No issue is published yet.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the free sample' }).click();
  await notice(page, 'Success!', "Check your email for this week's free sample.");
  await expect(page.getByText('We have kept your request')).toBeVisible();
  expect(await samplesTo(product, email)).toBe(0);

  const office = await otherDevice(browser, product.url);
  await logIn(office, product.url);
  const { digestId } = await fillGroup(office, outside);
  expect(await letters(product, email)).toHaveLength(0);
  await publish(office, product, digestId);
  await expect.poll(async () => (await letters(product, email)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await letters(product, email);
  expect(mail?.html).toContain('This Week at a Glance');
  await publish(office, product, digestId);
  expect(await samplesTo(product, email)).toBe(1);
  await office.context().close();
});

test('a free sample that is asked for twice at once, and once more, is one mail', async ({
  page,
  product,
}) => {
  const email = newEmail();
  await askForSample(page, email);
  await page.getByRole('button', { name: 'Send me the free sample' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible();
  await expect(page.getByText('arrives within a few minutes')).toBeVisible();
  await expect.poll(async () => (await letters(product, email)).length).toBe(1);
  await askForSample(page, `  ${email.toUpperCase()} `);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible();
  expect(await samplesTo(product, email)).toBe(1);
});

test('S10: the link of the activation mail: looking changes nothing, the click works once, on any device', async ({
  page,
  browser,
  outside,
  product,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  await pay({ page, outside, product }, email);
  const mail = await letter(product, email, 'Finish setting up your account');
  const link = linkIn(mail);
  expect(link).toContain(`${product.url}/create-password?email=`);

  const device = await otherDevice(browser, product.url);
  const sent: string[] = [];
  device.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  // A scanner of a mail system too runs scripts, scrolls, and moves over the button; it presses nothing.
  for (let visit = 0; visit < 3; visit += 1) {
    await device.goto('about:blank');
    await device.goto(link, { waitUntil: 'networkidle' });
    await expect(confirm(device)).toBeVisible();
    await expect(device.getByText(email)).toBeVisible();
    await confirm(device).hover();
    await confirm(device).focus();
  }
  expect(sent).toEqual([]);
  const third = await otherDevice(browser, product.url);
  await third.goto(link);
  await expect(confirm(third)).toBeVisible();

  await confirm(device).dblclick();
  await expect(device.getByRole('heading', { name: 'Create your password' })).toBeVisible();
  expect(sent).toEqual(['POST /api/users/activation']);
  figure('S10', '3 visits by a browser that runs scripts and does not click: 0 calls; the click: 1');
  expect(device.url()).not.toContain('token');
  await test.step('a reload loses nothing', async () => {
    await device.reload();
    await expect(device.getByLabel('Email')).toHaveValue(email);
  });
  await test.step('the click of another device comes too late', async () => {
    await confirm(third).click();
    await expect(third.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    await expect(third.getByRole('alert')).toContainText('This link was used already');
  });
  await test.step('opened again where it was used, it leads on', async () => {
    await device.goto('about:blank');
    await device.goto(link);
    await confirm(device).click();
    await expect(device.getByRole('heading', { name: 'Create your password' })).toBeVisible();
  });
  await choosePassword(device);
  await expect(device).toHaveURL(/\/portal$/);
  await test.step('the browser that paid has no say any more', async () => {
    await page.goto('/create-password');
    await notice(page, 'Session expired', 'Please sign up again. Redirecting to home...');
    await expect(page).toHaveURL(/\/$/);
  });
  await test.step('a link that is old can be had anew only where no password is set', async () => {
    await third.getByRole('button', { name: 'Send a New Link' }).click();
    await expect(third.getByText('This email is already registered. Please log in.')).toBeVisible();
  });
  await device.context().close();
  await third.context().close();
});

test('an activation link that was replaced offers a new one', async ({ page, browser, outside, product }) => {
  const email = newEmail();
  await pay({ page, outside, product }, email);
  const first = linkIn(await letter(product, email, 'Finish setting up'));
  const device = await otherDevice(browser, product.url);
  await device.goto(first.replace(/#token=.*/, '#token=not-the-right-one'));
  await confirm(device).click();
  await device.getByRole('button', { name: 'Send a New Link' }).click();
  await expect(device.getByText('We have sent your activation link again.')).toBeVisible();
  await expect.poll(async () => (await letters(product, email)).length).toBe(2);
  const newest = linkIn(await letter(product, email, 'Finish setting up'));
  await device.goto('about:blank');
  await device.goto(first);
  await confirm(device).click();
  await expect(device.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await device.goto('about:blank');
  await device.goto(newest);
  await confirm(device).click();
  await choosePassword(device);
  await expect(device).toHaveURL(/\/portal$/);
  await device.context().close();
});

test('a forgotten password: the same words for everybody, a link that works once, every other session ends', async ({
  page,
  browser,
  outside,
  product,
}) => {
  const email = newEmail();
  await becomeReader({ page, outside, product }, email);
  const device = await otherDevice(browser, product.url);
  const ask = async (typed: string) => {
    await device.goto('/');
    await device.getByRole('button', { name: 'Login' }).click();
    await device.getByRole('button', { name: 'Forgot password?' }).click();
    await device.getByLabel('Email').fill(typed);
    await device.getByRole('button', { name: 'Send the link' }).click();
    await expect(device.getByText('If there is an account for this address')).toBeVisible();
  };
  const nobody = newEmail();
  await ask(nobody);
  await ask(email);
  const link = linkIn(await letter(product, email, 'Choose a new password'));
  expect(await letters(product, nobody)).toEqual([]);

  const other = 'another good password';
  const choose = async (first: string, second = first) => {
    await device.getByLabel('Password', { exact: true }).fill(first);
    await device.getByLabel('Confirm Password').fill(second);
    await device.getByRole('button', { name: 'Set New Password' }).click();
  };
  await device.goto(link);
  await device.reload();
  await choose('short');
  await notice(device, 'Password too short', 'Password must be at least 8 characters');
  await choose(other, `${other}!`);
  await notice(device, "Passwords don't match", 'Please ensure both passwords match');
  await choose(other);
  await expect(device).toHaveURL(/\/portal$/);
  await notice(device, 'Password changed');

  await page.goto('/portal');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Login' }).click();
  await logInByDialog(page, email, password);
  await notice(page, 'Login failed', 'Invalid credentials');
  await logInByDialog(page, email, other);
  await expect(page).toHaveURL(/\/portal$/);

  await device.goto('about:blank');
  await device.goto(link);
  await choose('a third good password');
  await expect(device.getByRole('alert').filter({ hasText: 'This link was used already' })).toBeVisible();
  await expect(device.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  expect(device.url()).not.toContain('token');
  await device.context().close();
});
