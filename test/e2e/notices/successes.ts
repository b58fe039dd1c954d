/** How each success notice of product.md section 8 for the admin is reached, in an order in which each makes the next possible. */
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../../sandbox/server.ts';

interface Success {
  /** Title and text of the notice. */
  words: readonly string[];
  act: (page: Page, ids: { groupId: string; digestId: string }, outside: Sandbox) => Promise<void>;
}

const feed = 'forty-doors';

export const successes: readonly Success[] = [
  {
    words: ['Group created', 'Your podcast group has been created successfully'],
    async act(page) {
      await page.goto('/admin/groups');
      await page.getByRole('button', { name: 'Create Group' }).click();
      await page.getByLabel('Name').fill('Notices');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
    },
  },
  {
    words: ['Group name updated'],
    async act(page) {
      await page.getByRole('link', { name: 'Manage Podcasts of Notices' }).click();
      await page.getByRole('button', { name: 'Edit group name' }).click();
      await page.getByRole('textbox').first().fill('Other notices');
      await page.keyboard.press('Enter');
    },
  },
  {
    words: ['Option already exists', 'This option is already in the list'],
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
    words: ['Metadata configuration saved'],
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
  },
  {
    words: ['Podcast added'],
    async act(page, _ids, outside) {
      await page.getByRole('button', { name: 'Add Podcast' }).click();
      await page.getByRole('tab', { name: 'Manual RSS' }).click();
      await page.getByLabel('Feed URL').fill(`${outside.url('podcasts')}/${feed}/feed.xml`);
      await page.getByRole('dialog').getByRole('button', { name: 'Add Podcast' }).click();
    },
  },
  {
    words: ['Copied to clipboard'],
    act: (page) => page.getByRole('button', { name: 'Copy Titles' }).click(),
  },
  {
    words: ['RSS Feed URL Copied'],
    async act(page) {
      await page.getByRole('button', { name: 'Add Podcast' }).click();
      await page.getByRole('searchbox').fill('lockbox');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /Copy.*feed/i }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    words: ['Transcript requested', 'The transcript is being generated. This may take a few minutes.'],
    async act(page, _ids, outside) {
      outside.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
      await page.getByRole('button', { name: /^Episodes of/ }).click();
      await page.getByRole('button', { name: 'Get Transcript' }).first().click();
    },
  },
  {
    words: ['Transcript canceled', 'You can regenerate it anytime'],
    act: (page) => page.getByRole('button', { name: 'Cancel transcript' }).click(),
  },
  {
    words: ['Podcast removed'],
    act: (page) =>
      page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
  },
  {
    words: ['Group deleted', 'The group has been deleted successfully'],
    async act(page) {
      await page.getByRole('button', { name: 'Delete Group' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
    },
  },
  {
    words: ['Insights generation started', 'This may take a minute'],
    async act(page, _ids, outside) {
      outside.faults.next('anthropic', { method: 'POST', path: '/v1/messages', kind: 'hang' });
      await page.goto('/admin/transcripts');
      await page.getByRole('button', { name: 'Regenerate' }).first().click();
    },
  },
  {
    words: ['Insight generation canceled'],
    act: (page) => page.getByRole('button', { name: 'Cancel insight' }).first().click(),
  },
  {
    words: ['Speaker labels updated'],
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
    words: ['Episodes refreshed', 'No new episodes found'],
    async act(page) {
      await page.goto('/admin/podcasts');
      await page.getByRole('link', { name: 'Lockbox Weather' }).click();
      await page.getByRole('button', { name: 'Refresh Episodes' }).click();
    },
  },
  {
    words: ['Spotify link added'],
    async act(page) {
      await page.getByRole('button', { name: 'Add Spotify Link' }).first().click();
      await page.getByLabel('Spotify URL').fill('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk');
      await page.getByRole('button', { name: 'Save Link' }).click();
    },
  },
  {
    words: ['Digest generated'],
    async act(page, { groupId }) {
      await page.goto(`/admin/digest-builder?group=${groupId}&start=2020-01-01&end=2040-01-01`);
      await page.getByLabel('Select All').check();
      await page.getByRole('button', { name: /^Generate Digest/ }).click();
    },
  },
  {
    words: ['Status updated'],
    async act(page) {
      await page.goto('/admin/saved-digests');
      await page.getByRole('checkbox').first().click();
    },
  },
  {
    words: ['Publish date updated'],
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
    words: ['Publish date cleared'],
    async act(page) {
      await page
        .getByRole('button', { name: /Publish date/ })
        .first()
        .click();
      await page.getByRole('button', { name: /Clear/ }).click();
    },
  },
  {
    words: ['Digest regenerated'],
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
    words: ['Copied to clipboard'],
    act: (page) =>
      page
        .getByRole('button', { name: /^Copy raw data/ })
        .first()
        .click(),
  },
  {
    words: ['Digest deleted'],
    async act(page) {
      await page
        .getByRole('button', { name: /^Delete digest/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Digest' }).click();
    },
  },
  {
    words: ['Settings saved'],
    async act(page) {
      await page.goto('/admin/settings');
      await page.getByRole('radio', { name: /Taddy/ }).click();
      await page.getByRole('radio', { name: /AssemblyAI/ }).click();
    },
  },
  {
    words: ['Please select a group'],
    async act(page) {
      await page.goto('/admin/data-management');
      await page.getByRole('button', { name: 'Load Preview' }).click();
    },
  },
  {
    words: ['Preview loaded'],
    async act(page, { groupId }) {
      await page.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
      await page.getByRole('button', { name: 'Load Preview' }).click();
    },
  },
  {
    words: ['No items selected. Please select items to delete.'],
    act: (page) => page.getByRole('button', { name: 'Delete Selected' }).click(),
  },
  {
    words: ['Deletion complete'],
    async act(page) {
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('button', { name: 'Delete Selected' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    },
  },
];
