import type { Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import { expect } from './fixtures.ts';
import { homeOf } from './home.ts';

/**
 * To another screen of the app that is open, without loading the document again: as its links do, by any address. Where it
 * is not open yet it opens there.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  const wasInside = await page.evaluate((to) => {
    if (document.getElementById('root') === null) return false;
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, path);
  // By the second picture the app has said that it is on its way.
  if (wasInside) await page.evaluate(drawn);
  if (!wasInside) {
    await page.goto(new URL(path, homeOf(page)).href);
    await expect(page.locator('main')).toBeVisible();
  }
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
}
