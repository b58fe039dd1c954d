/** The admin's own account: where it is logged in, its password, its second factor (ours). */
import { z } from 'zod';
import { byId, id, instant, ok, page, route } from './kit.ts';
import { password } from './users.ts';

const present = z.string().min(1, 'Please enter the present password.').max(1000);

/** A browser that is logged in to the back office. */
export const adminSession = z.object({
  id,
  /** As the browser names itself. */
  browser: z.string(),
  /** The network address that it logged in from; empty where it is not known. */
  address: z.string(),
  openedAt: instant,
  /** To the minute. */
  lastUsedAt: instant,
  /** The one that asks. */
  isThisOne: z.boolean(),
});
export type AdminSession = z.infer<typeof adminSession>;

export const adminAccount = {
  read: route({
    method: 'GET',
    path: '/api/admin/account',
    access: 'admin',
    summary: "The admin's password and second factor, without their secrets (ours)",
    answer: z.object({
      /** `environment`: ADMIN_PASSWORD is set, always wins, and is changed there. */
      passwordFrom: z.enum(['environment', 'database']),
      passwordChangedAt: instant,
    }),
  }),
  listSessions: route({
    method: 'GET',
    path: '/api/admin/sessions',
    access: 'admin',
    summary: 'Browsers that are logged in as the administrator, the last used first (ours)',
    query: page,
    answer: z.array(adminSession),
    list: true,
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/admin/sessions/:id',
    access: 'admin',
    summary: 'Log one browser out (ours)',
    params: byId,
    answer: ok,
    errors: { 404: 'it has ended already' },
  }),
  endOtherSessions: route({
    method: 'POST',
    path: '/api/admin/sessions/end-others',
    access: 'admin',
    summary: 'Log out every browser but the one that asks (ours)',
    answer: z.object({ ended: z.number().int() }),
  }),
  changePassword: route({
    method: 'POST',
    path: '/api/admin/password',
    access: 'admin',
    summary: 'Change the admin password; every other session ends (ours)',
    body: z.object({ presentPassword: present, password }),
    answer: z.object({ ended: z.number().int() }),
    errors: { 403: 'the present password is wrong', 409: 'ADMIN_PASSWORD is set and wins' },
  }),
};
