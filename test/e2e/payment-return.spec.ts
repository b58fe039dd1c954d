/** The way back from a payment while Stripe does not answer: D1. The page's time is run fast; the server's is not. */
import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../sandbox/server.ts';
import { expect, test } from './fixtures.ts';
import {
  choosePassword,
  goToCheckout,
  letter,
  linkIn,
  newEmail,
  payWith,
  readersInstallation,
} from './reader-steps.ts';

test.use(readersInstallation);

const thanks = 'Thank you. We are confirming your payment; we also mail you a link to finish.';
test.describe.configure({ timeout: 300_000 });

const letterSubject = 'Finish setting up';

/** Stripe takes the money and then falls silent: no call is answered, no event comes. */
function silence(outside: Sandbox): void {
  outside.stripe.webhooks.drop();
  const reset = { kind: 'reset' as const, path: '/v1/' };
  outside.faults.next('stripe', ...Array.from({ length: 500 }, () => reset));
}

function speak(outside: Sandbox): void {
  outside.faults.clear();
  outside.stripe.webhooks.dropNone();
}

/** Every text that the page ever shows, also for a moment. */
async function noteSessionExpired(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Session expired'))
        document.documentElement.dataset.expired = '';
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => 'expired' in document.documentElement.dataset);
}

/** From "Processing" to the end of the polls; answers how often the page asked. */
async function waitInVain(page: Page): Promise<number> {
  let looks = 0;
  page.on('response', (answer) => {
    if (answer.url().includes('/api/users/subscription-status')) looks += 1;
  });
  await expect(page.getByRole('heading', { name: 'Processing Your Payment' })).toBeVisible();
  await expect(page.getByText('Please wait while we confirm your subscription...')).toBeVisible();
  await expect(page.getByText(thanks)).toBeVisible();
  const over = page.getByRole('heading', { name: 'Payment still processing' });
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(over).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  return looks;
}

/** The page after product.md's toast has come and gone. */
async function staysCalm(page: Page, isExpired: () => Promise<boolean>): Promise<void> {
  await expect(page.locator('[data-notice]')).toContainText('Payment still processing');
  await page.clock.runFor(10_000);
  await expect(page.locator('[data-notice]')).toHaveCount(0);
  await expect(page.getByText(thanks)).toBeVisible();
  await expect(page.getByText('you can close this page')).toBeVisible();
  await expect(page).toHaveURL(/\/create-password\?session_id=/);
  expect(await isExpired()).toBe(false);
}

async function finishBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: "Confirm it's you" }).click();
  await choosePassword(page);
  await expect(page).toHaveURL(/\/portal$/);
}

async function openFast(browser: Browser, url: string) {
  const page = await (await browser.newContext({ baseURL: new URL(url).origin })).newPage();
  await page.clock.install({ time: new Date() });
  const isExpired = await noteSessionExpired(page);
  await page.goto(url);
  return { page, isExpired };
}

test.afterEach(({ outside }) => speak(outside));

test('D1: Stripe is down on the way back: thanks, patience, and the letter once it answers', async ({
  page,
  outside,
  product,
}) => {
  await page.clock.install({ time: new Date() });
  const isExpired = await noteSessionExpired(page);
  const email = newEmail();
  await goToCheckout(page, email);
  silence(outside);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/create-password\?session_id=cs_[^&]+&email=/);
  expect(await waitInVain(page)).toBeGreaterThanOrEqual(15);
  await staysCalm(page, isExpired);

  speak(outside);
  const mail = await letter(product, email, letterSubject);
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await finishBy(page, linkIn(mail));
});

test('D1: the same in another browser than the one that paid', async ({
  page,
  browser,
  outside,
  product,
}) => {
  const email = newEmail();
  await goToCheckout(page, email);
  silence(outside);
  // The way back is opened by the other browser alone.
  await page.route(/\/create-password/, (route) => route.abort());
  const back = page.waitForRequest(/\/create-password\?session_id=/);
  await payWith(page, '4242 4242 4242 4242');
  const { page: other, isExpired } = await openFast(browser, (await back).url());
  expect(await other.context().cookies()).toEqual([]);
  await waitInVain(other);
  await staysCalm(other, isExpired);

  speak(outside);
  const mail = await letter(product, email, letterSubject);
  await finishBy(other, linkIn(mail));
  await other.context().close();
});
