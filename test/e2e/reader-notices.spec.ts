/** The notices of product.md section 8 for visitors and subscribers, each one produced; none is mocked. */
import type { Page } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import { expect } from './fixtures.ts';
import { coversNothing } from './notices/covers-nothing.ts';
import {
  activationFailures,
  type Case,
  expectedOf,
  lapsedFailures,
  memberFailures,
  visitorFailures,
} from './notices/readers.ts';
import {
  askForCheckout,
  becomeReader,
  choosePassword,
  lapse,
  logInByDialog,
  newEmail,
  notice,
  pay,
  readersInstallation,
  subscriptionOf,
} from './reader-steps.ts';
import { test } from './through-proxy.ts';

test.use(readersInstallation);
test.beforeEach(({ outside }) => outside.faults.clear());

async function produce(page: Page, between: FaultProxy, cases: readonly Case[], email: string) {
  for (const one of cases) {
    const { method, path, how, act } = one;
    const { title, text } = expectedOf(one);
    await test.step(`${text} (${path}, ${how})`, async () => {
      between.spoil(method, path, how);
      await act(page, email);
      await notice(page, title, text);
      await coversNothing(page);
    });
  }
}

test('what goes wrong for a visitor', async ({ page, between }) => {
  test.setTimeout(240_000);
  await produce(page, between, visitorFailures, newEmail());
});

test('what goes wrong for a subscriber, and for one whose subscription has ended', async ({
  page,
  between,
  outside,
  product,
}) => {
  test.setTimeout(240_000);
  const email = newEmail();
  await becomeReader({ page, outside, product }, email);
  await produce(page, between, memberFailures, email);
  await lapse({ outside }, email);
  await produce(page, between, lapsedFailures, email);
});

test('what goes wrong while a password is chosen', async ({ page, between, outside, product }) => {
  const email = newEmail();
  await pay({ page, outside, product }, email);
  await produce(page, between, activationFailures, email);
});

test('what the server says itself comes first', async ({ page, outside, product, browser, between }) => {
  const email = newEmail();
  await test.step('a login that is wrong', async () => {
    await page.goto('/#login');
    await logInByDialog(page, email, 'a wrong password');
    await notice(page, 'Login failed', 'Invalid credentials');
  });
  await test.step('a checkout that Stripe refuses', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Subscribe for $59 a year' }).first().click();
    const body = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } });
    const failure = { kind: 'answer' as const, status: 500, body };
    outside.faults.next('stripe', ...Array.from({ length: 6 }, () => failure));
    await askForCheckout(page, email);
    await notice(page, 'Error', 'Stripe failed. Please try again in a minute.');
    outside.faults.clear();
  });
  await test.step('an address that has paid and chosen no password', async () => {
    await pay({ page, outside, product }, email);
    const stranger = await browser.newPage({ baseURL: between.url });
    await stranger.goto('/#subscribe');
    await askForCheckout(stranger, email);
    await notice(stranger, 'Error', 'We have sent your activation link again. Please check your email.');
    await stranger.close();
  });
});

test('an address that is already registered leads to the login form', async ({ page, outside, product }) => {
  const email = newEmail();
  await becomeReader({ page, outside, product }, email);
  await page.context().clearCookies();
  await page.goto('/#subscribe');
  await askForCheckout(page, email);
  const dialog = page.getByRole('dialog', { name: 'You are already registered' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await logInByDialog(page, email);
  await expect(page).toHaveURL(/\/portal$/);
});

test('what goes well is said too', async ({ page, outside, product }) => {
  const email = newEmail();
  await test.step('the free sample', async () => {
    await page.goto('/offer');
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await notice(page, 'Success!', "Check your email for this week's free sample.");
    await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible();
  });
  await becomeReader({ page, outside, product }, email);
  const sync = async () => {
    await page.goto('/portal?tab=billing');
    await page.getByRole('button', { name: 'Sync Subscription' }).click();
  };
  await test.step('a sync that finds a subscription', async () => {
    await sync();
    await notice(page, 'Subscription synced!', 'Status: Active');
  });
  await test.step('a sync that finds news which no event brought', async () => {
    outside.stripe.webhooks.drop();
    await page.goto('/portal?tab=billing');
    outside.stripe.endNow(subscriptionOf(outside, email));
    outside.stripe.webhooks.dropNone();
    await page.getByRole('button', { name: 'Sync Subscription' }).click();
    await notice(page, 'Sync complete', 'No active subscription found in Stripe');
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  });
  await test.step('logging out, and in', async () => {
    await page.getByRole('button', { name: 'Account:' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await notice(page, 'Logged out');
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('button', { name: 'Login' }).click();
    await logInByDialog(page, email);
    await notice(page, 'Login successful');
  });
});

test('the portal without its reader', async ({ page, between, outside, product }) => {
  await page.goto('/portal');
  await expect(page).toHaveURL(/\/$/);
  await becomeReader({ page, outside, product }, newEmail());
  between.spoil('GET', '/api/users/me');
  await page.goto('/portal');
  const card = page.getByRole('alert').filter({ hasText: 'Failed to load user information' });
  await expect(card.getByRole('heading', { name: 'Error' })).toBeVisible();
  await card.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('passwords that do not do, and a subscription that ends meanwhile', async ({
  page,
  outside,
  product,
}) => {
  const email = newEmail();
  await pay({ page, outside, product }, email);
  await page.goto('/create-password');
  const choose = async (first: string, second: string) => {
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByLabel('Confirm Password').fill(second);
    await page.getByRole('button', { name: 'Create Password' }).click();
  };
  await choose('seven77', 'seven77');
  await notice(page, 'Password too short', 'Password must be at least 8 characters');
  await choose('eight888', 'eight889');
  await notice(page, "Passwords don't match", 'Please ensure both passwords match');
  await choose('password1', 'password1');
  await notice(
    page,
    'Error',
    'This password is among those that others try first. Please choose another one.',
  );
  await lapse({ outside }, email);
  await choosePassword(page);
  await notice(page, 'Subscription required', 'Please complete your subscription before creating a password');
});

test('a browser that has lost its proof is told where to find it', async ({ page, outside, product }) => {
  const email = newEmail();
  await pay({ page, outside, product }, email);
  await page.goto('/create-password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.context().clearCookies();
  await choosePassword(page);
  await notice(page, 'Error', 'Open the link in your activation email to finish');
});

test('two tabs choose a password: the second is told, and led to the login', async ({
  page,
  outside,
  product,
}) => {
  await pay({ page, outside, product }, newEmail());
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto('/create-password');
    await expect(tab.getByRole('heading', { name: 'Create your password' })).toBeVisible();
  }
  await choosePassword(page);
  await expect(page).toHaveURL(/\/portal$/);
  await choosePassword(second);
  await notice(second, 'Password already exists', 'Redirecting to login...');
  await expect(second).toHaveURL(/\/login$/);
  await expect(second.getByRole('link', { name: /subscriber/i })).toBeVisible();
});

test('a browser that activates nothing is sent home after 2 seconds', async ({ page, between }) => {
  await page.goto('/create-password');
  await notice(page, 'Session expired', 'Please sign up again. Redirecting to home...');
  await expect(page).toHaveURL(/\/create-password$/);
  await expect(page).toHaveURL(/\/$/);
  between.spoil('GET', '/api/users/pending-email');
  await page.goto('/create-password');
  await notice(page, 'Session expired', 'Failed to load email. Redirecting to home...');
  await expect(page).toHaveURL(/\/$/);
});

test('a payment that does not arrive: one look and 15 polls, then a word and another try', async ({
  page,
  outside,
  product,
}) => {
  const email = newEmail();
  let looks = 0;
  page.on('response', (response) => {
    if (response.url().includes('/api/users/subscription-status')) looks += 1;
  });
  await page.clock.install();
  await page.goto(`/create-password?email=${encodeURIComponent(email)}`);
  await expect(page.getByRole('heading', { name: 'Processing Your Payment' })).toBeVisible();
  await expect(page.getByText('Please wait while we confirm your subscription...')).toBeVisible();
  for (let poll = 1; poll <= 15; poll += 1) {
    await expect.poll(() => looks).toBe(poll);
    await expect(async () => {
      await page.clock.fastForward(2_000);
      await expect.poll(() => looks, { timeout: 500 }).toBe(poll + 1);
    }).toPass();
  }
  await notice(page, 'Payment still processing');
  await expect(page.getByRole('heading', { name: 'Payment still processing' })).toBeVisible();
  await page.clock.fastForward(10_000);
  expect(looks).toBe(16);
  await pay({ page, outside, product }, email);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
});
