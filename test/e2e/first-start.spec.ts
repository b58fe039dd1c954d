/** What a newcomer sees: the sandbox, filled by the real pipeline within a minute of the printed address. */
import { startProduct } from '../app/product-process.ts';
import { expect, logIn, test } from './fixtures.ts';

test('a first start ends with a finished, published digest', { tag: '@days' }, async ({ page }) => {
  test.setTimeout(240_000);
  const product = await startProduct();
  try {
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
  } finally {
    await product.stop();
  }
});
