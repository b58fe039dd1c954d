/** How each failure notice of product.md section 8 is reached: the call that fails, and what the admin does. */
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../../sandbox/server.ts';
import type { Failure } from '../../../web/admin/notices.ts';
import type { FaultProxy } from '../fault-proxy.ts';
import { goInside } from '../go-inside.ts';
import { startAt } from './start-at.ts';

interface World {
  outside: Sandbox;
  between: FaultProxy;
}

export interface Case {
  /** Its name in the product's table of failures. */
  failure: Failure;
  method: string;
  path: string;
  /** Leads to the failing call. */
  act: (page: Page, ids: { groupId: string; digestId: string }, world: World) => Promise<void>;
}

export const failures: Case[] = [
  {
    failure: 'createGroup',
    method: 'POST',
    path: '/api/groups',
    async act(page) {
      await startAt(page, '/admin/groups');
      await page.getByRole('button', { name: 'Create Group' }).click();
      await page.getByLabel('Name').fill('Never');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
    },
  },
  {
    failure: 'renameGroup',
    method: 'PATCH',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await startAt(page, `/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Edit group name' }).click();
      await page.getByRole('textbox').first().fill('Other');
      await page.keyboard.press('Enter');
    },
  },
  {
    failure: 'deleteGroup',
    method: 'DELETE',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await startAt(page, `/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Delete Group' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
    },
  },
  {
    failure: 'generateInsights',
    method: 'POST',
    path: '/insights',
    async act(page) {
      await startAt(page, '/admin/transcripts');
      await page.getByRole('button', { name: 'Regenerate' }).first().click();
    },
  },
  {
    failure: 'refreshEpisodes',
    method: 'POST',
    path: '/refresh',
    async act(page) {
      await startAt(page, '/admin/podcasts');
      await page.getByRole('link', { name: 'Lockbox Weather' }).click();
      await page.getByRole('button', { name: 'Refresh Episodes' }).click();
    },
  },
  {
    failure: 'getTranscript',
    method: 'POST',
    path: '/api/transcripts/',
    async act(page) {
      await startAt(page, '/admin/todo');
      await page.getByRole('button', { name: 'Get Transcript' }).first().click();
    },
  },
  {
    failure: 'saveSpotify',
    method: 'PATCH',
    path: '/spotify',
    async act(page) {
      await startAt(page, '/admin/podcasts');
      await page.getByRole('link', { name: 'Kitchen Table Closings' }).click();
      await page.getByRole('button', { name: 'Add Spotify Link' }).first().click();
      await page.getByLabel('Spotify URL').fill('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk');
      await page.getByRole('button', { name: 'Save Link' }).click();
    },
  },
  {
    failure: 'labelSpeakers',
    method: 'PATCH',
    path: '/speakers',
    async act(page) {
      await startAt(page, '/admin/transcripts');
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
    failure: 'publishDigest',
    method: 'PATCH',
    path: '/publish',
    async act(page) {
      await startAt(page, '/admin/saved-digests');
      await page.getByRole('checkbox').first().click();
    },
  },
  {
    failure: 'datePublication',
    method: 'PATCH',
    path: '/publish-date',
    async act(page) {
      await startAt(page, '/admin/saved-digests');
      await page
        .getByRole('button', { name: /Publish date/ })
        .first()
        .click();
      await page.getByRole('button', { name: / 15, / }).click();
      await page.getByRole('button', { name: 'Set date' }).last().click();
    },
  },
  {
    failure: 'deleteDigest',
    method: 'DELETE',
    path: '/api/digest/',
    async act(page) {
      await startAt(page, '/admin/saved-digests');
      await page
        .getByRole('button', { name: /Delete digest/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Digest' }).click();
    },
  },
  {
    failure: 'loadToDo',
    method: 'GET',
    path: '/api/todo-episodes',
    async act(page, _ids, { between }) {
      between.spoil('GET', '/api/todo-episodes');
      between.spoil('GET', '/api/todo-episodes');
      await page.goto('/admin/todo');
    },
  },
  {
    failure: 'saveSettings',
    method: 'POST',
    path: '/api/settings',
    async act(page) {
      await startAt(page, '/admin/settings');
      await page.getByRole('radio', { name: /Taddy/ }).click();
    },
  },
  ...(['insight', 'digest'] as const).map((kind) => ({
    failure: kind === 'insight' ? ('saveInsightPrompt' as const) : ('saveDigestPrompt' as const),
    method: 'POST',
    path: `/api/settings/${kind}-prompt`,
    async act(page: Page) {
      await startAt(page, '/admin/settings');
      const prompt = page.getByRole('textbox', {
        name: kind === 'insight' ? 'Insight prompt' : 'Digest prompt',
      });
      await prompt.fill(`${await prompt.inputValue()}\nBrief.`);
      await page.getByRole('button', { name: `Save the ${kind} prompt` }).click();
    },
  })),
  {
    failure: 'loadPreview',
    method: 'GET',
    path: '/bulk-preview',
    async act(page, { groupId }) {
      await startAt(page, '/admin/data-management');
      await page.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
      await page.getByRole('button', { name: 'Load Preview' }).click();
    },
  },
  {
    failure: 'saveMetadata',
    method: 'PATCH',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await startAt(page, `/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Metadata Settings' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    failure: 'addPodcast',
    method: 'POST',
    path: '/podcasts',
    async act(page, { groupId }) {
      await startAt(page, `/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Add Podcast' }).click();
      await page.getByRole('tab', { name: 'Manual RSS' }).click();
      await page.getByLabel('Feed URL').fill('https://feeds.example.com/a.xml');
      await page.getByRole('dialog').getByRole('button', { name: 'Add Podcast' }).click();
    },
  },
  {
    failure: 'cancelTranscript',
    method: 'DELETE',
    path: '/api/transcripts/',
    async act(page, _ids, { outside }) {
      outside.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
      await startAt(page, '/admin/todo');
      await page.getByRole('button', { name: 'Get Transcript' }).last().click();
      await goInside(page, '/admin/in-progress');
      await page.getByRole('button', { name: 'Cancel' }).click();
    },
  },
  {
    failure: 'cancelInsight',
    method: 'DELETE',
    path: '/api/insights/',
    async act(page, _ids, { outside }) {
      outside.faults.next('anthropic', { method: 'POST', path: '/v1/messages', kind: 'hang' });
      await startAt(page, '/admin/transcripts');
      await page.getByRole('button', { name: 'Regenerate' }).first().click();
      await page.getByRole('button', { name: 'Cancel insight' }).first().click();
    },
  },
  {
    failure: 'regenerateDigest',
    method: 'POST',
    path: '/regenerate',
    async act(page) {
      await startAt(page, '/admin/saved-digests');
      await page
        .getByRole('button', { name: /^Regenerate/ })
        .first()
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Regenerate/ })
        .click();
    },
  },
  {
    failure: 'logout',
    method: 'POST',
    path: '/api/auth/admin/logout',
    async act(page) {
      await startAt(page, '/admin/groups');
      await page.getByRole('button', { name: 'Logout' }).click();
    },
  },
];
