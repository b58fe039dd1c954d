import { describe, expect, test } from 'vitest';
import { CallFailed } from '../../../web/api/failure.ts';
import { createRefusal } from '../../../web/portal/account/create-password/create-refusal.ts';
import {
  firstLook,
  maxPolls,
  nextPoll,
  type PaymentPoll,
  pollEveryMs,
} from '../../../web/portal/account/create-password/payment-poll.ts';
import { tokenOf } from '../../../web/portal/account/link-token.ts';
import { passwordFault } from '../../../web/portal/account/password-rules.ts';

const failed = (status: number, text: string) => new CallFailed({ status, text, access: 'public' });
const said = (status: number, error: string) => failed(status, JSON.stringify({ error }));

const email = 'a@example.com';

describe('waiting for the payment', () => {
  test('one look at once, then 15 polls, 2 seconds apart, then the time is up', () => {
    const asked: number[] = [];
    let nowMs = 1_000;
    let state: PaymentPoll = firstLook;
    while (state.phase === 'asking') {
      asked.push(nowMs);
      state = nextPoll(state, { type: 'answered', email: 'a@example.com', status: 'incomplete' }, nowMs);
      if (state.phase !== 'waiting') break;
      expect(nextPoll(state, { type: 'tick' }, state.dueAtMs - 1)).toBe(state);
      nowMs = state.dueAtMs;
      state = nextPoll(state, { type: 'tick' }, nowMs);
    }
    expect(state).toEqual({ phase: 'timedOut' });
    expect(asked).toEqual(Array.from({ length: 1 + maxPolls }, (_, poll) => 1_000 + poll * pollEveryMs));
  });

  test.each<[string, PaymentPoll, Parameters<typeof nextPoll>[1], PaymentPoll]>([
    ['active', firstLook, { type: 'answered', email, status: 'active' }, { phase: 'ready', email }],
    ['trialing', firstLook, { type: 'answered', email, status: 'trialing' }, { phase: 'ready', email }],
    [
      'active at the last poll',
      { phase: 'asking', polls: maxPolls },
      { type: 'answered', email, status: 'active' },
      { phase: 'ready', email },
    ],
    ['no answer', firstLook, { type: 'failed' }, { phase: 'waiting', polls: 0, dueAtMs: 2_500 }],
    [
      'no answer at the last poll',
      { phase: 'asking', polls: maxPolls },
      { type: 'failed' },
      { phase: 'timedOut' },
    ],
    ['another look after the time was up', { phase: 'timedOut' }, { type: 'again' }, firstLook],
    [
      'a late answer',
      { phase: 'timedOut' },
      { type: 'answered', email, status: 'none' },
      { phase: 'timedOut' },
    ],
    ['a late failure', { phase: 'ready', email }, { type: 'failed' }, { phase: 'ready', email }],
    ['a tick while asking', firstLook, { type: 'tick' }, firstLook],
    ['another look while ready', { phase: 'ready', email }, { type: 'again' }, { phase: 'ready', email }],
  ])('%s', (_, state, event, next) => expect(nextPoll(state, event, 500)).toEqual(next));
});

describe('a new password (product.md section 5)', () => {
  test.each([
    ['', '', 'Password too short'],
    ['1234567', '1234567', 'Password too short'],
    ['1234567', 'x', 'Password too short'],
    ['12345678', '1234567', "Passwords don't match"],
    ['12345678', '12345678 ', "Passwords don't match"],
    ['12345678', '12345678', undefined],
    ['        ', '        ', undefined],
  ])('%j and %j: %s', (password, repeated, title) => {
    expect(passwordFault(password, repeated)?.notice.title).toBe(title);
  });
});

describe('the token behind #', () => {
  test.each([
    ['#token=abc_-9', 'abc_-9'],
    ['#token=a%2Bb', 'a+b'],
    ['#other=1&token=x', 'x'],
    ['#token=', null],
    ['#token=%20', null],
    ['#abc', null],
    ['', null],
  ])('%j', (hash, token) => expect(tokenOf(hash)).toBe(token));
});

describe('why a password was not created (product.md section 8)', () => {
  test.each([
    [said(403, 'Active subscription required'), 'Subscription required', false],
    [said(409, 'Password already set for this account.'), 'Password already exists', true],
    [said(403, 'Open the link in your activation email to finish'), 'Error', false],
    [failed(500, ''), 'Error', false],
  ])('%s', (error, title, leadsToLogin) => {
    const refusal = createRefusal(error);
    expect([refusal.notice.title, refusal.leadsToLogin]).toEqual([title, leadsToLogin]);
  });
});
