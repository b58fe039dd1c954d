import { expect, test } from 'vitest';
import { countsOf, isScheduled } from '../../../web/admin/saved-digests/publication.ts';

const now = new Date('2026-11-21T12:00:00Z');
const visible = { published: true, publishDate: '2026-11-20T11:00:00.000Z' };
const undated = { published: true, publishDate: null };
const coming = { published: true, publishDate: '2026-11-27T11:00:00.000Z' };
const hidden = { published: false, publishDate: '2026-11-27T11:00:00.000Z' };

test('only a published digest with a date to come is scheduled', () => {
  expect([visible, undated, coming, hidden].map((one) => isScheduled(one, now))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(isScheduled(coming, new Date('2026-11-27T11:00:00Z'))).toBe(false);
});

test('the heading says how many of the published are scheduled', () => {
  expect(countsOf([visible, undated, coming, hidden], now)).toBe('3 published, 1 of them scheduled, 4 saved');
  expect(countsOf([coming], now)).toBe('1 published, it is scheduled, 1 saved');
  expect(countsOf([visible, hidden], now)).toBe('1 published, 2 saved');
});
