/** How a screen must look, whatever the theme and the width. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expect } from './fixtures.ts';

/** Each theme and each width once: what depends on one of them does not depend on the other. */
export const looks = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
];

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the law asks for, and axe's best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No accessibility violation, and nothing is wider than the page. */
export async function check(page: Page, what: string): Promise<void> {
  // Under the bar of a click the page before it stands dimmed.
  await expect(page.locator('.going')).toHaveCount(0);
  await page.evaluate(async () => {
    // What a new width changes is drawn by the second picture.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // Skeletons and spinners never end.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // No page has frames of others, so one look at the document sees everything.
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`);
  }, tags);
  expect(found, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${what} is wider than the page`).toBeLessThanOrEqual(0);
}
