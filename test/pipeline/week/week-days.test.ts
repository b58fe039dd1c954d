import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dueWeek } from '../../../server/pipeline/week/draw-up-drafts.ts';
import {
  addDays,
  boundsOf,
  draftDueAt,
  instantAt,
  mondayOf,
  runningWeek,
  sendsAt,
  weekOfNextIssue,
} from '../../../server/pipeline/week/week-days.ts';
import { zones } from './zones.ts';

const hourMs = 3_600_000;

describe('the week of the paper', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-18', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('the Monday of %s is %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  test.each([
    ['New York loses an hour on March 14', '2027-03-08', 'America/New_York', 167],
    ['New York gains one on November 1', '2026-10-26', 'America/New_York', 169],
    ['Berlin gains one on October 25', '2026-10-19', 'Europe/Berlin', 169],
    ['any other', '2026-11-16', 'America/New_York', 168],
  ])('%s', (_what, weekOn, zone, hours) => {
    const { from, until } = boundsOf(weekOn, zone);
    expect((until.getTime() - from.getTime()) / hourMs).toBe(hours);
  });

  test.each([
    // 18:00 is 18:00 on both sides of the change.
    ['2026-10-25', 18, 'Europe/Berlin', '2026-10-25T17:00:00.000Z'],
    ['2026-10-18', 18, 'Europe/Berlin', '2026-10-18T16:00:00.000Z'],
    ['2026-11-01', 18, 'America/New_York', '2026-11-01T23:00:00.000Z'],
    ['2027-03-14', 18, 'America/New_York', '2027-03-14T22:00:00.000Z'],
    // There is no 02:00 on that night: the moment behind the gap.
    ['2027-03-14', 2, 'America/New_York', '2027-03-14T07:00:00.000Z'],
    // 01:00 comes twice: the first.
    ['2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
  ])('on Sunday %s at %s in %s it is due at %s', (sunday, hour, zone, at) => {
    expect(draftDueAt(mondayOf(sunday), hour, zone).toISOString()).toBe(at);
  });

  it('goes out on the Monday after it', () => {
    expect(sendsAt('2026-10-26', '06:00', 'America/New_York').toISOString()).toBe('2026-11-02T11:00:00.000Z');
  });

  test.each([
    ['Sunday night', '2026-11-23T04:59:59Z', '2026-11-16', '2026-11-16'],
    ['Monday', '2026-11-23T05:00:00Z', '2026-11-23', '2026-11-16'],
    ['Monday night', '2026-11-24T04:59:59Z', '2026-11-23', '2026-11-16'],
    ['Tuesday', '2026-11-24T05:00:00Z', '2026-11-23', '2026-11-23'],
  ])('on %s the week that runs, and the one that the next issue is about', (_day, at, running, next) => {
    const now = new Date(at);
    expect([runningWeek(now, 'America/New_York'), weekOfNextIssue(now, 'America/New_York')]).toEqual([
      running,
      next,
    ]);
  });

  it('an hour of a day reads as that hour there, or follows a gap', () => {
    const day = fc
      .integer({ min: 0, max: 900 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...zones), (on, hour, zone) => {
        const at = new TZDate(instantAt(on, `${hour}:00`, zone).getTime(), zone);
        const read = at.getHours();
        // Clocks skip at most an hour, forwards.
        expect(read === hour || read === hour + 1).toBe(true);
        expect(at.getDate()).toBe(Number(on.slice(8)));
      }),
      { verbose: true, numRuns: 500 },
    );
  });
});

describe('which draft is due', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

  it('from its hour on Sunday for a day, and none at any other time', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...zones), (ms, hour, zone) => {
        const now = new Date(ms);
        const due = dueWeek(now, hour, zone);
        const running = runningWeek(now, zone);
        // By the calendar: seven days of a clock that changed are not 168 hours.
        const weeks = [running, addDays(running, -7)];
        const expected = weeks.find((weekOn) => {
          const since = ms - draftDueAt(weekOn, hour, zone).getTime();
          return since >= 0 && since < 24 * hourMs;
        });
        expect(due?.weekOn ?? null).toBe(expected ?? null);
        if (due !== null) expect(due.dueAt <= now).toBe(true);
      }),
      { verbose: true, numRuns: 500 },
    );
  });
});
