import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dueWeek } from '../../../server/pipeline/week/draw-up-drafts.ts';
import { mondayOf } from '../../../server/pipeline/week/week-days.ts';
import { zones } from './zones.ts';

const hourMs = 3_600_000;
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

it('a draft is due exactly once for each week, however often and wherever the clock is looked at', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 23 }), fc.constantFrom(...zones), (start, hour, zone) => {
      const found = new Set<string>();
      for (let at = start; at < start + 28 * 24 * hourMs; at += hourMs / 2) {
        const due = dueWeek(new Date(at), hour, zone);
        if (due !== null) found.add(due.weekOn);
      }
      // Four weeks hold four Sundays, or a fifth one whose day has begun before.
      expect(found.size).toBeGreaterThanOrEqual(4);
      expect(found.size).toBeLessThanOrEqual(5);
      for (const weekOn of found) expect(mondayOf(weekOn)).toBe(weekOn);
    }),
    { verbose: true, numRuns: 8 },
  );
});
