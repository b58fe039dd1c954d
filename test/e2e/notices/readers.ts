/** How each failure notice of product.md section 8 for readers is reached: the call that fails, how, and what the reader does. */
import type { Page } from '@playwright/test';
import type { Spoiled } from '../fault-proxy.ts';
import { password } from '../reader-steps.ts';

export interface Case {
  title: string;
  text: string;
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
const again = 'An error occurred. Please try again.';

/** Nobody is logged in. */
export const visitorFailures: Case[] = [
  { title: 'Error', text: 'Failed to sign up. Please try again.', ...signup, how: answered, act: subscribe },
  {
    title: 'Error',
    text: 'Failed to sign up. Please try again.',
    ...signup,
    how: unanswered,
    act: subscribe,
  },
  { title: 'Error', text: 'Failed to create checkout session', ...checkout, how: answered, act: subscribe },
  { title: 'Error', text: 'Failed to create checkout session', ...checkout, how: unanswered, act: subscribe },
  { title: 'Login failed', text: 'Invalid credentials', ...login, how: answered, act: logIn },
  { title: 'Error', text: 'An error occurred during login', ...login, how: unanswered, act: logIn },
  {
    title: 'Error',
    text: 'Failed to sign up. Please try again.',
    ...signup,
    how: answered,
    act: askForSample,
  },
  { title: 'Error', text: again, ...signup, how: unanswered, act: askForSample },
  {
    title: 'Error',
    text: 'Failed to send the link. Please try again.',
    ...reset,
    how: answered,
    act: requestReset,
  },
  { title: 'Error', text: again, ...reset, how: unanswered, act: requestReset },
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

const logout = { method: 'POST', path: '/api/users/logout' };
const portal = { method: 'POST', path: '/api/stripe/create-billing-portal' };
const syncing = { method: 'POST', path: '/api/stripe/sync-subscription' };

/** A subscriber whose subscription runs is logged in. */
export const memberFailures: Case[] = [
  { title: 'Error', text: 'Failed to logout', ...logout, how: answered, act: logOut },
  { title: 'Error', text: 'An error occurred during logout', ...logout, how: unanswered, act: logOut },
  { title: 'Error', text: 'Failed to open billing portal', ...portal, how: answered, act: manage },
  {
    title: 'Error',
    text: 'An error occurred while opening billing portal',
    ...portal,
    how: unanswered,
    act: manage,
  },
  { title: 'Sync failed', text: 'Failed to sync subscription', ...syncing, how: answered, act: sync },
  { title: 'Sync failed', text: 'An error occurred while syncing', ...syncing, how: unanswered, act: sync },
];

/** A subscriber whose subscription has ended is logged in. */
export const lapsedFailures: Case[] = [
  {
    title: 'Error',
    text: 'Failed to create checkout session',
    ...checkout,
    how: answered,
    act: subscribeNow,
  },
  {
    title: 'Error',
    text: 'An error occurred while creating checkout session',
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
  { title: 'Error', text: 'Failed to create password', ...creating, how: answered, act: choose },
  { title: 'Error', text: again, ...creating, how: unanswered, act: choose },
];
