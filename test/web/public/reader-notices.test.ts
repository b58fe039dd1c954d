import { describe, expect, test } from 'vitest';
import { CallFailed } from '../../../web/api/failure.ts';
import {
  checkoutFailure,
  isAlreadyRegistered,
  loginFailure,
  notices,
  resetFailure,
  sampleFailure,
  signupFailure,
} from '../../../web/reader/notices.ts';

const failed = (status: number, text: string) => new CallFailed({ status, text, access: 'public' });
const said = (sentence: string) => failed(409, JSON.stringify({ error: sentence }));
const silent = failed(502, '<h1>Bad Gateway</h1>');
const unreadable = failed(200, 'The answer could not be read');
const lost = failed(0, 'No answer');

/** The words of product.md section 8: what is shown with a sentence of the server, without one, and without an answer. */
describe.each([
  [
    'the free sample',
    sampleFailure,
    'Error',
    'Failed to sign up. Please try again.',
    'An error occurred. Please try again.',
  ],
  [
    'signing up',
    signupFailure,
    'Error',
    'Failed to sign up. Please try again.',
    'Failed to sign up. Please try again.',
  ],
  [
    'the checkout',
    checkoutFailure,
    'Error',
    'Failed to create checkout session',
    'Failed to create checkout session',
  ],
  [
    'a new password',
    resetFailure,
    'Error',
    'An error occurred. Please try again.',
    'An error occurred. Please try again.',
  ],
] as const)('%s', (_, noticeOf, title, withoutSentence, withoutAnswer) => {
  test('shows the server’s sentence', () => {
    expect(noticeOf(said('Not today.'))).toEqual({ title, text: 'Not today.', tone: 'fail' });
  });
  test.each([silent, unreadable])('falls back to fixed words', (error) => {
    expect(noticeOf(error)).toEqual({ title, text: withoutSentence, tone: 'fail' });
  });
  test('has words for no answer at all', () => {
    expect(noticeOf(lost)).toEqual({ title, text: withoutAnswer, tone: 'fail' });
  });
});

test('logging in', () => {
  expect(loginFailure(said('Wrong email or password'))).toMatchObject({
    title: 'Login failed',
    text: 'Wrong email or password',
  });
  expect(loginFailure(silent)).toMatchObject({ title: 'Login failed', text: 'Invalid credentials' });
  expect(loginFailure(lost)).toMatchObject({ text: 'An error occurred during login' });
});

test.each([
  [said('This email is already registered. Please log in.'), true],
  [said('Already registered'), true],
  [said('We have sent your activation link again. Please check your email.'), false],
  [failed(409, 'already registered'), true],
  [silent, false],
])('an address that is already registered is known by the words', (error, expected) => {
  expect(isAlreadyRegistered(error)).toBe(expected);
});

test('success', () => {
  expect(notices.sampleSent).toEqual({
    title: 'Success!',
    text: "Check your email for this week's free sample.",
  });
  expect(notices.loggedIn.title).toBe('Login successful');
});
