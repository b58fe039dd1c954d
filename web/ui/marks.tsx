/** The two marks of the house: decoration, a word always stands beside them. */

/** The plan symbol of a door, mid swing: the mark of the publication. */
export function DoorMark() {
  return (
    <svg
      className="door"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M5 20V4" />
      <path d="M5 4a16 16 0 0 1 16 16" strokeWidth="1.4" />
      <path d="M1.5 20H5M21 20h1.5" />
    </svg>
  );
}

/** A tick in a ring, never without the word "Verified". */
export function TickMark() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      <path d="m4.8 8.3 2.2 2.2 4.3-4.8" strokeWidth="1.8" />
    </svg>
  );
}
