/** The public pages in a browser: without scripts, before and after the first interaction, with an issue and without. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { fillGroup } from './fill-group.ts';
import { expect, test } from './fixtures.ts';
import { checkLooks } from './look.ts';

test.use({ installation: 'public', filled: true });

const notice = (page: Page, title: string, text: string) =>
  expect(page.locator('[data-notice]').filter({ hasText: `${title}${text}` })).toBeVisible();

async function withoutScripts(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  return await context.newPage();
}

/** Everything that goes wrong in a page: errors, and React's complaints about markup that differs. */
function listenForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) {
      trouble.push(message.text());
    }
  });
  return trouble;
}

test('without an issue the page promises one, and prints nothing', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('What every Monday holds')).toBeVisible();
  await expect(page.locator('.front')).toHaveCount(0);
  await page.getByRole('link', { name: 'View Full Sample' }).click();
  await expect(page.getByText('No issue is published yet.')).toBeVisible();
});

test('a published issue is on the front page, readable without scripts', async ({
  admin,
  outside,
  browser,
  product,
}) => {
  test.setTimeout(240_000);
  const { digestId } = await fillGroup(admin, outside);
  const path = `${product.url}/api/digest/${digestId}/publish`;
  const answer = await admin.request.patch(path, {
    data: { published: true },
    headers: { origin: product.url },
  });
  expect(answer.ok()).toBe(true);
  const { title } = await answer.json();

  const page = await withoutScripts(browser, product.url);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You have showings.');
  await expect(page.getByRole('article', { name: 'Front page of issue 1' })).toContainText(title);
  await expect(page.getByText('Sample testimonial')).toHaveCount(2);
  const second = page.locator('details').nth(1);
  await second.locator('summary').click();
  await expect(second).toHaveAttribute('open');
  await page.getByRole('link', { name: 'Subscribe for $59 a year' }).first().click();
  await expect(page).toHaveURL(/\/offer$/);
  await page.getByLabel('Email').fill('no.scripts@example.com');
  await page.getByRole('button', { name: 'Send me the free sample' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible();
  for (const name of ['Privacy Policy', 'Terms of Service', 'Contact']) {
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('You have showings.');
  }
  await page.context().close();
});

test('at most 20 KB of script until somebody interacts, all of it ours; nothing moves', async ({
  page,
  product,
}) => {
  const scripts: Promise<Buffer>[] = [];
  const elsewhere: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).origin !== product.url) elsewhere.push(response.url());
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  const trouble = listenForTrouble(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(scripts.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(20 * 1024);
  expect(elsewhere).toEqual([]);

  await page.evaluate(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { moved = 0 } = window as { moved?: number };
        Object.assign(window, { moved: moved + ((entry as { value?: number }).value ?? 0) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const before = await page.locator('#root').innerHTML();
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
  await expect(page.locator('#layer [role="region"]')).toBeAttached();
  expect(await page.locator('#root').innerHTML()).toBe(before);
  expect(await page.evaluate(() => (window as { moved?: number }).moved)).toBeLessThan(0.01);
  expect(trouble).toEqual([]);
});

test('the first click opens the dialog that it asks for; Escape gives the focus back', async ({ page }) => {
  await page.goto('/');
  const subscribe = page.getByRole('button', { name: 'Subscribe for $59 a year' });
  await subscribe.first().click();
  const dialog = page.getByRole('dialog', { name: 'Start this Monday' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(subscribe.first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(login.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(subscribe.first()).toBeFocused();
  for (const at of [1, 2]) {
    await subscribe.nth(at).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('Login opens by the first key as well, and by its own address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByText('Please enter your email address')).toBeVisible();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible();
  await page.goto('/offer');
  await page.goto('/#login');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
});

test('the theme changes at the first press and stays', async ({ page }) => {
  await page.goto('/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.goto('/offer');
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('links of the app to public pages ask the server for the document', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'The Walkthrough' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You have showings.');
  await page.goBack();
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
});

test('/offer sets title and tags while open and restores them on leaving', async ({ page }) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
      og: document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      here: performance.timeOrigin,
    }));
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.locator('#layer [role="region"]')).toBeAttached();
  const home = await head();
  await page.getByRole('link', { name: 'View Full Sample' }).first().click();
  await expect(page).toHaveTitle('A free issue of The Walkthrough');
  const offer = await head();
  expect(offer.og).toBe(offer.title);
  expect(offer.canonical).toContain('/offer');
  expect(offer.description).not.toBe(home.description);
  await page.getByRole('link', { name: 'The Walkthrough' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  // One document all the way, so the tags were restored and not loaded; the address is there before the page is.
  await expect.poll(head).toEqual(home);
});

test('the hero button of /offer leads to the form', async ({ page }) => {
  await page.goto('/offer');
  await page.getByRole('link', { name: 'Send me the free sample' }).click();
  await expect(page.getByLabel('Email')).toBeInViewport();
  await page.getByRole('button', { name: 'Send me the free sample' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('no address');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a full email address')).toBeVisible();
});

test.describe('answers that go wrong', () => {
  let proxy: FaultProxy;
  test.beforeEach(async ({ product }) => {
    proxy = await startFaultProxy(product.url);
  });
  test.afterEach(() => proxy.stop());

  test('the free sample', async ({ page }) => {
    await page.goto(`${proxy.url}/offer`);
    await page.getByLabel('Email').fill('jordan@palmercoast.example');
    proxy.spoil('POST', '/api/users/signup', 'dropped');
    await page.keyboard.press('Enter');
    await notice(page, 'Error', 'An error occurred. Please try again.');
    proxy.spoil('POST', '/api/users/signup');
    await page.getByRole('button', { name: 'Send me the free sample' }).click();
    await notice(page, 'Error', 'Failed to sign up. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue('jordan@palmercoast.example');
  });

  test('subscribing, logging in, and a password that is forgotten', async ({ page }) => {
    await page.goto(`${proxy.url}/#subscribe`);
    await page.getByLabel('Email').fill('jordan@palmercoast.example');
    proxy.spoil('POST', '/api/users/signup');
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await notice(page, 'Error', 'Failed to sign up. Please try again.');
    await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Email').fill('jordan@palmercoast.example');
    await page.getByLabel('Password').fill('wrong');
    proxy.spoil('POST', '/api/users/login', 'dropped');
    await page.keyboard.press('Enter');
    await notice(page, 'Error', 'An error occurred during login');
    proxy.spoil('POST', '/api/users/login');
    await page.keyboard.press('Enter');
    await notice(page, 'Login failed', 'Invalid credentials');
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('jordan@palmercoast.example');
    proxy.spoil('POST', '/api/users/request-password-reset');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await notice(page, 'Error', 'An error occurred. Please try again.');
  });

  test('when the rest of the script does not come, a button is followed as a link', async ({ page }) => {
    await page.goto(proxy.url);
    // The browser asks for it ahead, for its styles, and then for itself.
    for (let ask = 0; ask < 6; ask += 1) proxy.spoil('GET', '/assets/wake-');
    await page.getByRole('button', { name: 'Subscribe for $59 a year' }).first().click();
    await expect(page).toHaveURL(/\/offer$/);
  });
});

const everyPage = ['/', '/sample', '/issues', '/offer', '/privacy', '/contact', '/nowhere'];
test('no accessibility violation', async ({ page }) => {
  // The front page, /offer and their dialogs are among a reader's screens.
  for (const path of everyPage.filter((it) => !['/', '/offer'].includes(it))) {
    await page.goto(path);
    await checkLooks(page, path);
  }
});

for (const width of [360, 1020, 1920]) {
  test(`nothing is wider than the page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of everyPage) {
      await page.goto(path);
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('#root *')]
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
          // The second and third sheet under the first are turned a little; the page cuts them off.
          .filter((element) => getComputedStyle(element).position !== 'absolute')
          .map((element) => `${element.tagName}.${element.className}`),
      );
      expect(wide, path).toEqual([]);
    }
  });
}

test('E14: the ruler keeps its marks apart on a phone, however many they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sample');
  const all = await page.locator('.ticks').evaluate((ruler) => {
    while (ruler.children.length < 120) ruler.append((ruler.lastElementChild as Element).cloneNode());
    return [...ruler.children].map((mark) => mark.getBoundingClientRect().toJSON() as DOMRect);
  });
  expect(new Set(all.map(({ bottom }) => bottom)).size).toBeGreaterThan(1);
  for (const [at, { left, right, bottom }] of all.entries()) {
    const next = all[at + 1];
    expect([left < 0, right > 390]).toEqual([false, false]);
    if (next?.bottom === bottom) expect(next.left - left).toBeGreaterThanOrEqual(6);
  }
});
