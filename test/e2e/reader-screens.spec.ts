/** Every screen of a reader: no accessibility violation, nothing wider than the page. */
import type { Page } from '@playwright/test';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';
import { check, checkLooks, phone } from './look.ts';
import {
  choosePassword,
  lapse,
  letter,
  linkIn,
  newEmail,
  pay,
  publish,
  subscriptionOf,
} from './reader-steps.ts';

test.use({ viewport: phone });

// Long enough to be wider than a phone.
const longEmail = () => `somebody.with.a.very.long.name.at.the.palmer.coast.brokerage.${newEmail()}`;

/**
 * E15: play opens a player on the page. This installation takes recordings by https alone and the show has none, so the
 * player says so and leads to the recording; the footer stays above it, and Escape leads back to what began it.
 */
async function opensPlayer(page: Page): Promise<void> {
  const play = page.getByRole('link', { name: /^Play .+ at [\d:]+$/ }).first();
  await play.click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('alert')).toContainText('The recording could not be played here.');
  const away = player.getByRole('link', { name: 'Open it in a new tab' });
  expect(await away.getAttribute('href')).toBe(await play.getAttribute('href'));
  await expect(away).toBeFocused();
  await checkLooks(page, 'player');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [over, foot] = [await player.boundingBox(), await page.locator('footer').last().boundingBox()];
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((over?.y ?? 0) + 1);
  await page.keyboard.press('Escape');
  await expect(player).toBeHidden();
  await expect(play).toBeFocused();
}

let digestId = '';
test.beforeAll(async ({ browser, outside, product }) => {
  const office = await browser.newPage({ baseURL: product.url });
  await logIn(office, product.url);
  ({ digestId } = await fillGroup(office, outside));
  await publish(office, product, digestId, new Date());
  await office.close();
});

test("a reader's screens", async ({ page, outside, product }) => {
  const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();
  const see = async (path: string, name: string | RegExp) => {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(heading(name)).toBeVisible();
    await checkLooks(page, path);
  };
  const email = longEmail();

  await test.step('public pages and dialogs', async () => {
    await see('/', 'You have showings.');
    await see('/offer', 'Read one before you pay for any.');
    await page.getByRole('button', { name: 'Send me the free sample' }).click();
    await checkLooks(page, '/offer, no address');
    await page.getByLabel('Email').fill(longEmail());
    await page.keyboard.press('Enter');
    await expect(heading('Check Your Email!')).toBeVisible();
    await checkLooks(page, '/offer, sent');
    await see('/#subscribe', 'Start this Monday');
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await checkLooks(page, 'Subscribe dialog, no address');
    await see('/#login', 'Welcome back');
    await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
    await checkLooks(page, 'Login dialog, nothing filled in');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(heading('Forgot your password?')).toBeVisible();
    await checkLooks(page, 'Forgot dialog');
  });

  await test.step('activation and reset', async () => {
    // It leads home after 2 seconds; here it stays for as long as the look takes.
    const isHome = (url: URL) => url.pathname === '/';
    await page.route(isHome, (route) => route.fulfill({ status: 204 }));
    await see('/create-password', 'Session expired');
    await page.unroute(isHome);
    await see(`/create-password?email=${email}`, 'Processing Your Payment');
    await pay({ page, outside, product }, email);
    await see('/create-password', 'Create your password');
    await page.getByRole('button', { name: 'Create Password' }).click();
    await checkLooks(page, '/create-password, too short');
    const link = linkIn(await letter(product, email, 'Finish setting up'));
    await see(link, "Confirm it's you");
    await see(`/create-password?email=${email}#token=wrong`, "Confirm it's you");
    await page.context().clearCookies();
    await page.getByRole('button', { name: "Confirm it's you" }).click();
    await expect(heading('This link does not work any more')).toBeVisible();
    await checkLooks(page, '/create-password, old link');
    await see('/reset-password', 'Reset your password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(heading('Check your email')).toBeVisible();
    await checkLooks(page, '/reset-password, sent');
    await see('/reset-password#token=wrong', 'Choose a new password');
    await see(link, "Confirm it's you");
    await page.getByRole('button', { name: "Confirm it's you" }).click();
    await choosePassword(page);
    await expect(page).toHaveURL(/\/portal$/);
  });

  await test.step('the portal', async () => {
    await see('/portal', 'Current Digest');
    await page.getByRole('button', { name: 'Account:' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await checkLooks(page, 'user menu');
    await see(`/portal/digests/${digestId}`, 'Notable Quotes');
    await opensPlayer(page);
    await see('/portal/digests/none', 'There is no such issue');
    await see('/portal?tab=settings', 'Your account');
    await page.getByRole('button', { name: 'Mail me a link for a new password' }).click();
    await expect(page.getByText(`is on its way to ${email}`)).toBeVisible();
    await checkLooks(page, 'Settings, link sent (E15)');
    const reset = await letter(product, email, 'password');
    expect(linkIn(reset)).toContain('/reset-password#token=');
    await see('/portal?tab=billing', 'Founding subscription');
    await page.getByRole('button', { name: 'Sync Subscription' }).click();
    await expect(page.locator('[data-notice]')).toBeVisible();
    // A notice goes by itself: once, while it is there.
    await check(page, 'Billing with a notice');
    outside.stripe.cancelInPortal(subscriptionOf(outside, email));
    await outside.stripe.webhooks.settled();
    await see('/portal?tab=billing', 'Founding subscription');
    await expect(page.getByText('Subscription Cancelled')).toBeVisible();
    await lapse({ outside }, email);
    await see('/portal', 'Your subscription has ended');
    await see('/portal?tab=billing', 'Founding subscription');
  });
});
