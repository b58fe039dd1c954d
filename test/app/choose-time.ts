/**
 * When the tests believe that they run: TEST_NOW, or a Wednesday afternoon. Only the first process of a run decides;
 * those that it starts are told the shift, so that all of them agree.
 */
const usual = '2026-11-18T15:00:00Z';

export function chooseTime(): void {
  process.env.TEST_CLOCK_SHIFT_MS ??= String(shiftTo(process.env.TEST_NOW ?? usual));
}

/** How far the real clock has to move to show `now`. */
export function shiftTo(now: string): number {
  const { realDate = Date } = globalThis as { realDate?: DateConstructor };
  return Date.parse(now) - realDate.now();
}
