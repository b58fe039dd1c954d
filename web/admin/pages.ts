/**
 * The screens of the back office: their addresses under /admin, and the files that draw them. Each file loads when its
 * screen is first visited, or ahead of that (shell/fetch-ahead.ts).
 */
import type { ComponentType } from 'react';
import type { Ahead } from '../api/ahead.ts';

interface Screen {
  Component: ComponentType;
  /** What the screen reads first, so that it can be asked for before the click. */
  ahead?: Ahead;
}

export interface AdminPage {
  path: string;
  load: () => Promise<Screen>;
}

const groups = () => import('./groups/page.tsx');

/** '' is /admin itself; '*' any address that is no other's. */
export const adminPages: readonly AdminPage[] = [
  { path: '', load: groups },
  { path: 'groups', load: groups },
  { path: 'groups/:id', load: () => import('./groups/detail/page.tsx') },
  { path: 'week', load: () => import('./week/page.tsx') },
  { path: 'recent-activity', load: () => import('./recent-activity/page.tsx') },
  { path: 'in-progress', load: () => import('./in-progress/page.tsx') },
  { path: 'todo', load: () => import('./todo/page.tsx') },
  { path: 'transcripts', load: () => import('./transcripts/page.tsx') },
  { path: 'insights', load: () => import('./insights/page.tsx') },
  { path: 'digest-builder', load: () => import('./digest-builder/page.tsx') },
  { path: 'saved-digests', load: () => import('./saved-digests/page.tsx') },
  { path: 'saved-digests/:digestId/edit', load: () => import('./edit-digest/page.tsx') },
  { path: 'podcasts', load: () => import('./podcasts/page.tsx') },
  { path: 'podcasts/:id', load: () => import('./podcasts/detail/page.tsx') },
  { path: 'unassigned-podcasts', load: () => import('./unassigned-podcasts/page.tsx') },
  { path: 'settings', load: () => import('./settings/page.tsx') },
  { path: 'settings/mail', load: () => import('./settings/mail/page.tsx') },
  { path: 'settings/account', load: () => import('./settings/account/page.tsx') },
  { path: 'data-management', load: () => import('./data-management/page.tsx') },
  { path: 'search', load: () => import('./search/page.tsx') },
  { path: 'sends', load: () => import('./sends/page.tsx') },
  { path: 'sends/:id', load: () => import('./sends/detail/page.tsx') },
  { path: 'costs', load: () => import('./costs/page.tsx') },
  { path: 'subscribers', load: () => import('./subscribers/page.tsx') },
  { path: 'audit', load: () => import('./audit/page.tsx') },
  { path: '*', load: () => import('./not-found/page.tsx') },
];
