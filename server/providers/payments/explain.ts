import Stripe from 'stripe';
import { Trouble } from '../../kit/errors.ts';

const { errors } = Stripe;

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether Stripe says that there is such a thing, but in the other of its two modes than the key's. */
export const isOfOtherMode = (error: unknown): boolean =>
  isMissing(error) && /a similar object exists in (?:live|test) mode/.test((error as Error).message);

/** Stripe was asked, and did not answer in time. */
export const noAnswer = (cause?: unknown) =>
  new Trouble('down', 'Stripe does not answer. Please try again in a minute.', { cause, timedOut: true });

/** What went wrong at Stripe, in words of ours; what is no error of Stripe's passes. */
export function explain(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const options = { cause: error };
  if (error instanceof errors.StripeConnectionError) {
    if (/timeout being reached/.test(error.message)) return noAnswer(error);
    return new Trouble('down', 'Stripe cannot be reached. Please try again in a minute.', options);
  }
  if (error instanceof errors.StripeRateLimitError) {
    return new Trouble('busy', 'Stripe is busy. Please try again in a minute.', options);
  }
  if (error instanceof errors.StripePermissionError) {
    const permission = /\brak_\w+/.exec(error.message)?.[0];
    const lacks = permission === undefined ? 'a permission' : `the permission ${permission}`;
    const sentence = `The restricted key in STRIPE_SECRET_KEY lacks ${lacks}. Allow it at Stripe, or use a secret key.`;
    return new Trouble('misconfigured', sentence, options);
  }
  if (error instanceof errors.StripeAuthenticationError) {
    return new Trouble('misconfigured', 'Stripe refuses the key. Check STRIPE_SECRET_KEY.', options);
  }
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) {
    return new Trouble('rejected', `Stripe refused the request: ${error.message}`, options);
  }
  return new Trouble('down', 'Stripe failed. Please try again in a minute.', options);
}
