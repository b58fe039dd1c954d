import { describe, expect, test } from 'vitest';
import { billingTitle } from '../../../web/admin/subscribers/billing-titles.ts';
import { troubleWords } from '../../../web/admin/subscribers/letter-words.ts';
import { canActivate, periodEnd, sampleState } from '../../../web/admin/subscribers/subscriber-dates.ts';
import { needyWords } from '../../../web/admin/subscribers/suppression-words.ts';

const now = new Date('2026-11-18T12:00:00Z');
const past = '2026-11-01T00:00:00.000Z';
const future = '2027-11-01T00:00:00.000Z';

describe('when a subscription renews or ends', () => {
  test.each([
    ['active', false, future, 'Renews'],
    ['active', true, future, 'Ends'],
    ['trialing', false, future, 'Trial ends'],
    ['trialing', true, future, 'Ends'],
    ['past_due', false, future, 'Period ends'],
    ['unpaid', false, future, 'Period ends'],
    ['canceled', false, past, 'Ended'],
    ['canceled', true, past, 'Ended'],
    // Ended early: the end of its period is no day on which anything happens.
    ['canceled', false, future, undefined],
    ['incomplete', false, future, undefined],
    ['none', false, null, undefined],
  ])('%s, cancelled: %s, until %s', (subscriptionStatus, isCancelled, endsAt, words) => {
    expect(periodEnd({ subscriptionStatus, isCancelled, endsAt }, now)?.words).toBe(words);
  });
});

test.each([
  [null, null, null],
  [past, null, { words: 'Sample asked', at: past }],
  [past, future, { words: 'Sample sent', at: future }],
])('a sample asked for %s and sent %s', (sampleRequestedAt, sampleSentAt, state) => {
  expect(sampleState({ sampleRequestedAt, sampleSentAt })).toEqual(state);
});

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('access: %s, password: %s, an activation link helps: %s', (hasAccess, hasPassword, does) => {
  expect(canActivate({ hasAccess, hasPassword })).toBe(does);
});

test.each([
  ['activation', 'failed', 'The activation letter did not arrive.'],
  ['password-reset', 'tried-again', 'The letter for a new password has not arrived yet.'],
  ['free-sample', 'unknown', 'Nobody knows whether the free sample arrived.'],
] as const)('E17: of a letter (%s) that is %s is said: %s', (kind, state, words) => {
  expect(troubleWords({ kind, state })).toBe(words);
});

test.each([
  ['suppressed', 1, '1 address takes no issues'],
  ['suppressed', 2, '2 addresses take no issues'],
  ['missed', 1, '1 reader may not have the last issue'],
  ['missed', 1_200, '1,200 readers may not have the last issue'],
] as const)('of those %s, %d, is said: %s', (which, count, words) => {
  expect(needyWords[which].title(count)).toBe(words);
});

test.each([
  ['refused', null, 'The key to Stripe does not work'],
  ['of another account', { id: 'acct_2', isLive: true }, 'The key to Stripe is not the one of your readers'],
] as const)('of a key that is %s is said what is wrong with it', (_what, account, title) => {
  expect(billingTitle({ kind: 'key', account })).toBe(title);
});
