/**
 * Every address of the app. Page files export `Component`; each loads when it is first visited, those of the back office
 * (admin/pages.ts) ahead of that. The server keeps the same list (server/http/pages/addresses.ts). The public pages are documents of their own, rendered by the server.
 */
import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from 'react-router';
import { adminPages } from './admin/pages.ts';
import { ScreenFailed } from './admin/shell/screen-failed.tsx';
import { requireAdmin, skipLogin } from './guard.ts';
import { legacyRedirects, legacyTarget } from './legacy-redirects.ts';
import { screen } from './load-screen.ts';
import { askServer } from './public-addresses.ts';
import { Boot, Broken, Root } from './root.tsx';

const backOffice: RouteObject[] = adminPages.map(({ path, load }) => ({
  ...(path === '' ? { index: true } : { path }),
  lazy: screen(async () => ({ Component: (await load()).Component })),
}));

const portalPages: RouteObject[] = [
  {
    path: '/portal',
    lazy: screen(() => import('./portal/shell/gate.tsx')),
    children: [
      { index: true, lazy: screen(() => import('./portal/page.tsx')) },
      { path: 'digests/:digestId', lazy: screen(() => import('./portal/issue/page.tsx')) },
    ],
  },
  { path: '/create-password', lazy: screen(() => import('./portal/account/create-password/page.tsx')) },
  { path: '/reset-password', lazy: screen(() => import('./portal/account/reset-password/page.tsx')) },
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
        { path: '/login', loader: skipLogin(client), lazy: screen(() => import('./admin/login/page.tsx')) },
        {
          path: '/admin',
          loader: requireAdmin(client),
          lazy: screen(() => import('./admin/shell/shell.tsx')),
          // A screen that fails says so inside the frame.
          children: [{ ErrorBoundary: ScreenFailed, children: backOffice }],
        },
        { path: '*', loader: askServer, Component: Outlet },
      ],
    },
  ];
}
