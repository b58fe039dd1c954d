/** When an issue goes out is told in the publication's own time, wherever the browser is (server.md section 1). */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  inOneWeek,
  instantAt,
  publicationClock,
  publicationMoment,
  shortPublicationMoment,
  zoneName,
} from '../../web/format/publication-time.ts';

const newYork = 'America/New_York';
const now = new Date('2026-11-18T15:00:00.000Z');

let before: string | undefined;
beforeEach(() => {
  before = process.env.TZ;
});
afterEach(() => {
  process.env.TZ = before;
});

test.each([
  ['America/New_York', 'New York time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['Europe/Berlin', 'Berlin time'],
  ['UTC', 'UTC'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT+5', 'GMT+5'],
])('%s is called %s', (timeZone, name) => expect(zoneName(timeZone)).toBe(name));

test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])('a browser in %s tells the same hour', (zone) => {
  process.env.TZ = zone;
  const monday = '2026-11-23T11:00:00.000Z';
  expect(publicationMoment(monday, newYork, now)).toBe('Monday, Nov 23, 6:00 AM');
  expect(shortPublicationMoment(monday, newYork, now)).toBe('Nov 23, 6:00 AM');
  expect(publicationClock(monday, newYork)).toBe('6:00 AM');
  expect(publicationMoment('2027-01-04T11:00:00.000Z', newYork, now)).toBe('Monday, Jan 4, 2027, 6:00 AM');
  expect(instantAt('2026-11-23', '06:00', newYork)).toBe(monday);
});

describe('a day and a time that are typed', () => {
  test.each([
    // The night in which clocks go forward has no half past two: the first moment behind the gap.
    ['2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
    // The night in which they go back has it twice: the first of the two.
    ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '06:00', '2026-11-01T11:00:00.000Z'],
  ])('%s, %s', (day, time, instant) => expect(instantAt(day, time, newYork)).toBe(instant));

  test.each([
    ['', '06:00'],
    ['2026-11-23', ''],
    ['23.11.2026', '06:00'],
    ['2026-11-23', 'six'],
    ['2026-11', '06:00'],
  ])('%j and %j are none', (day, time) => expect(instantAt(day, time, newYork)).toBeNull());

  test('what is typed is what is told', () => {
    const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC', 'Australia/Lord_Howe'];
    const minutes = fc.integer({ min: 0, max: 4 * 365 * 24 * 60 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (timeZone, minute) => {
        const instant = new Date(Date.parse('2026-01-01T00:00:00.000Z') + minute * 60_000).toISOString();
        const parts = new Intl.DateTimeFormat('en-CA', {
          timeZone,
          dateStyle: 'short',
          timeStyle: 'short',
          hourCycle: 'h23',
        }).formatToParts(new Date(instant));
        const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
        const day = `${part('year')}-${part('month')}-${part('day')}`;
        const again = instantAt(day, `${part('hour')}:${part('minute')}`, timeZone) ?? '';
        // An hour that comes twice may be either of the two; their words are the same.
        const apart = Math.abs(Date.parse(again) - Date.parse(instant));
        expect(apart === 0 || apart <= 3_600_000).toBe(true);
        expect(publicationMoment(again, timeZone, now)).toBe(publicationMoment(instant, timeZone, now));
      }),
    );
  });
});

test.each([
  // Monday to Sunday in New York, whatever UTC has.
  ['2026-11-16T05:00:00.000Z', '2026-11-23T04:59:00.000Z', true],
  ['2026-11-16T04:59:00.000Z', '2026-11-16T05:00:00.000Z', false],
  ['2026-11-22T12:00:00.000Z', '2026-11-23T12:00:00.000Z', false],
])('%s and %s lie in one week: %s', (a, b, is) => expect(inOneWeek(a, b, newYork)).toBe(is));
