import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** To another screen of the app that is open, without loading the document again: as its links do, by any address. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    // By the second picture the app has said that it is on its way.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, path);
  await expect(page.locator('main[aria-busy]')).toHaveCount(0);
}
