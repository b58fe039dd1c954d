/**
 * Every address of the app. Page files export `Component`; each loads when it is first visited. The server keeps the
 * same list (server/http/pages/addresses.ts). The public pages are documents of their own, rendered by the server.
 */
import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from 'react-router';
import { requireAdmin, skipLogin } from './guard.ts';
import { legacyRedirects, legacyTarget } from './legacy-redirects.ts';
import { askServer } from './public-addresses.ts';
import { Boot, Broken, Root } from './root.tsx';

const groupsPage = () => import('./admin/groups/page.tsx');

const adminPages: RouteObject[] = [
  { index: true, lazy: groupsPage },
  { path: 'groups', lazy: groupsPage },
  { path: 'groups/:id', lazy: () => import('./admin/groups/detail/page.tsx') },
  { path: 'in-progress', lazy: () => import('./admin/in-progress/page.tsx') },
  { path: 'digest-builder', lazy: () => import('./admin/digest-builder/page.tsx') },
  { path: 'saved-digests', lazy: () => import('./admin/saved-digests/page.tsx') },
  { path: 'podcasts', lazy: () => import('./admin/podcasts/page.tsx') },
  { path: 'podcasts/:id', lazy: () => import('./admin/podcasts/detail/page.tsx') },
  { path: 'unassigned-podcasts', lazy: () => import('./admin/unassigned-podcasts/page.tsx') },
  { path: 'recent-activity', lazy: () => import('./admin/recent-activity/page.tsx') },
  { path: 'transcripts', lazy: () => import('./admin/transcripts/page.tsx') },
  { path: 'insights', lazy: () => import('./admin/insights/page.tsx') },
  { path: 'todo', lazy: () => import('./admin/todo/page.tsx') },
  { path: 'settings', lazy: () => import('./admin/settings/page.tsx') },
  { path: 'data-management', lazy: () => import('./admin/data-management/page.tsx') },
  { path: 'subscribers', lazy: () => import('./admin/subscribers/page.tsx') },
];

const portalPages: RouteObject[] = [
  {
    path: '/portal',
    lazy: () => import('./portal/shell/gate.tsx'),
    children: [
      { index: true, lazy: () => import('./portal/page.tsx') },
      { path: 'digests/:digestId', lazy: () => import('./portal/issue/page.tsx') },
    ],
  },
  { path: '/create-password', lazy: () => import('./portal/account/create-password/page.tsx') },
  { path: '/reset-password', lazy: () => import('./portal/account/reset-password/page.tsx') },
];

const redirects: RouteObject[] = legacyRedirects.map(({ from }) => ({
  path: from,
  loader: ({ request }: LoaderFunctionArgs) => redirect(legacyTarget(new URL(request.url))),
}));

export function createRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: Broken,
      HydrateFallback: Boot,
      children: [
        ...portalPages,
        ...redirects,
        { path: '/login', loader: skipLogin(client), lazy: () => import('./admin/login/page.tsx') },
        {
          path: '/admin',
          loader: requireAdmin(client),
          lazy: () => import('./admin/shell/shell.tsx'),
          children: [...adminPages, { path: '*', lazy: () => import('./admin/not-found/page.tsx') }],
        },
        { path: '*', loader: askServer, Component: Outlet },
      ],
    },
  ];
}
