import { describe, expect, test } from 'vitest';
import { badgeOf, statusLabel } from '../../../web/format/subscription-badge.ts';
import {
  complimentaryWords,
  type Details,
  hadSubscription,
  longDate,
  noteOf,
  rowsOf,
  warningOf,
} from '../../../web/portal/billing/subscription.ts';
import { syncNotice } from '../../../web/portal/billing/sync-notice.ts';

// Noon where the reader is: the tab shows days of the reader's own zone.
const secs = (day: string) => Date.parse(`${day}T12:00:00`) / 1_000;

function details(change: Partial<Details> = {}): Details {
  return {
    hasSubscription: true,
    hasCustomer: true,
    status: 'active',
    isCancelled: false,
    currentPeriodStart: secs('2025-08-11'),
    currentPeriodEnd: secs('2026-08-11'),
    cancelAt: null,
    canceledAt: null,
    ...change,
  };
}

const none = details({
  hasSubscription: false,
  status: 'none',
  currentPeriodStart: null,
  currentPeriodEnd: null,
});

describe('badge and label by status (product.md section 4)', () => {
  test.each([
    ['active', 'default', 'Active'],
    ['canceled', 'destructive', 'Canceled'],
    ['unpaid', 'destructive', 'Unpaid'],
    ['trialing', 'secondary', 'Trialing'],
    ['past_due', 'outline', 'Past due'],
    ['incomplete', 'outline', 'Incomplete'],
    ['incomplete_expired', 'outline', 'Incomplete expired'],
    ['paused', 'outline', 'Paused'],
    ['none', 'outline', 'No subscription'],
    ['', 'outline', 'No subscription'],
    ['a_word_of_next_year', 'outline', 'A word of next year'],
  ])('%s is %s, %s', (status, variant, label) => {
    expect(badgeOf(details({ status }))).toEqual({ variant, label });
    expect(statusLabel(status)).toBe(label);
  });

  test('a cancelled one says so while it is still active', () => {
    expect(badgeOf(details({ isCancelled: true }))).toEqual({ variant: 'destructive', label: 'Cancelled' });
  });
});

test.each([
  ['2027-03-18', 'Complimentary until Mar 18, 2027'],
  ['2027-01-01', 'Complimentary until Jan 1, 2027'],
  [null, 'Complimentary without end'],
])('what was given until %s is said: %s', (until, words) => {
  expect(complimentaryWords(until)).toBe(words);
});

describe('the rows of dates', () => {
  const start = ['Current Period Start', 'August 11, 2025'];
  test.each<[string, Details, string[][]]>([
    ['active', details(), [start, ['Next Billing Date', 'August 11, 2026']]],
    ['trialing', details({ status: 'trialing' }), [start, ['Period End Date', 'August 11, 2026']]],
    ['past due', details({ status: 'past_due' }), [start, ['Period End Date', 'August 11, 2026']]],
    [
      'cancelled on a day of its own',
      details({ isCancelled: true, cancelAt: secs('2026-01-05'), canceledAt: secs('2025-11-12') }),
      [start, ['Access Ends On', 'January 5, 2026'], ['Canceled On', 'November 12, 2025']],
    ],
    [
      'cancelled at the end of the period',
      details({ isCancelled: true, canceledAt: secs('2025-11-12') }),
      [start, ['Access Ends On', 'August 11, 2026'], ['Canceled On', 'November 12, 2025']],
    ],
    [
      'dates that are missing',
      details({ currentPeriodStart: null, currentPeriodEnd: null }),
      [
        ['Current Period Start', 'N/A'],
        ['Next Billing Date', 'N/A'],
      ],
    ],
    ['no subscription', none, [['Period End Date', 'N/A']]],
  ])('%s', (_, given, rows) => {
    expect(rowsOf(given).map(({ label, value }) => [label, value])).toEqual(rows);
  });

  test('the first second of the epoch is a date, not a missing one', () => {
    expect(longDate(0)).not.toBe('N/A');
  });
});

describe('what the reader must know first', () => {
  const failedOn = secs('2026-08-11');
  const pastDue = details({ status: 'past_due', currentPeriodStart: failedOn });

  test.each<[string, Details, number, RegExp | null]>([
    ['active', details(), secs('2025-12-01'), null],
    ['no subscription', none, secs('2025-12-01'), null],
    ['trialing', details({ status: 'trialing' }), secs('2025-12-01'), null],
    [
      'cancelled',
      details({ isCancelled: true }),
      secs('2025-12-01'),
      /^Your subscription will end on August 11, 2026$/,
    ],
    [
      'cancelled, without any date',
      details({ isCancelled: true, currentPeriodEnd: null }),
      secs('2025-12-01'),
      /^Your subscription will end with the period that is paid$/,
    ],
    [
      'over',
      details({ status: 'canceled', isCancelled: true }),
      secs('2026-12-01'),
      /^Your subscription ended on August 11, 2026$/,
    ],
    ['past due, within the grace', pastDue, secs('2026-08-17'), /go on reading until August 18, 2026/],
    ['past due, after the grace', pastDue, secs('2026-08-19'), /Reading stopped on August 18, 2026/],
    ['past due, on the very second', pastDue, failedOn + 7 * 86_400, /Reading stopped on/],
    [
      'past due, day unknown',
      details({ status: 'past_due', currentPeriodStart: null }),
      secs('2026-08-17'),
      /for 7 days after the failed payment/,
    ],
    ['unpaid', details({ status: 'unpaid' }), secs('2026-08-17'), /reading has stopped/],
  ])('%s', (_, given, now, text) => {
    const warning = warningOf(given, now);
    if (text === null) expect(warning).toBeNull();
    else expect(warning?.text).toMatch(text);
  });

  test.each(['active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'paused', 'none', 'new'])(
    'every status has its sentence: %s',
    (status) => expect(noteOf(details({ status }))).toMatch(/\.$/),
  );
});

describe('"has ended" or "not yet"', () => {
  test.each([
    ['none', false],
    ['', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', true],
    ['unpaid', true],
    ['past_due', true],
    ['paused', true],
  ])('%s', (status, had) => expect(hadSubscription(status)).toBe(had));
});

describe('what a sync says (product.md section 8)', () => {
  test.each([
    [
      { synced: true, subscriptionStatus: 'active' },
      { title: 'Subscription synced!', text: 'Status: Active' },
    ],
    [
      { synced: false, message: 'Nothing new.' },
      { title: 'Sync complete', text: 'Nothing new.' },
    ],
    [{ synced: false }, { title: 'Sync complete', text: 'No active subscription found in Stripe' }],
    [
      { synced: false, error: 'Stripe said no.' },
      { title: 'Sync failed', text: 'Stripe said no.', tone: 'fail' },
    ],
  ])('%j', (answer, notice) => expect(syncNotice(answer)).toEqual(notice));
});
