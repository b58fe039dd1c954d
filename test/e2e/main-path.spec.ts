/** The main job, in the admin's browser: from a feed to a published digest and its HTML file. Nothing is mocked. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readShows } from '../../sandbox/shows/read-shows.ts';
import { expect, test } from './fixtures.ts';
import { goInside } from './go-inside.ts';

test.use({ installation: 'empty' });

test('from a feed to a published digest and its HTML file', async ({ admin, outside }) => {
  await test.step('a group', async () => {
    await goInside(admin, '/admin/groups');
    await admin.getByRole('button', { name: 'Create Your First Group' }).click();
    await admin.getByLabel('Name').fill('Agent Growth');
    await admin.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
    await expect(notice(admin, 'Group created')).toBeVisible();
  });

  await test.step('podcasts, by address and by search', async () => {
    await admin.getByRole('link', { name: 'Manage Podcasts of Agent Growth' }).click();
    await admin.getByRole('button', { name: 'Add Podcast' }).click();
    await admin.getByRole('tab', { name: 'Manual RSS' }).click();
    await admin.getByLabel('Feed URL').fill(`${outside.url('podcasts')}/kitchen-table-closings/feed.xml`);
    await admin.getByRole('dialog').getByRole('button', { name: 'Add Podcast' }).click();
    await expect(notice(admin, 'Podcast added')).toBeVisible();
    await admin.getByRole('button', { name: 'Add Podcast' }).click();
    await admin.getByRole('searchbox').fill('lockbox');
    await admin.keyboard.press('Enter');
    await admin.getByRole('button', { name: /Add to Group/ }).click();
    await expect(admin.getByRole('dialog').getByText('In this group')).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(admin.getByRole('dialog')).toBeHidden();
    await expect(admin.getByRole('button', { name: 'Episodes of Lockbox Weather' })).toBeVisible();
  });

  await test.step('transcripts; insights follow by themselves', async () => {
    for (const podcast of ['Kitchen Table Closings', 'Lockbox Weather']) {
      await admin.getByRole('button', { name: `Episodes of ${podcast}` }).click();
      await admin.getByRole('button', { name: 'Get Transcript' }).first().click();
      await expect(notice(admin, 'Transcript requested')).toBeVisible();
      await expect(admin.getByRole('link', { name: 'View Insights' })).toBeVisible();
      await admin.getByRole('button', { name: `Episodes of ${podcast}` }).click();
    }
  });

  await test.step('a digest', async () => {
    await admin.getByRole('link', { name: 'Digest Builder' }).click();
    await admin.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Agent Growth' });
    await admin.getByRole('button', { name: 'Generate Digest (0 episodes)' }).click();
    await expect(notice(admin, 'No episodes selected')).toBeVisible();
    await admin.getByLabel('Select All').check();
    await admin.getByRole('button', { name: 'Generate Digest (2 episodes)' }).click();
    await expect(admin.getByRole('heading', { name: 'Overview' })).toBeVisible();
    for (const name of ['Cross-Episode Connections', 'Episodes', 'Actionable Tips', 'Notable Quotes']) {
      await expect(admin.getByRole('heading', { name })).toBeVisible();
    }
    // The lines of the first page, each with the place that it stands on.
    const glance = admin.getByRole('region', { name: 'This Week at a Glance' }).getByRole('listitem');
    await expect(glance.first()).toBeVisible();
    await expect(glance.first().getByRole('link').first()).toBeVisible();
  });

  await test.step('published and dated', async () => {
    await admin.getByRole('link', { name: 'Open in Saved Digests' }).click();
    await admin.getByRole('checkbox', { name: /Publish/ }).click();
    await expect(notice(admin, 'Status updated')).toBeVisible();
    await expect(admin.getByText('1 published, 1 saved')).toBeVisible();
    await admin.getByRole('button', { name: 'Publish date: Set date' }).click();
    await admin.getByRole('button', { name: / 15, / }).click();
    await admin.getByRole('button', { name: 'Set date' }).last().click();
    await expect(notice(admin, 'Publish date updated')).toBeVisible();
  });

  await test.step('the HTML file, every quote of it said', async () => {
    const downloading = admin.waitForEvent('download');
    await admin.getByRole('button', { name: /Download HTML/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^digest-agent-growth-\d{4}-w\d\d\.html$/);
    const html = await readFile(await file.path(), 'utf8');
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    const page = await admin.context().newPage();
    await page.setContent(html);
    await expect(page.getByText('This Week at a Glance')).toBeVisible();
    const text = plain((await page.locator('body').textContent()) ?? '');
    const digest = (await (await admin.request.get('/api/digests')).json())[0];
    expect(digest.notableQuotes.length).toBeGreaterThan(3);
    const said = plain(
      readShows()
        .flatMap((show) => show.episodes)
        .flatMap((episode) => episode.utterances)
        .map((utterance) => utterance.text)
        .join(' '),
    );
    const printed = digest.notableQuotes.filter((quote: { quote: string }) =>
      text.includes(plain(quote.quote)),
    );
    expect(printed.length).toBeGreaterThan(2);
    for (const { quote } of digest.notableQuotes) expect(said).toContain(plain(quote));
  });
});

const notice = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

/** Letters and digits only: how quotation marks and spaces are set is the page's business. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
