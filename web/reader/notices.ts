/** The notices of product.md section 8 around signing up, paying and logging in, to the letter. */
import type { CallFailed } from '../api/failure.ts';
import { type FailureNotice, type FailureWords, failureNotice as noticeOf } from '../api/failure-words.ts';
import type { Notice } from '../ui/toast/notices.ts';

export const notices = {
  sampleSent: { title: 'Success!', text: "Check your email for this week's free sample." },
  loggedIn: { title: 'Login successful' },
} as const satisfies Record<string, Notice>;

/** The words of every failure: code and tests walk this one table. */
export const failureWords = {
  /** Leaving an address for the free sample. */
  askSample: {
    fallback: 'Failed to sign up. Please try again.',
    lost: 'An error occurred. Please try again.',
  },
  /** Leaving an address to subscribe. */
  signUp: { fallback: 'Failed to sign up. Please try again.' },
  /** Asking for the page where one pays. */
  checkout: { fallback: 'Failed to create checkout session' },
  logIn: {
    title: 'Login failed',
    fallback: 'Invalid credentials',
    lostTitle: 'Error',
    lost: 'An error occurred during login',
  },
  /** Asking for a mail with which a password can be set anew. */
  requestReset: { fallback: 'An error occurred. Please try again.' },
  /** What comes by mail. */
  savePreferences: { fallback: 'Failed to save. Please try again.' },
} as const satisfies Record<string, FailureWords>;

export type Failure = keyof typeof failureWords;

export function failureNotice(failure: Failure, error: unknown): FailureNotice {
  return noticeOf(failureWords[failure], error);
}

/** The address has an account with a password: the dialog asks for that instead. */
export function isAlreadyRegistered(error: CallFailed): boolean {
  return (error.sentence ?? error.message).toLowerCase().includes('already registered');
}
