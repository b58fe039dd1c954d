/** Subscribers: sign-up, log-in, activation, portal (product.md sections 4, 6 and 7; server.md section 5). */
import { z } from 'zod';
import { issue } from './digests.ts';
import { day, email, instant, ok, page, route } from './kit.ts';
import { wishes, wishesNow } from './preferences.ts';

export const password = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(1000, 'Password must be at most 1,000 characters');
/** Stripe's words, or "none" (product.md section 4); "active" too for who reads by complimentary access. */
const subscriptionStatus = z.string();

export const reader = z.object({
  email: z.string(),
  subscriptionStatus,
  /** There while complimentary access lasts: its last day, null without end (ours). */
  complimentaryUntil: day.nullable().optional(),
  /** There once it is over: its last day (ours). */
  complimentaryEndedOn: day.optional(),
});
export type Reader = z.infer<typeof reader>;

/** A digest as a reader sees it. */
export const readerDigest = issue.extend({ publishedAt: instant.nullable() });

export const users = {
  signup: route({
    method: 'POST',
    path: '/api/users/signup',
    access: 'public',
    summary: 'Leave an address, to subscribe or for the free sample',
    body: z.object({ email, source: z.enum(['homepage', 'offer']) }),
    answer: ok,
    errors: { 409: 'already registered, or paid and not yet activated', 422: 'not an email address' },
  }),
  login: route({
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    summary: 'Log in as a subscriber',
    body: z.object({ email, password: z.string().min(1).max(1000) }),
    answer: ok,
    errors: { 401: 'wrong email or password' },
  }),
  me: route({
    method: 'GET',
    path: '/api/users/me',
    access: 'subscriber',
    summary: 'The logged-in subscriber',
    answer: reader,
  }),
  digests: route({
    method: 'GET',
    path: '/api/users/digests',
    access: 'subscriber',
    summary: 'Published digests, newest first',
    query: page,
    answer: z.array(readerDigest),
    errors: { 403: 'no subscription that gives access' },
    list: true,
  }),
  preferences: route({
    method: 'GET',
    path: '/api/users/preferences',
    access: 'subscriber',
    summary: 'What the logged-in reader wants by mail (ours)',
    answer: wishesNow,
  }),
  savePreferences: route({
    method: 'POST',
    path: '/api/users/preferences',
    access: 'subscriber',
    summary: 'Turn the weekly issue on or off for the logged-in reader (ours)',
    body: wishes,
    answer: wishesNow,
  }),
  logout: route({
    method: 'POST',
    path: '/api/users/logout',
    access: 'public',
    summary: 'End the session on the server',
    answer: ok,
  }),
  pendingEmail: route({
    method: 'GET',
    path: '/api/users/pending-email',
    access: 'public',
    summary: 'The address that this browser is activating',
    answer: z.object({ email: z.string() }),
    errors: { 404: 'this browser is activating nothing' },
  }),
  subscriptionStatus: route({
    method: 'GET',
    path: '/api/users/subscription-status',
    access: 'public',
    summary: 'State of the subscription that this browser is activating',
    query: z.object({ email }),
    answer: z.object({ subscriptionStatus }),
  }),
  createPassword: route({
    method: 'POST',
    path: '/api/users/create-password',
    access: 'public',
    summary: 'Activate a paid account; the browser must prove that it may',
    body: z.object({ email, password }),
    answer: ok,
    errors: { 403: 'Active subscription required, or no proof', 409: 'Password already set' },
  }),
  confirmActivation: route({
    method: 'POST',
    path: '/api/users/activation',
    access: 'public',
    summary: 'The click behind the link of the activation mail: binds this browser to the address (ours)',
    body: z.object({ email, token: z.string().min(1).max(200) }),
    answer: z.object({ email: z.string() }),
    errors: { 403: 'the link was used, replaced, or is older than seven days' },
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/users/request-password-reset',
    access: 'public',
    summary: 'Ask for a reset link by mail; answers the same whether the address is known or not (ours)',
    body: z.object({ email }),
    answer: ok,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/users/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of the reset mail; ends every session and logs in (ours)',
    body: z.object({ token: z.string().min(1).max(200), password }),
    answer: ok,
    errors: { 403: 'the link was used, replaced, or is older than an hour' },
  }),
};
