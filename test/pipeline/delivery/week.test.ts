import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextMonday, weekOf } from '../../../server/pipeline/delivery/week.ts';
import { cases } from '../../app/cases.ts';

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'UTC',
];
const anyTime = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const anyHour = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const dayMs = 86_400_000;

test('the next Monday is a Monday at that hour there, later than now and within a week and an hour', () => {
  fc.assert(
    fc.property(anyTime, anyHour, fc.constantFrom(...zones), (after, hour, zone) => {
      const at = nextMonday(after, hour, zone);
      const there = new TZDate(at.getTime(), zone);
      expect(there.getDay()).toBe(1);
      expect(at.getTime()).toBeGreaterThan(after.getTime());
      expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(7 * dayMs + 3_600_000);
      const said = `${String(there.getHours()).padStart(2, '0')}:${String(there.getMinutes()).padStart(2, '0')}`;
      // An hour that the clock skips that night does not exist; no zone here changes on a Monday at another time.
      const isSkipped =
        said !== hour &&
        new TZDate(at.getTime() - 2 * 3_600_000, zone).getTimezoneOffset() !== there.getTimezoneOffset();
      if (!isSkipped) expect(said).toBe(hour);
    }),
    { numRuns: cases(2_000) },
  );
});

test('a week holds the moment, begins and ends on Monday 00:00, and the next begins where it ends', () => {
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...zones), (at, zone) => {
      const { from, until } = weekOf(at, zone);
      expect(from.getTime()).toBeLessThanOrEqual(at.getTime());
      expect(until.getTime()).toBeGreaterThan(at.getTime());
      expect(weekOf(until, zone).from).toEqual(until);
      expect(weekOf(new Date(until.getTime() - 1), zone)).toEqual({ from, until });
    }),
    { numRuns: cases(2_000) },
  );
});

test.each([
  // Clocks went back on Sunday, November 1, and forward on Sunday, March 14.
  ['2026-10-26T10:00:00.000Z', '2026-11-02T11:00:00.000Z'],
  ['2026-11-02T11:00:00.000Z', '2026-11-09T11:00:00.000Z'],
  ['2027-03-08T11:00:00.000Z', '2027-03-15T10:00:00.000Z'],
  ['2027-03-15T09:59:59.999Z', '2027-03-15T10:00:00.000Z'],
  ['2026-11-22T23:50:00.000Z', '2026-11-23T11:00:00.000Z'],
])('after %s New York’s Monday 06:00 is %s', (after, at) => {
  expect(nextMonday(new Date(after), '06:00', 'America/New_York').toISOString()).toBe(at);
});
