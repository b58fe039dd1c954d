/** The frame of the back office without a connection, after a deploy, and with a slow one. */
import type { Page } from '@playwright/test';
import { expect, openOffice } from './fixtures.ts';
import { test } from './through-proxy.ts';

const failed = (page: Page) =>
  page.getByRole('main').getByRole('heading', { name: 'This page could not be shown' });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Podcast Manager' }).getByRole('link', { name });

/** Where the mark of the current page stands in the sidebar. */
const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Podcast Manager' }).locator('[aria-current="page"]');

test('E1: a screen that does not come says so inside the frame, and comes by itself', async ({
  page,
  context,
  between,
}) => {
  await openOffice(page, between.url);
  await context.setOffline(true);
  await link(page, 'Insights').click();
  await expect(failed(page)).toBeVisible();
  await expect(link(page, 'Insights')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(failed(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Episode Insights' })).toBeVisible();
});

test('E1: looking at the window again tries again too', async ({ page, between }) => {
  await openOffice(page, between.url);
  const answered = between.spoilAll(/\/assets\/page|\/api\/(health|insights)/);
  // Its own question whether the server answers is over first: answered late, it would load the page anew by itself.
  const asked = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/health'));
  await link(page, 'Insights').click();
  await expect(failed(page)).toBeVisible();
  await asked;
  answered();
  // Trying again may load the page anew, so the call does not wait for what follows.
  await page.evaluate(() => void setTimeout(() => window.dispatchEvent(new Event('focus'))));
  await expect(page.getByRole('heading', { name: 'Episode Insights' })).toBeVisible();
});

test.describe('where code and data are fetched ahead', () => {
  test.use({ fetchesAhead: true });

  test('E1: code fetched ahead opens the other screens offline; what they could not read is read on return', async ({
    page,
    context,
    between,
  }) => {
    await openOffice(page, between.url);
    const codeOfAll = () =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/page-[^/]*\.js/.test(name))
        .length;
    await expect.poll(() => page.evaluate(codeOfAll)).toBeGreaterThanOrEqual(16);
    await context.setOffline(true);
    await link(page, 'Insights').click();
    await expect(page.getByRole('heading', { name: 'Episode Insights' })).toBeVisible();
    await expect(page.getByText('The list could not be loaded')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('The list could not be loaded')).toBeHidden();
  });

  test('E9: no code is fetched ahead while somebody scrolls, and all of it afterwards', async ({
    page,
    between,
  }) => {
    const files: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/page[^/]*\.js$/.test(request.url())) files.push(request.url());
    });
    // From before the first file on.
    await page.addInitScript(() => {
      const scroll = () => document.dispatchEvent(new Event('scroll'));
      window.stopScrolling = clearInterval.bind(window, setInterval(scroll, 20));
    });
    await openOffice(page, between.url);
    // Often enough idle for all files to come one after the other.
    await page.evaluate(async () => {
      for (let turn = 0; turn < 100; turn += 1) await new Promise((done) => requestIdleCallback(done));
    });
    const meanwhile = files.length;
    await page.evaluate(() => window.stopScrolling());
    await expect.poll(() => files.length).toBeGreaterThan(meanwhile + 8);
    // The first screen's own, and what was asked for before anybody could scroll.
    expect(meanwhile).toBeLessThan(4);
  });

  test('E2: what each screen reads is fetched as its link gets the focus, and asked for once', async ({
    page,
    between,
  }) => {
    // When the stream of changes opens, what has changed since the page began is read once more.
    const live = page.waitForResponse(/\/api\/events$/);
    await openOffice(page, between.url);
    await live;
    await link(page, 'Settings').click();
    await expect(current(page)).toHaveText('Settings');
    const links = page.getByRole('navigation', { name: 'Podcast Manager' }).getByRole('link');
    // Without the count that stands behind some.
    const names = (await links.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
    expect(names.length).toBeGreaterThan(10);
    const asked: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/') && request.method() === 'GET') asked.push(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(response.url());
    });
    for (const name of names) {
      asked.length = 0;
      await link(page, name).focus();
      await link(page, name).press('Enter');
      await expect(page.locator('main[aria-busy], .going')).toHaveCount(0);
      await expect(current(page)).toContainText(name);
      const twice = asked.filter((url, at) => asked.indexOf(url) !== at);
      expect(twice, name).toEqual([]);
    }
    expect(refused).toEqual([]);
  });

  test('E2: pointing at a link, or giving it the focus, asks for what its screen reads first', async ({
    page,
    between,
  }) => {
    await openOffice(page, between.url);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await link(page, 'Transcripts').hover();
    await expect.poll(() => asked).toContain('/api/episodes/with-transcripts');
    await link(page, 'Saved Digests').focus();
    await expect.poll(() => asked).toContain('/api/digests');
    const before = asked.length;
    await link(page, 'Saved Digests').click();
    await expect(page.getByRole('heading', { name: 'Saved Digests', exact: true })).toBeVisible();
    expect(asked.slice(before).filter((path) => path === '/api/digests')).toEqual([]);
  });
});

test('E1: code that is gone after a deploy loads the document anew, once', async ({ page, between }) => {
  await openOffice(page, between.url);
  let loads = 0;
  let back = between.spoilAll(/\/assets\/page-/);
  page.on('load', () => {
    loads += 1;
    if (loads === 1) back();
  });
  await link(page, 'Insights').click();
  await expect.poll(() => loads).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Episode Insights' })).toBeVisible();
  back = between.spoilAll(/\/assets\/page-/);
  await link(page, 'Transcripts').click();
  await expect.poll(() => loads).toBe(3);
  await expect(failed(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(failed(page)).toBeVisible();
  expect(loads).toBe(3);
  back();
});

test('E2: a click is taken at once, and the old page no longer looks current', async ({ page, between }) => {
  await openOffice(page, between.url);
  await link(page, 'TO DO').click();
  await expect(page.getByRole('heading', { name: 'TO DO', exact: true })).toBeVisible();
  await page.evaluate(watchClick);
  between.delay(1_500);
  await link(page, 'Insights').click();
  await expect(page.getByRole('progressbar', { name: 'Opening the page' })).toBeVisible();
  await expect(link(page, 'Insights')).toHaveAttribute('data-going');
  await expect(current(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('main')).toHaveCSS('opacity', '0.45');
  const { markedMs, lineMs } = await page.evaluate(() => window.seen);
  // Long before the first answer can come, on a busy machine too.
  expect(markedMs).toBeLessThan(700);
  expect(lineMs).toBeGreaterThanOrEqual(100);
  expect(lineMs).toBeLessThan(1_300);
  await expect(page.getByRole('heading', { name: 'Episode Insights' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Opening the page' })).toBeHidden();
  await expect(current(page)).toHaveText('Insights');
  between.delay(0);
});

declare global {
  interface Window {
    stopScrolling: () => void;
    seen: { markedMs: number; lineMs: number };
  }
}

/** In the page: how long after the click its link is marked, and how long until the line shows. */
function watchClick(): void {
  window.seen = { markedMs: -1, lineMs: -1 };
  document.addEventListener(
    'click',
    () => {
      const startedAt = performance.now();
      const look = () => {
        const line = document.querySelector('.going');
        if (window.seen.markedMs < 0 && document.querySelector('a[data-going]'))
          window.seen.markedMs = performance.now() - startedAt;
        if (line !== null && getComputedStyle(line).visibility === 'visible')
          window.seen.lineMs = performance.now() - startedAt;
        else requestAnimationFrame(look);
      };
      look();
    },
    { capture: true, once: true },
  );
}
