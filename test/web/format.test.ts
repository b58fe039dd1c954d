import { describe, expect, test } from 'vitest';
import { timeOfDay, weekStart } from '../../web/format/dates.ts';
import { relativeTime } from '../../web/format/distance.ts';
import { clockTime, hoursAndMinutes, parseDurationSecs } from '../../web/format/duration.ts';
import { plural } from '../../web/format/plural.ts';

describe('a duration as a feed writes it (product.md section 5)', () => {
  test.each([
    ['3600', 3600],
    ['59.9', 59],
    ['0', 0],
    ['52:18', 3138],
    ['1:05:20', 3920],
    ['01:05:20', 3920],
    ['90:00', 5400],
    [' 12:00 ', 720],
    ['', 0],
    ['an hour', 0],
    ['1h 5m', 0],
    ['-5', 0],
    ['1:2:3:4', 0],
    ['12:345', 0],
    [':30', 0],
  ])('%j is %i seconds', (text, secs) => expect(parseDurationSecs(text)).toBe(secs));
});

describe('hours and minutes', () => {
  test.each([
    [0, '0m'],
    [29, '0m'],
    [30, '1m'],
    [60, '1m'],
    [3569, '59m'],
    [3570, '1h 0m'],
    [3600, '1h 0m'],
    [20_220, '5h 37m'],
  ])('%i seconds is %s', (secs, text) => expect(hoursAndMinutes(secs)).toBe(text));
});

describe('clock time', () => {
  test.each([
    [-3, '0:00'],
    [0, '0:00'],
    [134, '2:14'],
    [3599.9, '59:59'],
    [3600, '1:00:00'],
    [3725, '1:02:05'],
  ])('%d seconds is %s', (secs, text) => expect(clockTime(secs)).toBe(text));
});

test.each([
  [0, '0 episodes'],
  [1, '1 episode'],
  [1204, '1,204 episodes'],
])('%i in the right number', (count, text) => expect(plural(count, 'episode')).toBe(text));

describe('the week starts on Sunday at midnight, local time (product.md section 9)', () => {
  test.each([
    ['Saturday night', new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 15)],
    ['Sunday, first minute', new Date(2026, 10, 15, 0, 0), new Date(2026, 10, 15)],
    ['over a month', new Date(2026, 11, 2, 9), new Date(2026, 10, 29)],
    ['over the change to winter time', new Date(2026, 10, 3, 9), new Date(2026, 10, 1)],
  ])('%s', (_, now, start) => expect(weekStart(now)).toEqual(start));
});

test('a missing date has no words', () => expect(relativeTime(null)).toBe(''));

describe('a time of day', () => {
  const now = new Date(2026, 10, 20, 15, 0);
  test.each([
    [new Date(2026, 10, 20, 14, 50), 'at 2:50 PM'],
    [new Date(2026, 10, 19, 2, 10), 'yesterday at 2:10 AM'],
    [new Date(2026, 10, 12, 0, 5), 'on Nov 12 at 12:05 AM'],
  ])('%s', (at, words) => expect(timeOfDay(at.toISOString(), now)).toBe(words));
});
