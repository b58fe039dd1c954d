import type { Page } from '@playwright/test';

const homes = new WeakMap<Page, string>();

/** Where this page was logged in: it need not show anything of it yet. */
export function setHome(page: Page, origin: string): void {
  homes.set(page, origin);
}

/** The origin of what this page shows; while it shows nothing, of the product at which it was logged in. */
export function homeOf(page: Page): string {
  const { origin } = new URL(page.url());
  // An empty page has none.
  const home = origin === 'null' ? homes.get(page) : origin;
  if (home === undefined) throw new Error('This page shows nothing, and was not logged in.');
  return home;
}
