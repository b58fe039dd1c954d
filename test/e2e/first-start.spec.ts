/** What a newcomer sees: the sandbox, filled by the real pipeline within a minute of the printed address. */
import { type ProductProcess, startProduct } from '../app/product-process.ts';
import { expect, logIn, test } from './fixtures.ts';
import { check } from './look.ts';

let product: ProductProcess;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

test('a first start ends with a finished, published digest', { tag: '@days' }, async ({ page }) => {
  const ready = performance.now();
  await product.printed(/The sample digest is published/);
  expect(performance.now() - ready).toBeLessThan(60_000);
  await logIn(page, product.url);
  await expect(page.getByText('Sandbox.')).toBeVisible();
  await page.getByRole('link', { name: 'Saved Digests' }).click();
  await expect(page.getByText('1 published, 1 saved')).toBeVisible();
  const [digest] = await (await page.request.get(`${product.url}/api/digests`)).json();
  expect(digest).toMatchObject({ groupName: 'Agent Growth', published: true, issueNumber: 1 });
  expect(digest.crossEpisodeConnections.length).toBeGreaterThan(2);
  expect(digest.notableQuotes.every(({ speaker }: { speaker: string | null }) => speaker !== null)).toBe(
    true,
  );
  const shows = new Set(digest.episodes.map((episode: { podcast_name: string }) => episode.podcast_name));
  expect(shows.size).toBe(3);
});

test('the ribbon leaves room for the whole sidebar, and a short page does not scroll', async ({ page }) => {
  await logIn(page, product.url);
  await page.goto(`${product.url}/admin/data-management`);
  await expect(page.getByText('Nothing is chosen yet')).toBeVisible();
  await expect(page.getByLabel('Sandbox')).toBeVisible();
  // The ribbon moves the shell down, and must not move the link for the keyboard into view.
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await skip.blur();
  for (const name of ['Privacy Policy', 'Terms of Service', 'Contact'])
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(beyond, 'the page scrolls without need').toBeLessThanOrEqual(0);
  await check(page, 'E11: under the ribbon');
});
