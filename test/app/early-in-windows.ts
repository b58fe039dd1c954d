import { afterAll, beforeAll } from 'vitest';
import { moveClock } from './moved-clock.ts';

/** An hour: what each window by which tries are counted (server/people/limits) fits into. */
const windowsMs = 3_600_000;

/**
 * Sets the clock of a file's tests back to just after the beginning of such windows: one that ended in the middle of a test
 * would begin to count anew. To be called before what starts the product.
 */
export function earlyInWindows(): void {
  const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0);
  beforeAll(() => moveClock(shiftMs - (Date.now() % windowsMs) + 1_000));
  afterAll(() => moveClock(shiftMs));
}
