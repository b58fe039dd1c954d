/** The drawings of the public pages beside the marks of the house: a word always stands beside them. */
import { TickMark } from '../ui/marks.tsx';

/** A tick in a ring, never without its word. */
export function Verified({ children = 'Verified' }: { children?: string }) {
  return (
    <span className="verified">
      <TickMark />
      {children}
    </span>
  );
}

/** "at 23:41" */
export function AtSecond({ at }: { at: string }) {
  return (
    <span className="at">
      <svg viewBox="0 0 9 10" fill="currentColor" aria-hidden="true">
        <path d="M0 0v10l9-5z" />
      </svg>
      <span>at {at}</span>
    </span>
  );
}

export function CheckMark() {
  return (
    <svg viewBox="0 0 14 14" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d="m1.5 7.5 3.6 3.6 7.4-8.3" />
    </svg>
  );
}

export function ThemeMark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.2" />
      <path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor" stroke="none" />
    </svg>
  );
}
