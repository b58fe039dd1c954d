/** The admin's own account: where it is logged in, its password, its second factor (ours). */
import { z } from 'zod';
import { byId, id, instant, ok, page, route } from './kit.ts';
import { password } from './users.ts';

const present = z.string().min(1, 'Please enter the present password.').max(1000);

/** Six digits of the app, or a recovery code. */
const code = z.string().trim().min(1, 'Please enter the code.').max(40);

/** Each opens the back office once in place of a code; this is the only time that they can be read. */
const freshCodes = z.object({ recoveryCodes: z.array(z.string()) });

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
      /** Null while log-ins ask for the password alone. */
      secondFactorSince: instant.nullable(),
      recoveryCodesLeft: z.number().int(),
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
  beginSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor',
    access: 'admin',
    summary:
      'Make a secret for an authenticator app; nothing is asked for until a first code confirms it (ours)',
    body: z.object({ presentPassword: present }),
    answer: z.object({
      /** Base32. */
      secret: z.string(),
      /** `otpauth://totp/…`, as the QR code holds it. */
      uri: z.string(),
    }),
    errors: { 403: 'the present password is wrong', 409: 'it is on already' },
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    access: 'admin',
    summary: 'Turn the second factor on by a first code; every other session ends (ours)',
    body: z.object({ code }),
    answer: freshCodes,
    errors: { 409: 'none was begun, or it is on already', 422: 'the code is wrong' },
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    access: 'admin',
    summary: 'Make new recovery codes; those from before open nothing any more (ours)',
    body: z.object({ presentPassword: present, code }),
    answer: freshCodes,
    errors: { 403: 'the present password is wrong', 409: 'it is off', 422: 'the code is wrong' },
  }),
  turnSecondFactorOff: route({
    method: 'POST',
    path: '/api/admin/second-factor/off',
    access: 'admin',
    summary: 'Log-ins ask for the password alone again (ours)',
    body: z.object({ presentPassword: present, code }),
    answer: ok,
    errors: { 403: 'the present password is wrong', 409: 'it is off', 422: 'the code is wrong' },
  }),
};
