/** How each success notice of product.md section 8 for the admin is reached, in an order in which each makes the next possible. */
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../../sandbox/server.ts';
import { deletionNotice, episodesRefreshed, notices, titlesCopied } from '../../../web/admin/notices.ts';
import type { Notice } from '../../../web/ui/toast/notices.ts';
import { acceptOpen } from '../fill-group.ts';
import { startAt } from './start-at.ts';

interface Success {
  /** The entry of the product's table. */
  says: Notice;
  act: (page: Page, ids: { groupId: string; digestId: string }, outside: Sandbox) => Promise<void>;
}

const feed = 'forty-doors';

export const successes: readonly Success[] = [
  {
    says: notices.groupCreated,
    async act(page) {
      await startAt(page, '/admin/groups');
      await page.getByRole('button', { name: 'Create Group' }).click();
      await page.getByLabel('Name').fill('Notices');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
    },
  },
  {
    says: notices.groupRenamed,
    async act(page) {
      await page.getByRole('link', { name: 'Manage Podcasts of Notices' }).click();
      await page.getByRole('button', { name: 'Edit group name' }).click();
      await page.getByRole('textbox').first().fill('Other notices');
      await page.keyboard.press('Enter');
    },
  },
  {
    says: notices.optionExists,
    async act(page) {
      await page.getByRole('button', { name: 'Metadata Settings' }).click();
      const tone = page.getByRole('textbox', { name: /tone/i });
      for (let time = 0; time < 2; time += 1) {
        await tone.fill('Brisk');
        await page.keyboard.press('Enter');
      }
    },
  },
  {
    says: notices.metadataSaved,
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
  },
  {
    says: notices.podcastAdded,
    async act(page, _ids, outside) {
      await page.getByRole('button', { name: 'Add Podcast' }).click();
      await page.getByRole('tab', { name: 'Manual RSS' }).click();
      await page.getByLabel('Feed URL').fill(`${outside.url('podcasts')}/${feed}/feed.xml`);
      await page.getByRole('dialog').getByRole('button', { name: 'Add Podcast' }).click();
    },
  },
  {
    says: titlesCopied(1),
    act: (page) => page.getByRole('button', { name: 'Copy Titles' }).click(),
  },
  {
    says: notices.feedUrlCopied,
    async act(page) {
      await page.getByRole('button', { name: 'Add Podcast' }).click();
      await page.getByRole('searchbox').fill('lockbox');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /Copy.*feed/i }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    says: notices.transcriptRequested,
    async act(page, _ids, outside) {
      outside.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
      await page.getByRole('button', { name: /^Episodes of/ }).click();
      await page.getByRole('button', { name: 'Get Transcript' }).first().click();
    },
  },
  {
    says: notices.transcriptCanceled,
    act: (page) => page.getByRole('button', { name: 'Cancel transcript' }).click(),
  },
  {
    says: notices.podcastRemoved,
    act: (page) =>
      page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
  },
  {
    says: notices.groupDeleted,
    async act(page) {
      await page.getByRole('button', { name: 'Delete Group' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
    },
  },
  {
    says: notices.insightsStarted,
    async act(page, _ids, outside) {
      outside.faults.next('anthropic', { method: 'POST', path: '/v1/messages', kind: 'hang' });
      await startAt(page, '/admin/transcripts');
      await page.getByRole('button', { name: 'Regenerate' }).first().click();
    },
  },
  {
    says: notices.insightCanceled,
    act: (page) => page.getByRole('button', { name: 'Cancel insight' }).first().click(),
  },
  {
    says: notices.labelsUpdated,
    async act(page) {
      await page.getByRole('button', { name: 'View' }).first().click();
      await page
        .getByRole('button', { name: /edit the name/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: /^Name of/ }).fill('Dana');
      await page.keyboard.press('Enter');
    },
  },
  {
    says: episodesRefreshed(0),
    async act(page) {
      await startAt(page, '/admin/podcasts');
      await page.getByRole('link', { name: 'Lockbox Weather' }).click();
      await page.getByRole('button', { name: 'Refresh Episodes' }).click();
    },
  },
  {
    says: notices.spotifyAdded,
    async act(page) {
      await page.getByRole('button', { name: 'Add Spotify Link' }).first().click();
      await page.getByLabel('Spotify URL').fill('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk');
      await page.getByRole('button', { name: 'Save Link' }).click();
    },
  },
  {
    says: notices.digestGenerated,
    async act(page, { groupId }) {
      await startAt(page, `/admin/digest-builder?group=${groupId}&start=2020-01-01&end=2040-01-01`);
      await page.getByLabel('Select All').check();
      await page.getByRole('button', { name: /^Generate Digest/ }).click();
    },
  },
  {
    says: notices.statusUpdated,
    async act(page) {
      await startAt(page, '/admin/saved-digests');
      const origin = new URL(page.url()).origin;
      for (const digest of await (await page.request.get('/api/digests')).json())
        await acceptOpen(page.request, origin, digest);
      await page.getByRole('checkbox').first().click();
    },
  },
  {
    says: notices.publishDateUpdated,
    async act(page) {
      await page
        .getByRole('button', { name: /Publish date/ })
        .first()
        .click();
      await page.getByRole('button', { name: / 15, / }).click();
      await page.getByRole('button', { name: 'Set date' }).last().click();
    },
  },
  {
    says: notices.publishDateCleared,
    async act(page) {
      await page
        .getByRole('button', { name: /Publish date/ })
        .first()
        .click();
      await page.getByRole('button', { name: /Clear/ }).click();
    },
  },
  {
    says: notices.digestRegenerated,
    async act(page) {
      await page
        .getByRole('button', { name: /^Regenerate/ })
        .first()
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Regenerate for about/ })
        .click();
    },
  },
  {
    says: notices.copied,
    act: (page) =>
      page
        .getByRole('button', { name: /^Copy raw data/ })
        .first()
        .click(),
  },
  {
    says: notices.digestDeleted,
    async act(page) {
      await page
        .getByRole('button', { name: /^Delete digest/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Digest' }).click();
    },
  },
  {
    says: notices.settingsSaved,
    async act(page) {
      await startAt(page, '/admin/settings');
      await page.getByRole('radio', { name: /Taddy/ }).click();
      await page.getByRole('radio', { name: /AssemblyAI/ }).click();
    },
  },
  {
    says: notices.noGroupSelected,
    async act(page) {
      await startAt(page, '/admin/data-management');
      await page.getByRole('button', { name: 'Load Preview' }).click();
    },
  },
  {
    says: notices.previewLoaded,
    async act(page, { groupId }) {
      await page.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
      await page.getByRole('button', { name: 'Load Preview' }).click();
    },
  },
  {
    says: notices.noItemsSelected,
    act: (page) => page.getByRole('button', { name: 'Delete Selected' }).click(),
  },
  {
    says: deletionNotice({ deletedCount: 1, failedCount: 0 }),
    async act(page) {
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Delete Selected' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    },
  },
];
