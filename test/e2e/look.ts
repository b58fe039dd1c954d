/** How a screen must look, whatever the theme and the width. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type Axe from 'axe-core';
import { drawn } from './drawn.ts';
import { expect } from './fixtures.ts';

interface Look {
  theme: string;
  width: number;
}

/** Each theme and each width once: what depends on one of them does not depend on the other. */
export const looks: readonly Look[] = [
  { theme: 'dark', width: 1440 },
  { theme: 'light', width: 390 },
];

/** On a phone screens are walked: there is the least room, and more lies in menus. */
export const phone = { width: 390, height: 844 };

const axeFile = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Its few signs beyond ASCII, written as escapes: with them it is twice as large on its way into a page. */
const axeSource = axeFile.replace(
  /[^\0-\x7f]/g,
  (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** What the law asks for, and axe's best practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** As if the window were of that width, and the other theme had been chosen; nothing is loaded again. */
async function wear(page: Page, { theme, width }: Look): Promise<void> {
  const height = page.viewportSize()?.height ?? 900;
  await page.setViewportSize({ width, height });
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted;
  }, theme);
}

/** What lies over a page: its dialogs and menus that are to be seen. */
export const layersOf = (page: Page): Locator =>
  page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').filter({ visible: true });

/** `see` in each of the looks, and back in the one of before; what lies over the page stays open in all of them. */
export async function inEachLook(page: Page, see: (look: Look) => Promise<unknown>): Promise<void> {
  const before = await page.evaluate(() => ({
    theme: document.documentElement.dataset.theme ?? 'light',
    width: innerWidth,
  }));
  const open = await layersOf(page).count();
  for (const look of looks) {
    await wear(page, look);
    await see(look);
    await expect(layersOf(page)).toHaveCount(open);
  }
  await wear(page, before);
}

/** `check` in each of the looks. */
export const checkLooks = (page: Page, what: string): Promise<void> =>
  inEachLook(page, ({ theme, width }) => check(page, `${what}, ${theme}, ${width} px`));

/** No accessibility violation, and nothing is wider than the page. */
export async function check(page: Page, what: string): Promise<void> {
  // Under the bar of a click the page before it stands dimmed.
  await expect(page.locator('.going')).toHaveCount(0);
  // What a new width changes is drawn by the second picture.
  await page.evaluate(drawn);
  await page.evaluate(() => {
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
    // For it all style sheets are read first, also where nothing plays.
    const rules = { 'no-autoplay-audio': { enabled: document.querySelector('[autoplay]') !== null } };
    const { violations } = await axe.run({ runOnly, rules, resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(', ')}`);
  }, tags);
  expect(found, what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${what} is wider than the page`).toBeLessThanOrEqual(0);
}
