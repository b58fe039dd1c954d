/** What an installation is started from: the emulated outside world, a product that asks nobody else, and its admin. */
import { type APIRequestContext, expect } from '@playwright/test';
import { emulators } from '../../sandbox/emulators.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/server.ts';
import { adminPassword } from '../app/product-process.ts';
import { sandboxShows } from '../app/shows.ts';

export const webhookSecret = 'whsec_tests';
export const postmark = {
  secret: 'a-secret-of-the-address',
  user: 'postmark',
  password: 'a-password-of-postmark',
};

/** `options` are those that the two emulators of what comes in need, and the time that its shows count from. */
export function startOutside(
  options: Pick<SandboxOptions, 'firstStartAt'> & Partial<SandboxOptions>,
): Promise<Sandbox> {
  return startSandbox({ emulators, shows: sandboxShows(), ...options });
}

/** The settings of a product in that world. */
export function settingsFor(database: { url: string }, outside: Sandbox): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    SANDBOX: 'off',
    FETCH_ALLOW_PRIVATE: 'true',
    ANTHROPIC_API_KEY: 'test-anthropic',
    ANTHROPIC_BASE_URL: outside.url('anthropic'),
    ASSEMBLYAI_API_KEY: 'test-assemblyai',
    ASSEMBLYAI_BASE_URL: outside.url('assemblyai'),
    TADDY_USER_ID: '1',
    TADDY_API_KEY: 'test-taddy',
    TADDY_BASE_URL: outside.url('taddy'),
    ITUNES_BASE_URL: outside.url('itunes'),
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: outside.url('stripe'),
    POSTMARK_WEBHOOK_SECRET: postmark.secret,
    POSTMARK_WEBHOOK_USER: postmark.user,
    POSTMARK_WEBHOOK_PASSWORD: postmark.password,
  };
}

/** By the call itself: the log-in page has tests of its own. */
export async function logInBy(request: APIRequestContext, origin: string): Promise<void> {
  const data = { password: adminPassword };
  const answer = await request.post(`${origin}/api/auth/admin/login`, { headers: { origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
