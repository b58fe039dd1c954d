import { useSyncExternalStore } from 'react';
import { clockTime } from '../format/duration.ts';

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let nowMs = 0;

/** One clock for all running times on the page; it stands still while nobody looks at it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    nowMs = Date.now();
    for (const tell of listeners) tell();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

function readNow(): number {
  if (ticking === undefined || nowMs === 0) nowMs = Math.floor(Date.now() / 1_000) * 1_000;
  return nowMs;
}

/** The present, once a second. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, readNow, readNow));
}

/** " 2:14", ticking by itself. */
export function Elapsed({ since }: { since: string }) {
  const elapsedSecs = (useNow().getTime() - Date.parse(since)) / 1_000;
  return <span className="elapsed-inline"> {clockTime(elapsedSecs)}</span>;
}
