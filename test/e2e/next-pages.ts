/** What a list of many pages does at the end of those that are here: for a podcast with a hundred and more episodes. */
import type { Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { expect } from './fixtures.ts';

/** The page of the podcast is open, its first episodes have come; afterwards it stands at its top. */
export async function nextPages(page: Page, between: FaultProxy, podcastId: string): Promise<void> {
  await waits(page, between, podcastId);
  await fails(page);
  await page.evaluate(() => scrollTo(0, 0));
}

const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Long enough for anything that would follow from what stands there. */
async function lookOn(page: Page): Promise<void> {
  for (let pictures = 0; pictures < 20; pictures += 2) await page.evaluate(drawn);
}

const row = (page: Page, nth: number) => page.locator(`.vlist > li[aria-posinset="${nth}"]`);

/** A hand reaches the end of what is there while that is read again: what comes next takes nothing's place. */
async function waits(page: Page, between: FaultProxy, podcastId: string): Promise<void> {
  let [asked, dropped] = [0, 0];
  const isFirst = (url: string) => /\/episodes\?(?!.*cursor)/.test(url);
  page.on('request', (request) => {
    if (isFirst(request.url())) asked += 1;
  });
  page.on('requestfailed', (request) => {
    if (isFirst(request.url())) dropped += 1;
  });
  const release = between.hold(/\/episodes\?/);
  const changed = await page.request.patch(`/api/podcasts/${podcastId}`, {
    headers: { origin: between.url },
    data: { preferOtherSources: true },
  });
  expect(changed.ok()).toBe(true);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await toTheEnd(page);
  await expect(row(page, 50)).toBeInViewport();
  await lookOn(page);
  // A change that comes on top of it gives up what is under way, and asks once more.
  expect(dropped).toBe(asked - 1);
  release();
  await expect(row(page, 51)).toBeAttached();
}

/** Nobody is asked without end, and a click goes on. */
async function fails(page: Page): Promise<void> {
  const refused: (string | null)[] = [];
  const isNext = (url: URL) => url.pathname.endsWith('/episodes') && url.searchParams.has('cursor');
  await page.route(isNext, (route) => {
    refused.push(new URL(route.request().url()).searchParams.get('cursor'));
    return route.abort();
  });
  const failed = page.getByRole('alert').filter({ hasText: 'More could not be loaded.' });
  // What was asked for before may come, and move the end.
  const isSaid = async () => {
    await toTheEnd(page);
    return await failed.isVisible();
  };
  await expect.poll(isSaid).toBe(true);
  await lookOn(page);
  expect(refused.filter((cursor) => cursor === refused[0])).toHaveLength(1);
  await page.unroute(isNext);
  const rows = page.locator('.vlist > li');
  const last = await rows.last().getAttribute('aria-posinset');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
  await expect.poll(() => rows.last().getAttribute('aria-posinset')).not.toBe(last);
}
