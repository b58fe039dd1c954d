import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { goInside } from '../go-inside.ts';

/** To a screen of the app that is open, with no notice and no dialog left of what was done before. */
export async function startAt(page: Page, path: string): Promise<void> {
  await goInside(page, '/admin/nowhere');
  const notices = page.locator('[data-notice]');
  await page.evaluate(() => {
    for (const dismiss of document.querySelectorAll<HTMLElement>('.toasts [aria-label="Dismiss"]'))
      dismiss.click();
  });
  await expect(notices).toHaveCount(0);
  await goInside(page, path);
}
