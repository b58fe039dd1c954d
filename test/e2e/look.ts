/** How a screen must look, whatever the theme and the width. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Each theme and each width once: what depends on one of them does not depend on the other. */
export const looks = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
];

/** What the law asks for, and axe's best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No accessibility violation, and nothing is wider than the page. */
export async function check(page: Page, what: string): Promise<void> {
  await page.evaluate(() => {
    // Skeletons and spinners never end.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });
  // No page has frames of others, so the result need not be put together in a page of its own.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.withTags(tags).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target).join(', ')}`,
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${what} is wider than the page`).toBeLessThanOrEqual(0);
}
