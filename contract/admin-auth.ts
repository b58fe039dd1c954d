/** The administrator's session: one shared password, no user name (product.md section 6). */
import { z } from 'zod';
import { errorBody, ok, route } from './kit.ts';

/** With the code: the password was right, and the log-in page asks for a second factor. */
const secondFactorQuestion = errorBody.extend({ code: z.literal('second-factor').optional() });

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
    body: z.object({
      password: z.string().min(1, 'Please enter the password.').max(1000),
      /** Of the authenticator app, or a recovery code, where a second factor is on (ours). */
      code: z.string().trim().max(40).optional(),
    }),
    answer: ok,
    errors: { 401: 'wrong password', 403: 'the password is right, and the code is missing or wrong' },
    refusals: { 403: secondFactorQuestion },
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/admin/logout',
    access: 'public',
    summary: 'End the session on the server',
    answer: ok,
  }),
};
