import type { QueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { adminAuth } from '../contract/admin-auth.ts';
import { queryFor } from './api/query.ts';

async function isAdmin(client: QueryClient): Promise<boolean> {
  const { isAuthenticated } = await client.ensureQueryData(queryFor(adminAuth.check));
  return isAuthenticated;
}

/** Loader of everything under /admin: who is not logged in goes to /login. */
export function requireAdmin(client: QueryClient) {
  return async () => {
    if (!(await isAdmin(client))) throw redirect('/login');
    return null;
  };
}

/** Loader of /login: who is logged in already goes to /admin. */
export function skipLogin(client: QueryClient) {
  return async () => {
    if (await isAdmin(client)) throw redirect('/admin');
    return null;
  };
}
