/** The whole way of a reader: front page, checkout, password, reading, billing, end, and back; and what goes wrong at the till. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';
import {
  askForCheckout,
  becomeReader,
  choosePassword,
  goToCheckout,
  lapse,
  logInByDialog,
  newEmail,
  notice,
  payWith,
  publish,
  readersInstallation,
  subscriptionOf,
} from './reader-steps.ts';

test.use(readersInstallation);

const row = (page: Page, label: string) =>
  page.locator('.room-rows > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
const longDay = (secs: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(secs * 1_000);
const checkoutHeading = (page: Page) => page.getByRole('heading', { name: 'Sandbox checkout' });

test.use({ timezoneId: 'UTC' });

test('from the front page to the end of a subscription, and back in', async ({
  page,
  browser,
  outside,
  product,
}) => {
  test.setTimeout(360_000);
  const office = await browser.newPage({ baseURL: product.url });
  await logIn(office, product.url);
  const { digestId } = await fillGroup(office, outside);
  await publish(office, product, digestId, new Date());
  await office.close();
  const email = newEmail();

  await test.step('Subscribe, and pay on the hosted page', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Subscribe for $59 a year' }).first().click();
    // D9: what is agreed to stands where it is agreed to.
    const terms = page.getByText(/^Renews every year at \$59 until you cancel/);
    await expect(terms).toContainText('until you cancel, with two clicks under Billing.');
    await expect(terms).toContainText(
      `Sold by The Walkthrough, ${readersInstallation.settings.POSTAL_ADDRESS}.`,
    );
    await expect(terms.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    await askForCheckout(page, email);
    await expect(checkoutHeading(page)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByText('$59.00 per year')).toBeVisible();
    await payWith(page, '4242 4242 4242 4242');
  });

  await test.step('a password, and in', async () => {
    await expect(page).toHaveURL(/\/create-password\?session_id=/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await choosePassword(page);
    await expect(page).toHaveURL(/\/portal$/);
    await expect(page.getByRole('heading', { name: 'Current Digest' })).toBeVisible();
  });

  await test.step('reads it on the page', async () => {
    const card = page.getByRole('article');
    const title = (await card.getByRole('heading', { level: 3 }).textContent()) ?? '';
    await expect(card.getByText(/^Published [A-Z][a-z]{2} \d+, \d{4}$/)).toBeVisible();
    await card.getByRole('link', { name: 'Read' }).click();
    await expect(page).toHaveURL(new RegExp(`/portal/digests/${digestId}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // A page that is opened anew begins at its top, wherever the one before it was left.
    await page.goto('/portal');
    await expect(card).toBeVisible();
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
      scrollTo(0, 500);
    });
    await page.goto(`/portal/digests/${digestId}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const contents = page.getByRole('navigation', { name: 'In this issue' });
    await contents.getByRole('link', { name: /^Notable Quotes/ }).click();
    await expect(page.getByRole('heading', { name: 'Notable Quotes' })).toBeInViewport();
    const pulled = page.locator('figure.pull', { has: page.locator('details') }).last();
    const quote = ((await pulled.locator('blockquote').textContent()) ?? '').trim();
    const evidence = pulled.locator('details');
    if ((await evidence.getAttribute('open')) === null) await evidence.locator('summary').click();
    await expect(evidence.locator('.is-hit')).toContainText(quote.slice(0, 40));
    await expect(evidence.getByText(/^(Verified: word for word|Repaired: corrected)/)).toBeVisible();
  });

  await test.step('downloads it', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`digest-${digestId}.html`);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('This Week at a Glance');
    expect(file).toContain('Notable Quotes');
  });

  const { items, id } = outside.stripe.state.subscriptions[subscriptionOf(outside, email)] ?? {};
  const period = items?.data[0];
  await test.step('Billing says what runs and till when', async () => {
    await page.getByRole('link', { name: 'All digests' }).first().click();
    await page.getByRole('tab', { name: 'Billing' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(row(page, 'Current Period Start')).toHaveText(longDay(period?.current_period_start ?? 0));
    await expect(row(page, 'Next Billing Date')).toHaveText(longDay(period?.current_period_end ?? 0));
    await expect(page.getByText('Canceled On')).toHaveCount(0);
  });

  await test.step('cancels at Stripe, and takes it back', async () => {
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await page.getByRole('button', { name: 'Cancel subscription', exact: true }).click();
    await expect(page.getByText('Cancels on')).toBeVisible();
    await outside.stripe.webhooks.settled();
    await page.getByRole('link', { name: 'Return to' }).click();
    await expect(page).toHaveURL(/\/portal\?tab=billing$/);
    const end = longDay(period?.current_period_end ?? 0);
    await expect(page.getByText('Subscription Cancelled')).toBeVisible();
    await expect(page.getByText(`Your subscription will end on ${end}`)).toBeVisible();
    await expect(row(page, 'Access Ends On')).toHaveText(end);
    await expect(row(page, 'Canceled On')).toHaveText(longDay(Date.now() / 1_000));
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await page.getByRole('button', { name: "Don't cancel subscription" }).click();
    await expect(page.getByText('Renews on')).toBeVisible();
    await outside.stripe.webhooks.settled();
    await page.getByRole('link', { name: 'Return to' }).click();
    await expect(row(page, 'Next Billing Date')).toHaveText(end);
    await expect(page.getByText('Subscription Cancelled')).toHaveCount(0);
  });

  await test.step('what has ended cannot be read', async () => {
    outside.stripe.endNow(id ?? '');
    await outside.stripe.webhooks.settled();
    await page.goto('/portal');
    await expect(page.getByRole('heading', { name: 'Your subscription has ended' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe Now ($59/year)' })).toBeVisible();
    await page.goto(`/portal/digests/${digestId}`);
    await expect(page.getByRole('heading', { name: 'Your subscription has ended' })).toBeVisible();
    // Opened by its own address the page has the shelf's looks too.
    expect((await page.locator('main .door').boundingBox())?.width).toBeLessThan(60);
    await page.goto('/portal?tab=billing');
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manage Subscription' })).toHaveCount(0);
  });

  await test.step('logs out, in again, and subscribes again', async () => {
    await page.getByRole('button', { name: `Account: ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    await notice(page, 'Logged out');
    await page.goto('/portal');
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('button', { name: 'Login' }).click();
    await logInByDialog(page, email);
    await expect(page).toHaveURL(/\/portal$/);
    await page.getByRole('button', { name: 'Subscribe Now ($59/year)' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    // The way back is shorter than that of Stripe's event.
    outside.stripe.webhooks.hold();
    await payWith(page, '5555 5555 5555 4444');
    await expect(page).toHaveURL(/\/portal\?tab=billing$/);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    outside.stripe.webhooks.release();
    await page.getByRole('tab', { name: 'Digests' }).click();
    await expect(page.getByRole('heading', { name: 'Current Digest' })).toBeVisible();
  });
});

test('a card that is declined, and then one that pays', async ({ page }) => {
  await goToCheckout(page, newEmail());
  await payWith(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await payWith(page, '4000 0000 0000 9995');
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
});

test('a card that asks the bank: its no leaves the checkout open, its yes pays', async ({ page }) => {
  await goToCheckout(page, newEmail());
  await payWith(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toHaveText('We are unable to authenticate your payment method.');
  await payWith(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Create your password' })).toBeVisible();
});

test('a checkout that is left goes on in a second tab', async ({ page, context, outside }) => {
  const email = newEmail();
  await goToCheckout(page, email);
  const checkout = page.url();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You have showings.');
  const second = await context.newPage();
  await goToCheckout(second, email);
  expect(second.url()).toBe(checkout);
  await payWith(second, '4242 4242 4242 4242');
  await expect(second.getByRole('heading', { name: 'Create your password' })).toBeVisible();
  // The first tab is too late to pay twice.
  await page.goto(checkout);
  await expect(page.getByText('You have paid already.')).toBeVisible();
  const customers = Object.values(outside.stripe.state.customers).filter(
    (it) => 'email' in it && it.email === email,
  );
  expect(customers).toHaveLength(1);
});

test('who comes back from the checkout by the browser can go there again', async ({ page }) => {
  // The test browser has no page cache: the page stays as it is, as a page in the cache does, and is then shown again.
  await page.route(/\/stripe\/pay\//, (route) => route.fulfill({ status: 204 }));
  await page.goto('/#subscribe');
  const left = page.waitForRequest(/\/stripe\/pay\//);
  await askForCheckout(page, newEmail());
  await left;
  await expect(page.getByRole('button', { name: 'One moment...' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.unroute(/\/stripe\/pay\//);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(checkoutHeading(page)).toBeVisible();
});

test('a second subscription is never sold: Subscribe Now of a page that is old leads to what runs', async ({
  page,
  outside,
  product,
}) => {
  const email = newEmail();
  const world = { page, outside, product };
  await becomeReader(world, email);
  await lapse(world, email);
  await page.goto('/portal');
  const subscribe = page.getByRole('button', { name: 'Subscribe Now ($59/year)' });
  await expect(subscribe).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/portal');
  await other.getByRole('button', { name: 'Subscribe Now ($59/year)' }).click();
  await payWith(other, '4242 4242 4242 4242');
  await expect(other.getByText('Active', { exact: true })).toBeVisible();
  await subscribe.click();
  await expect(page.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await expect(page.getByText('Renews on')).toBeVisible();
});
