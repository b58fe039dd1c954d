/** Under the sandbox's ribbon the sidebar ends in view and a short page does not scroll. */
import { expect, test } from '@playwright/test';
import { startProduct } from '../app/product-process.ts';
import { logIn } from './fixtures.ts';
import { check } from './look.ts';

test('the ribbon leaves room for the whole sidebar', async ({ page }) => {
  test.setTimeout(240_000);
  const product = await startProduct({ SANDBOX: 'on' });
  try {
    await logIn(page, product.url);
    await page.goto(`${product.url}/admin/data-management`);
    await expect(page.getByText('Nothing is chosen yet')).toBeVisible();
    await expect(page.getByLabel('Sandbox')).toBeVisible();
    for (const name of ['Privacy Policy', 'Terms of Service', 'Contact'])
      await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(beyond, 'the page scrolls without need').toBeLessThanOrEqual(0);
    await check(page, 'E11: under the ribbon');
  } finally {
    await product.stop();
  }
});
