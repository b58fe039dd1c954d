/** The notices of product.md section 8 around signing up, paying and logging in, to the letter. */
import { CallFailed, sentenceOf } from '../api/failure.ts';
import type { Notice } from '../ui/toast/notices.ts';

export const notices = {
  sampleSent: { title: 'Success!', text: "Check your email for this week's free sample." },
  loggedIn: { title: 'Login successful' },
} as const satisfies Record<string, Notice>;

/** No answer came at all. */
function isNetworkFailure(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.status === 0;
}

/** Leaving an address for the free sample. */
export function sampleFailure(error: unknown): Notice {
  const fallback = isNetworkFailure(error)
    ? 'An error occurred. Please try again.'
    : 'Failed to sign up. Please try again.';
  return failed('Error', sentenceOf(error, fallback));
}

/** Leaving an address to subscribe. */
export function signupFailure(error: unknown): Notice {
  return failed('Error', sentenceOf(error, 'Failed to sign up. Please try again.'));
}

/** The address has an account with a password: the dialog asks for that instead. */
export function isAlreadyRegistered(error: CallFailed): boolean {
  return (error.sentence ?? error.message).toLowerCase().includes('already registered');
}

/** Asking for the page where one pays. */
export function checkoutFailure(error: unknown): Notice {
  return failed('Error', sentenceOf(error, 'Failed to create checkout session'));
}

/** Logging in as a subscriber. */
export function loginFailure(error: unknown): Notice {
  if (isNetworkFailure(error)) return failed('Error', 'An error occurred during login');
  return failed('Login failed', sentenceOf(error, 'Invalid credentials'));
}

/** Asking for a mail with which a password can be set anew. */
export function resetFailure(error: unknown): Notice {
  return failed('Error', sentenceOf(error, 'An error occurred. Please try again.'));
}

function failed(title: string, text: string): Notice {
  return { title, text, tone: 'fail' };
}
