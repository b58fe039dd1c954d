import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lateness } from '../../../server/pipeline/feeds/lateness.ts';

const dayMs = 86_400_000;
const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days from `first`, each so many days after the one before. */
function spaced(first: string, ...gaps: number[]): string[] {
  const days = [first];
  for (const gap of gaps) days.push(plus(days.at(-1) ?? first, gap));
  return days;
}
const every = (first: string, gap: number, count: number) =>
  spaced(first, ...Array.from({ length: count - 1 }, () => gap));

// 2026-09-01 is a Tuesday.
const tuesdays = every('2026-09-01', 7, 10);
const last = tuesdays.at(-1) ?? '';

describe('a show that misses its usual day', () => {
  test.each<[string, string[], string, ReturnType<typeof lateness>]>([
    ['on the day itself it may still come', tuesdays, plus(last, 7), null],
    ['the day after it is late', tuesdays, plus(last, 8), { expectedOn: plus(last, 7), rhythm: 'Tuesdays' }],
    [
      'and stays late for three weeks',
      tuesdays,
      plus(last, 28),
      { expectedOn: plus(last, 7), rhythm: 'Tuesdays' },
    ],
    ['then it has paused', tuesdays, plus(last, 29), null],
    ['five releases tell nothing', every('2026-09-01', 7, 5), '2026-10-20', null],
    ['no release tells nothing', [], '2026-10-20', null],
    ['the next one ends it', [...tuesdays, plus(last, 8)], plus(last, 8), null],
    // A bonus on a Thursday changes neither the day nor the weeks.
    [
      'a bonus is no turn',
      [...tuesdays, plus(last, 2)],
      plus(last, 8),
      { expectedOn: plus(last, 7), rhythm: 'Tuesdays' },
    ],
    // On Monday instead of Tuesday: Tuesday is not missed.
    ['a day early is that turn', [...tuesdays, plus(last, 6)], plus(last, 8), null],
    [
      'two on one day are one',
      [...tuesdays, ...tuesdays],
      plus(last, 8),
      { expectedOn: plus(last, 7), rhythm: 'Tuesdays' },
    ],
    [
      'what is dated ahead has not come',
      [...tuesdays, plus(last, 60)],
      plus(last, 8),
      { expectedOn: plus(last, 7), rhythm: 'Tuesdays' },
    ],
    // Tue, Wed, Tue, Wed ... is a week give or take a day.
    [
      'give or take a day: one day of grace',
      spaced('2026-09-01', 8, 6, 8, 6, 8, 6, 8, 6),
      plus('2026-09-01', 56 + 8),
      null,
    ],
    [
      'and late after it',
      spaced('2026-09-01', 8, 6, 8, 6, 8, 6, 8, 6),
      plus('2026-09-01', 56 + 9),
      { expectedOn: plus('2026-09-01', 56 + 7), rhythm: 'every week' },
    ],
    [
      'every other week',
      every('2026-06-02', 14, 8),
      plus('2026-06-02', 14 * 8 + 1),
      { expectedOn: plus('2026-06-02', 14 * 8), rhythm: 'every two weeks' },
    ],
    [
      'on weekdays, over a weekend',
      spaced('2026-10-05', 1, 1, 1, 1, 3, 1, 1, 1, 1, 3, 1, 1, 1, 1),
      '2026-10-27',
      { expectedOn: '2026-10-26', rhythm: 'weekdays' },
    ],
    [
      'on weekdays, nothing is due on a weekend',
      spaced('2026-10-05', 1, 1, 1, 1, 3, 1, 1, 1, 1, 3, 1, 1, 1, 1),
      '2026-10-25',
      null,
    ],
    [
      'twice a week',
      spaced('2026-09-01', 2, 5, 2, 5, 2, 5, 2, 5),
      '2026-10-02',
      { expectedOn: '2026-10-01', rhythm: 'Tuesdays and Thursdays' },
    ],
    [
      'on the first of the month',
      ['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01'],
      '2026-10-06',
      { expectedOn: '2026-10-02', rhythm: 'every month' },
    ],
    ['whenever it likes: never late', spaced('2026-06-01', 3, 19, 6, 30, 2, 11, 44), '2026-12-20', null],
  ])('%s', (_what, days, today, expected) => {
    expect(lateness(days, today)).toEqual(expected);
  });

  const rhythm = fc.record({
    first: fc.integer({ min: 0, max: 3_000 }).map((days) => plus('2020-01-01', days)),
    gap: fc.constantFrom(7, 14, 21, 28),
    count: fc.integer({ min: 6, max: 30 }),
  });

  it('is exact for whoever keeps to a day: not late on it, late from the day after, until it has paused', () => {
    fc.assert(
      fc.property(rhythm, fc.integer({ min: 0, max: 200 }), ({ first, gap, count }, silence) => {
        const days = every(first, gap, count);
        const end = days.at(-1) ?? first;
        const isLate = silence > gap && silence - gap <= Math.max(21, 3 * gap);
        const found = lateness(days, plus(end, silence));
        expect(found?.expectedOn ?? null).toBe(isLate ? plus(end, gap) : null);
      }),
      { verbose: true },
    );
  });

  it('never says late on the day of a release, nor of a day that is not over, whatever the days are', () => {
    const anyDays = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 40 });
    fc.assert(
      fc.property(anyDays, fc.integer({ min: 0, max: 500 }), (offsets, at) => {
        const days = offsets.map((offset) => plus('2026-01-01', offset));
        const today = plus('2026-01-01', at);
        expect(lateness([...days, today], today)).toBeNull();
        const found = lateness(days, today);
        if (found === null) return;
        const past = days.filter((day) => day <= today).sort();
        expect(found.expectedOn < today).toBe(true);
        expect(found.expectedOn > (past.at(-1) ?? '')).toBe(true);
        // The order in which a feed lists its episodes means nothing.
        expect(lateness([...days].reverse(), today)).toEqual(found);
      }),
      { verbose: true, numRuns: 500 },
    );
  });
});
