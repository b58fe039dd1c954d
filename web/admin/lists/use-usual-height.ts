import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** So many rows tell what is usual; fewer do until more have come. */
const enough = 8;

/** By list and width: one that is opened again begins as high as it was, so that its place on the page is found again. */
const known = new Map<string, number>();

/**
 * How high, in whole pixels, rows of a list are taken to be that were never drawn: as the middle one of those that are on
 * the page, at this width of the window, and `first` until there are any. If they were not, each that comes would push those
 * below it, and the place in the list had to be put right under the hand that scrolls. `label` tells lists from each other.
 */
export function useUsualHeight(list: RefObject<Element | null>, label: string, first: number): number {
  const width = useSyncExternalStore(onResize, readWidth, () => 0);
  const key = `${label} ${width}`;
  const [usual, setUsual] = useState(known.get(key) ?? first);
  const seen = useRef({ key: '', rows: 0 });
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    const counted = Math.min(rows.length, enough);
    if (counted === 0 || (seen.current.key === key && seen.current.rows >= counted)) return;
    seen.current = { key, rows: counted };
    const height = middleHeight(rows);
    known.set(key, height);
    setUsual(height);
  });
  return usual;
}

const readWidth = () => window.innerWidth;

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** What half of the rows do not exceed; rounded, as rows are measured. */
function middleHeight(rows: readonly Element[]): number {
  const heights = rows.map((row) => Math.round(row.getBoundingClientRect().height));
  return heights.sort((a, b) => a - b)[heights.length >> 1] ?? 0;
}
