/** The administrator's session: one shared password, no user name (product.md section 6). */
import { z } from 'zod';
import { ok, route } from './kit.ts';

export const adminAuth = {
  check: route({
    method: 'GET',
    path: '/api/auth/admin/check',
    access: 'public',
    summary: 'Is this browser logged in as the administrator?',
    answer: z.object({ isAuthenticated: z.boolean() }),
  }),
  login: route({
    method: 'POST',
    path: '/api/auth/admin/login',
    access: 'public',
    summary: 'Log in with the shared password',
    body: z.object({ password: z.string().min(1, 'Please enter the password.').max(1000) }),
    answer: ok,
    errors: { 401: 'wrong password' },
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/admin/logout',
    access: 'public',
    summary: 'End the session on the server',
    answer: ok,
  }),
};
