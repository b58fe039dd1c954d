import { expect, test } from 'vitest';
import { CallFailed } from '../../../web/api/failure.ts';
import { isAlreadyRegistered } from '../../../web/reader/notices.ts';

const failed = (status: number, text: string) => new CallFailed({ status, text, access: 'public' });
const said = (sentence: string) => failed(409, JSON.stringify({ error: sentence }));

test.each([
  [said('This email is already registered. Please log in.'), true],
  [said('Already registered'), true],
  [said('We have sent your activation link again. Please check your email.'), false],
  [failed(409, 'already registered'), true],
  [failed(502, '<h1>Bad Gateway</h1>'), false],
])('an address that is already registered is known by the words', (error, expected) => {
  expect(isAlreadyRegistered(error)).toBe(expected);
});
