/** How each failure notice of product.md section 8 is reached: the call that fails, and what the admin does. */
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../../sandbox/server.ts';
import type { FaultProxy } from '../fault-proxy.ts';

interface World {
  outside: Sandbox;
  between: FaultProxy;
}

export interface Case {
  title: string;
  text?: string;
  method: string;
  path: string;
  /** Leads to the failing call. */
  act: (page: Page, ids: { groupId: string; digestId: string }, world: World) => Promise<void>;
}

export const failures: Case[] = [
  {
    title: 'Error',
    text: 'Failed to create group',
    method: 'POST',
    path: '/api/groups',
    async act(page) {
      await page.goto('/admin/groups');
      await page.getByRole('button', { name: 'Create Group' }).click();
      await page.getByLabel('Name').fill('Never');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
    },
  },
  {
    title: 'Failed to update group name',
    method: 'PATCH',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await page.goto(`/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Edit group name' }).click();
      await page.getByRole('textbox').first().fill('Other');
      await page.keyboard.press('Enter');
    },
  },
  {
    title: 'Failed to delete group',
    method: 'DELETE',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await page.goto(`/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Delete Group' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Group' }).click();
    },
  },
  {
    title: 'Failed to generate insights',
    method: 'POST',
    path: '/insights',
    async act(page) {
      await page.goto('/admin/transcripts');
      await page.getByRole('button', { name: 'Regenerate' }).first().click();
    },
  },
  {
    title: 'Failed to refresh episodes',
    method: 'POST',
    path: '/refresh',
    async act(page) {
      await page.goto('/admin/podcasts');
      await page.getByRole('link', { name: 'Lockbox Weather' }).click();
      await page.getByRole('button', { name: 'Refresh Episodes' }).click();
    },
  },
  {
    title: 'Failed to generate transcript',
    method: 'POST',
    path: '/api/transcripts/',
    async act(page) {
      await page.goto('/admin/todo');
      await page.getByRole('button', { name: 'Get Transcript' }).first().click();
    },
  },
  {
    title: 'Failed to save Spotify link',
    method: 'PATCH',
    path: '/spotify',
    async act(page) {
      await page.goto('/admin/podcasts');
      await page.getByRole('link', { name: 'Kitchen Table Closings' }).click();
      await page.getByRole('button', { name: 'Add Spotify Link' }).first().click();
      await page.getByLabel('Spotify URL').fill('https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk');
      await page.getByRole('button', { name: 'Save Link' }).click();
    },
  },
  {
    title: 'Error',
    text: 'Failed to update speaker labels',
    method: 'PATCH',
    path: '/speakers',
    async act(page) {
      await page.goto('/admin/transcripts');
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
    title: 'Update failed',
    text: 'Failed to update publish status. Please try again.',
    method: 'PATCH',
    path: '/publish',
    async act(page) {
      await page.goto('/admin/saved-digests');
      await page.getByRole('checkbox').first().click();
    },
  },
  {
    title: 'Update failed',
    text: 'Failed to update publish date. Please try again.',
    method: 'PATCH',
    path: '/publish-date',
    async act(page) {
      await page.goto('/admin/saved-digests');
      await page
        .getByRole('button', { name: /Publish date/ })
        .first()
        .click();
      await page.getByRole('button', { name: / 15, / }).click();
      await page.getByRole('button', { name: 'Set date' }).last().click();
    },
  },
  {
    title: 'Deletion failed',
    method: 'DELETE',
    path: '/api/digest/',
    async act(page) {
      await page.goto('/admin/saved-digests');
      await page
        .getByRole('button', { name: /Delete digest/ })
        .first()
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Digest' }).click();
    },
  },
  {
    title: 'Error loading episodes',
    method: 'GET',
    path: '/api/todo-episodes',
    async act(page, _ids, { between }) {
      between.spoil('GET', '/api/todo-episodes');
      between.spoil('GET', '/api/todo-episodes');
      await page.goto('/admin/todo');
    },
  },
  {
    title: 'Failed to save settings',
    method: 'POST',
    path: '/api/settings',
    async act(page) {
      await page.goto('/admin/settings');
      await page.getByRole('radio', { name: /Taddy/ }).click();
    },
  },
  ...(['insight', 'digest'] as const).map((kind) => ({
    title: `Failed to save ${kind} prompt`,
    method: 'POST',
    path: `/api/settings/${kind}-prompt`,
    async act(page: Page) {
      await page.goto('/admin/settings');
      const prompt = page.getByRole('textbox', {
        name: kind === 'insight' ? 'Insight prompt' : 'Digest prompt',
      });
      await prompt.fill(`${await prompt.inputValue()}\nBrief.`);
      await page.getByRole('button', { name: `Save the ${kind} prompt` }).click();
    },
  })),
  {
    title: 'Error',
    text: 'Failed to load preview',
    method: 'GET',
    path: '/bulk-preview',
    async act(page, { groupId }) {
      await page.goto('/admin/data-management');
      await page.getByRole('combobox', { name: 'Group' }).selectOption(groupId);
      await page.getByRole('button', { name: 'Load Preview' }).click();
    },
  },
  {
    title: 'Failed to update metadata configuration',
    method: 'PATCH',
    path: '/api/groups/',
    async act(page, { groupId }) {
      await page.goto(`/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Metadata Settings' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    title: 'Failed to add podcast',
    method: 'POST',
    path: '/podcasts',
    async act(page, { groupId }) {
      await page.goto(`/admin/groups/${groupId}`);
      await page.getByRole('button', { name: 'Add Podcast' }).click();
      await page.getByRole('tab', { name: 'Manual RSS' }).click();
      await page.getByLabel('Feed URL').fill('https://feeds.example.com/a.xml');
      await page.getByRole('dialog').getByRole('button', { name: 'Add Podcast' }).click();
    },
  },
  {
    title: 'Failed to cancel transcript',
    text: 'Please try again later',
    method: 'DELETE',
    path: '/api/transcripts/',
    async act(page, _ids, { outside }) {
      outside.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
      await page.goto('/admin/todo');
      await page.getByRole('button', { name: 'Get Transcript' }).last().click();
      await page.goto('/admin/in-progress');
      await page.getByRole('button', { name: 'Cancel' }).click();
    },
  },
  {
    title: 'Failed to cancel insight',
    method: 'DELETE',
    path: '/api/insights/',
    async act(page, _ids, { outside }) {
      outside.faults.next('anthropic', { method: 'POST', path: '/v1/messages', kind: 'hang' });
      await page.goto('/admin/transcripts');
      await page.getByRole('button', { name: 'Regenerate' }).first().click();
      await page.getByRole('button', { name: 'Cancel insight' }).first().click();
    },
  },
  {
    title: 'Regeneration failed',
    method: 'POST',
    path: '/regenerate',
    async act(page) {
      await page.goto('/admin/saved-digests');
      await page
        .getByRole('button', { name: /^Regenerate/ })
        .first()
        .click();
    },
  },
  {
    title: 'Error',
    text: 'Failed to logout',
    method: 'POST',
    path: '/api/auth/admin/logout',
    async act(page) {
      await page.goto('/admin/groups');
      await page.getByRole('button', { name: 'Logout' }).click();
    },
  },
];
