/** A reader asks a sentence of an issue what it stands on: evidence.md, "What readers see". */
import type { DigestClaim } from '../../contract/claims.ts';
import type { DigestEpisode } from '../../contract/digests.ts';
import { cleanText } from '../../edition/clean-text.ts';
import { formatClock } from '../../edition/clock.ts';
import { fillGroup } from './fill-group.ts';
import { expect, logIn, test } from './fixtures.ts';
import { becomeReader, newEmail, publish } from './reader-steps.ts';

/** Parts whose sentences have room for the whole mark. */
const shown = ['glance', 'overview', 'connection'];

test('a mark opens who said it and what was said around; the sentence is copied with its source, and played', async ({
  page,
  outside,
  product,
  browser,
}) => {
  const office = await browser.newPage({ baseURL: product.url });
  await logIn(office, product.url);
  const { digestId } = await fillGroup(office, outside);
  await publish(office, product, digestId, new Date());
  const issue = await (await office.request.get(`/api/digests/${digestId}`)).json();
  await office.close();
  await becomeReader({ page, product, outside }, newEmail());

  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(`/portal/digests/${digestId}`);
  // One that somebody with a name said, with sentences around it.
  const claim: DigestClaim = issue.claims.find(
    ({ part, evidence: [at] }: DigestClaim) => shown.includes(part) && at?.speaker && at.before && at.after,
  );
  const [place] = claim.evidence;
  const episode = issue.episodes.find((it: DigestEpisode) => it.episodeId === place?.episodeId);
  const minute = formatClock(place?.second ?? 0);

  const mark = page.locator(`[id="claim-${claim.id}"]`);
  await expect(mark).toContainText(episode.podcast_name);
  await expect(mark).toContainText(minute);
  const panel = page.getByRole('dialog', { name: 'What this stands on' });
  await expect(panel).toBeHidden();
  await mark.click();

  await test.step('speaker, words, the sentence before and after', async () => {
    await expect(panel).toBeVisible();
    for (const part of [place?.speaker, place?.before, place?.words, place?.after]) {
      expect(part).toMatch(/\S/);
      await expect(panel).toContainText(cleanText(part));
    }
    await expect(panel).toContainText(`“${episode.episode_title}”`);
  });

  await test.step('copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await panel.getByRole('button', { name: 'Copy with source' }).click();
    await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.startsWith(`${cleanText(claim.text)} (The Walkthrough No. `)).toBe(true);
    expect(copied).toContain(`; heard on ${episode.podcast_name}, “${episode.episode_title}”, `);
    expect(copied).toContain(minute);
  });

  await test.step('played, and nobody else was asked for anything until then', async () => {
    const hosts = () => new Set(asked.map((url) => new URL(url).origin));
    await page.waitForLoadState('networkidle');
    expect([...hosts()]).toEqual([new URL(product.url).origin]);
    const play = panel.getByRole('link', { name: `Play ${episode.podcast_name} at` }).first();
    await expect(play).toContainText('Play from');
    await play.click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player).toBeVisible();
    await expect(player).toContainText(episode.podcast_name);
    await expect(player).toContainText(minute);
    await expect(page).toHaveURL(new RegExp(`/portal/digests/${digestId}`));
  });
});
