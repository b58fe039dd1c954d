/** How each failure notice of product.md section 8 for readers is reached: the call that fails, how, and what the reader does. */
import type { Page } from '@playwright/test';
import type { FailureWords } from '../../../web/api/failure-words.ts';
import { failureWords as portal } from '../../../web/portal/notices.ts';
import { failureWords as reader } from '../../../web/reader/notices.ts';
import type { Spoiled } from '../fault-proxy.ts';
import { password } from '../reader-steps.ts';

export interface Case {
  /** The entry of the product's table. */
  words: FailureWords;
  method: string;
  path: string;
  how: Spoiled;
  /** Leads to the failing call. */
  act: (page: Page, email: string) => Promise<void>;
}

const answered = 'bad-gateway';
const unanswered = 'dropped';

const subscribe = async (page: Page, email: string) => {
  await page.goto('/#subscribe');
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
};
const logIn = async (page: Page, email: string) => {
  await page.goto('/#login');
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click();
};
const askForSample = async (page: Page, email: string) => {
  await page.goto('/offer');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the free sample' }).click();
};
const requestReset = async (page: Page, email: string) => {
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
};

const signup = { method: 'POST', path: '/api/users/signup' };
const checkout = { method: 'POST', path: '/api/stripe/create-checkout' };
const login = { method: 'POST', path: '/api/users/login' };
const reset = { method: 'POST', path: '/api/users/request-password-reset' };

/** What the reader sees: the words for an answer without a sentence, or for none. */
export function expectedOf({ words, how }: Case): { title: string; text: string } {
  const { title = 'Error', fallback = '', lost = fallback, lostTitle = title } = words;
  return how === answered ? { title, text: fallback } : { title: lostTitle, text: lost };
}

/** Nobody is logged in. */
export const visitorFailures: Case[] = [
  { words: reader.signUp, ...signup, how: answered, act: subscribe },
  {
    words: reader.signUp,
    ...signup,
    how: unanswered,
    act: subscribe,
  },
  { words: reader.checkout, ...checkout, how: answered, act: subscribe },
  { words: reader.checkout, ...checkout, how: unanswered, act: subscribe },
  { words: reader.logIn, ...login, how: answered, act: logIn },
  { words: reader.logIn, ...login, how: unanswered, act: logIn },
  {
    words: reader.askSample,
    ...signup,
    how: answered,
    act: askForSample,
  },
  { words: reader.askSample, ...signup, how: unanswered, act: askForSample },
  {
    words: portal.requestReset,
    ...reset,
    how: answered,
    act: requestReset,
  },
  { words: portal.requestReset, ...reset, how: unanswered, act: requestReset },
];

const openBilling = (page: Page) => page.goto('/portal?tab=billing');
const press = async (page: Page, name: string) => {
  await openBilling(page);
  await page.getByRole('button', { name }).click();
};
const logOut = async (page: Page) => {
  await openBilling(page);
  await page.getByRole('button', { name: 'Account:' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};
const manage = (page: Page) => press(page, 'Manage Subscription');
const sync = (page: Page) => press(page, 'Sync Subscription');
const subscribeNow = (page: Page) => press(page, 'Subscribe Now ($59/year)');

const turnOff = async (page: Page) => {
  await page.goto('/portal?tab=settings');
  await page.getByRole('button', { name: 'Turn it off' }).click();
};

const wishes = { method: 'POST', path: '/api/users/preferences' };
const logout = { method: 'POST', path: '/api/users/logout' };
const billingPortal = { method: 'POST', path: '/api/stripe/create-billing-portal' };
const syncing = { method: 'POST', path: '/api/stripe/sync-subscription' };

/** A subscriber whose subscription runs is logged in. */
export const memberFailures: Case[] = [
  { words: portal.logout, ...logout, how: answered, act: logOut },
  { words: portal.logout, ...logout, how: unanswered, act: logOut },
  { words: portal.billingPortal, ...billingPortal, how: answered, act: manage },
  {
    words: portal.billingPortal,
    ...billingPortal,
    how: unanswered,
    act: manage,
  },
  { words: portal.sync, ...syncing, how: answered, act: sync },
  { words: portal.sync, ...syncing, how: unanswered, act: sync },
  { words: portal.savePreferences, ...wishes, how: answered, act: turnOff },
  { words: portal.savePreferences, ...wishes, how: unanswered, act: turnOff },
];

/** A subscriber whose subscription has ended is logged in. */
export const lapsedFailures: Case[] = [
  {
    words: portal.checkout,
    ...checkout,
    how: answered,
    act: subscribeNow,
  },
  {
    words: portal.checkout,
    ...checkout,
    how: unanswered,
    act: subscribeNow,
  },
];

const choose = async (page: Page) => {
  await page.goto('/create-password');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Password' }).click();
};
const creating = { method: 'POST', path: '/api/users/create-password' };

/** Somebody has paid and has no password yet. */
export const activationFailures: Case[] = [
  { words: portal.createPassword, ...creating, how: answered, act: choose },
  { words: portal.createPassword, ...creating, how: unanswered, act: choose },
];
