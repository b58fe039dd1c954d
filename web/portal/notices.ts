/**
 * The notices of product.md section 8 for subscribers, to the letter. A failure shows the server's sentence; where
 * the answer carries none, and where no answer came at all, the words differ.
 */
import { type FailureNotice, type FailureWords, failureNotice as noticeOf } from '../api/failure-words.ts';
import type { Notice } from '../ui/toast/notices.ts';

export const failureWords = {
  logout: { fallback: 'Failed to logout', lost: 'An error occurred during logout' },
  checkout: {
    fallback: 'Failed to create checkout session',
    lost: 'An error occurred while creating checkout session',
  },
  billingPortal: {
    fallback: 'Failed to open billing portal',
    lost: 'An error occurred while opening billing portal',
  },
  sync: {
    title: 'Sync failed',
    fallback: 'Failed to sync subscription',
    lost: 'An error occurred while syncing',
  },
  createPassword: {
    fallback: 'Failed to create password',
    lost: 'An error occurred. Please try again.',
  },
  resetPassword: {
    fallback: 'Failed to set the new password',
    lost: 'An error occurred. Please try again.',
  },
  requestReset: {
    fallback: 'Failed to send the link. Please try again.',
    lost: 'An error occurred. Please try again.',
  },
  savePreferences: {
    fallback: 'Failed to save. Please try again.',
    lost: 'An error occurred. Please try again.',
  },
  confirmActivation: {
    fallback: 'Failed to confirm your address. Please try again.',
    lost: 'An error occurred. Please try again.',
  },
  sendActivation: {
    fallback: 'Failed to send the link. Please try again.',
    lost: 'An error occurred. Please try again.',
  },
} as const satisfies Record<string, FailureWords>;

export type Failure = keyof typeof failureWords;

export function failureNotice(failure: Failure, error: unknown): FailureNotice {
  return noticeOf(failureWords[failure], error);
}

export const notices = {
  loggedOut: { title: 'Logged out' },
  passwordCreated: { title: 'Password created', text: 'You are logged in.' },
  passwordChanged: {
    title: 'Password changed',
    text: 'You are logged in here, and logged out everywhere else.',
  },
  downloadFailed: {
    title: 'Download failed',
    text: 'The file could not be made. Reload the page and try again.',
    tone: 'fail',
  },
  passwordTooShort: {
    title: 'Password too short',
    text: 'Password must be at least 8 characters',
    tone: 'fail',
  },
  passwordsDiffer: {
    title: "Passwords don't match",
    text: 'Please ensure both passwords match',
    tone: 'fail',
  },
  subscriptionRequired: {
    title: 'Subscription required',
    text: 'Please complete your subscription before creating a password',
    tone: 'fail',
  },
  passwordExists: { title: 'Password already exists', text: 'Redirecting to login...', tone: 'fail' },
  sessionExpired: {
    title: 'Session expired',
    text: 'Please sign up again. Redirecting to home...',
    tone: 'fail',
  },
  emailNotLoaded: {
    title: 'Session expired',
    text: 'Failed to load email. Redirecting to home...',
    tone: 'fail',
  },
  stillProcessing: {
    title: 'Payment still processing',
    text: 'It can take a few minutes. Check again, or open the link in your activation email.',
    tone: 'fail',
  },
} as const satisfies Record<string, Notice>;
