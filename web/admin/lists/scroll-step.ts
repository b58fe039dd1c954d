/** One step of a list that scrolls, as its window tells of it. */
export interface ScrollStep {
  /** Where the list stands after it, in pixels. */
  offset: number;
  /** When it began to be there, in milliseconds of any clock; long ago where the list stands still. */
  at: number;
  /** Passes most of the rows that are kept beside the window anyway. */
  isLeap: boolean;
  isFast: boolean;
  /** Nobody reads what passes. */
  isRush: boolean;
}

/** A step of so many pixels is a leap. */
const leapFrom = 400;

/**
 * From this speed on, in pixels a millisecond, nobody reads what passes (more than a hundred rows a second). Rows that come
 * are then empty until it slows down: drawing all of them would hold up the scrolling itself.
 */
const rushFrom = 8;

/** Between two pictures, on the quickest of screens. */
const leastMs = 4;

/** The list stands still at `offset`: whatever comes next is a single step, and not fast. */
export function restAt(offset: number): ScrollStep {
  return { offset, at: -Infinity, isLeap: false, isFast: false, isRush: false };
}

/**
 * The step that follows `before`. A rush are two fast steps, or one that leaves nothing of a window of `height` pixels on the
 * screen. A single leap out of standing is neither; it is drawn at once.
 */
export function stepAfter(before: ScrollStep, offset: number, at: number, height: number): ScrollStep {
  const distance = Math.abs(offset - before.offset);
  // Told again of where it is.
  if (distance === 0) return before;
  // A clock that is kept coarse on purpose tells several steps the same time.
  const isFast = distance >= rushFrom * Math.max(at - before.at, leastMs);
  return {
    offset,
    at,
    isLeap: distance >= leapFrom,
    isFast,
    isRush: isFast && (before.isFast || distance >= height),
  };
}
