/** E4: nothing moves while parts of a screen arrive, and columns are straight. E6: what a phone shows. E9: long lists. */
import type { Page } from '@playwright/test';
import { fillGroup } from './fill-group.ts';
import { expect, logIn } from './fixtures.ts';
import { goInside } from './go-inside.ts';
import { startLongFeed } from './long-feed.ts';
import { nextPages } from './next-pages.ts';
import { test as base } from './through-proxy.ts';

/** The admin is logged in, and there is a group with insights. */
const test = base.extend<{ groupId: string }>({
  groupId: async ({ page, outside, between }, use) => {
    await logIn(page, between.url);
    await use((await fillGroup(page, outside)).groupId);
  },
});
test.use({ installation: 'steady', filled: true });

const phone = { width: 390, height: 844 };

/** Where the parts of the page that match begin and end, in whole pixels. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    }),
  );

/** The left edges of the last thing in each row: one where the column is straight. */
const lastEdges = (page: Page, rows: string) =>
  page
    .locator(rows)
    .evaluateAll((found) => [
      ...new Set(found.map((row) => Math.round(row.lastElementChild?.getBoundingClientRect().left ?? -1))),
    ]);

test('E4: group cards keep their places while episodes and pictures arrive', async ({
  page,
  between,
  groupId: _filled,
}) => {
  const release = between.hold(/^\/api\/(groups\/[^/]+\/|artwork)/);
  await page.goto('/admin/groups');
  await expect(page.getByRole('heading', { name: 'Screens' })).toBeVisible();
  const parts = '.gcard, .gcard-head, .gstats, .gcard-foot';
  const before = await boxesOf(page, parts);
  expect(before.length).toBeGreaterThan(3);
  release();
  await expect(page.getByRole('listitem').filter({ hasText: 'Done' }).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
    .toBe(true);
  expect(await boxesOf(page, parts)).toEqual(before);
  const feet = await boxesOf(page, '.gcard-foot');
  expect(new Set(feet.map(([, top = 0, , height = 0]) => top + height)).size).toBe(1);
});

test('E4: what stands at the end of a row stands in one column', async ({ page, groupId }) => {
  const [podcast] = await (await page.request.get(`/api/groups/${groupId}/podcasts`)).json();
  for (const [path, ready] of [
    ['/admin/recent-activity', 'View'],
    ['/admin/insights', 'View'],
    [`/admin/podcasts/${podcast.id}`, 'Get Transcript'],
  ] as const) {
    await goInside(page, path);
    await expect(page.getByRole('main').getByText(ready).first()).toBeVisible();
    const rows = 'main .lrow';
    expect(await page.locator(rows).count(), path).toBeGreaterThan(1);
    expect(await lastEdges(page, rows), path).toHaveLength(1);
  }
});

test('E6: on a phone Generate is within reach, with count and cost', async ({ page, groupId }) => {
  await page.setViewportSize(phone);
  await goInside(page, `/admin/digest-builder?group=${groupId}&start=2020-01-01&end=2040-01-01`);
  const generate = page.getByRole('button', { name: 'Generate Digest (3 episodes)' });
  await page.getByLabel('Select All').check();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(generate).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/of audio, about \$\d+\.\d+/)).toBeInViewport({ ratio: 1 });
});

test('E6: on a phone the preview of Data Management is cut nowhere', async ({ page, groupId }) => {
  await page.setViewportSize(phone);
  await goInside(page, '/admin/data-management');
  await page.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
  await page.getByRole('button', { name: 'Load Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(
        (element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 0.5,
      )
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(cut).toEqual([]);
});

test('E9: rows that rush by are empty until the list slows down; a leap shows its rows at once', async ({
  page,
  between,
  groupId,
}) => {
  const feed = await startLongFeed({ items: 400 });
  const headers = { origin: between.url };
  const data = { feedUrl: feed.feedUrl };
  const added = await page.request.post(`/api/groups/${groupId}/podcasts`, { headers, data });
  expect(added.ok(), await added.text()).toBe(true);
  await goInside(page, '/admin/todo?start=2020-01-01');
  const rows = page.locator('.vlist > li');
  await expect(rows.first()).toBeVisible();
  /** The list stands still: what lies beside the window is drawn too. */
  const stand = async () => {
    const below = () =>
      rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().top > innerHeight).length);
    await expect.poll(below).toBeGreaterThan(8);
    await expect(page.locator('.vlist > li:empty')).toHaveCount(0);
  };
  /** Out of standing to each place in turn, a picture apart; answers the most rows that were empty meanwhile. */
  const mostEmpty = async (places: number[]) => {
    await stand();
    return await page.evaluate(async (list) => {
      let most = 0;
      for (const place of list) {
        scrollTo(0, place);
        for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll('.vlist > li:empty').length);
      }
      return most;
    }, places);
  };
  // A machine that draws slowly sees a slow hand: it is tried until one was quick. What the second leap brings is empty
  // already; drawn once, it would stay.
  await expect.poll(() => mostEmpty([1_500, 3_500])).toBeGreaterThan(0);
  expect(await mostEmpty([4_800])).toBe(0);

  await test.step('a leap draws what is in the window first, and what lies beside it when the list stands still', async () => {
    await stand();
    const drawnFirst = await page.evaluate(
      () =>
        new Promise<number>((first) => {
          const list = document.querySelector('.vlist');
          const look = new MutationObserver(() => {
            look.disconnect();
            first(list?.childElementCount ?? 0);
          });
          if (list) look.observe(list, { childList: true });
          scrollTo(0, 9_000);
        }),
    );
    expect(drawnFirst).toBeGreaterThan(10);
    expect(drawnFirst).toBeLessThan(30);
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(drawnFirst + 18);
  });

  await test.step('what has the focus is not taken away by a leap', async () => {
    await rows.nth(14).locator('a, button').first().focus();
    const focused = page.locator('.vlist :focus');
    const name = await focused.getAttribute('aria-describedby');
    await page.evaluate(() => scrollBy(0, 700));
    await expect(focused).toHaveAttribute('aria-describedby', name ?? '');
  });

  await test.step('a leap ends where the hand put it: no row that comes is higher or lower than it was taken for', async () => {
    /** Out of standing at the top, since only such a leap is drawn, and measured. */
    const leap = async (place: number) => {
      await page.evaluate(() => scrollTo(0, 0));
      await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
      await stand();
      const [reached, empty] = await page.evaluate(async (to) => {
        scrollTo(0, to);
        for (let picture = 0; picture < 3; picture += 1) await new Promise(requestAnimationFrame);
        return [scrollY, document.querySelectorAll('.vlist > li:empty').length] as const;
      }, place);
      expect({ reached, empty }).toEqual({ reached: place, empty: 0 });
    };
    const open = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      // Nothing is to be brought back then.
      await page.evaluate(() => scrollTo(0, 0));
      await page.reload();
      await expect(rows.first()).toBeVisible();
    };
    await open(1440);
    for (const place of [1_500, 3_000, 4_500]) await leap(place);
    // A phone that is turned: rows that were never drawn are of the new width.
    await open(1440);
    await stand();
    await page.setViewportSize({ width: 390, height: 900 });
    await leap(4_500);
    await open(390);
    for (const place of [1_500, 3_000, 4_500]) await leap(place);
  });

  await test.step('a list that is opened again begins at its top, and the one before stands where it was left', async () => {
    const { id } = await added.json();
    // Its rows are here, and at this width they are of another height.
    await page.setViewportSize({ width: 1440, height: 900 });
    await goInside(page, `/admin/podcasts/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('TO DO');
    await stand();
    await nextPages(page, between, id);
    await goInside(page, '/admin/settings');
    await page.setViewportSize({ width: 390, height: 900 });
    await goInside(page, '/admin/todo?start=2020-01-01');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TO DO');
    await stand();
    await page.evaluate(() => scrollTo(0, 4_000));
    await stand();
    const seen = () =>
      rows.evaluateAll((all) =>
        all.find((row) => row.getBoundingClientRect().bottom > 100)?.getAttribute('aria-posinset'),
      );
    const left = await seen();
    await goInside(page, `/admin/podcasts/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('TO DO');
    await stand();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TO DO');
    await stand();
    expect(await seen()).toBe(left);
  });

  await test.step('a list that comes late leaves the page where a hand has put it', async () => {
    await page.setViewportSize({ width: 1440, height: 300 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/todo-episodes?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await expect(page.locator('main .sk').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 120));
    letGo();
    await expect(rows.first()).toBeAttached();
    await stand();
    expect(await page.evaluate(() => scrollY)).toBe(120);
  });
  await feed.stop();
});
