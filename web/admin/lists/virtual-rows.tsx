import {
  defaultRangeExtractor,
  observeWindowOffset,
  useWindowVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { memo, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { restAt, stepAfter } from './scroll-step.ts';
import { useUsualHeight } from './use-usual-height.ts';
import './lists.css';

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  /** What the list is, for screen readers. */
  label: string;
  keyOf: (row: Row) => string;
  row: (row: Row) => ReactNode;
  /** The key of a row that somebody is led to: it is brought into view and marked. */
  ledTo?: string | null;
  /** Usual height of a row in pixels, until rows are there; the real one is measured. */
  rowHeight?: number;
  /** Rows follow that are not here yet. */
  hasMore?: boolean;
  /** Whether the end of the rows that are here is near the window. */
  onNearEnd?: (isNear: boolean) => void;
}

/** Rows beyond the window, above and below, that are kept on the page. */
const overscan = 12;
/** While the list leaps so few must do, or each step draws two windows. */
const overscanOfLeap = 2;

/** Rows of any number that scroll with the window: only those near it are on the page. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, label, keyOf, row, ledTo = null, rowHeight = 59, hasMore = false, onNearEnd } = props;
  const list = useRef<HTMLUListElement>(null);
  const step = useRef(restAt(0));
  const isNew = useRef(false);
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const usual = useUsualHeight(list, label, rowHeight);
  const [wasRushing, setRushing] = useState(false);
  const isRushing = wasRushing || step.current.isRush;
  // Other functions lay all rows out anew: where the list is given others, or rows are taken for higher or lower.
  const taken = useMemo(
    () => ({ estimateSize: () => usual, getItemKey: (index: number) => keyOf(rows[index] as Row) }),
    [usual, rows, keyOf],
  );
  const virtual = useWindowVirtualizer({
    ...taken,
    count: rows.length,
    overscan,
    // While it is made the window may still stand where the page before was left.
    initialOffset: 0,
    // A new function each time, since its answer is kept as long as it is the same one; what has the focus may not go away.
    rangeExtractor: (range) => {
      const isSmall = step.current.isLeap && list.current?.contains(document.activeElement) !== true;
      return defaultRangeExtractor({ ...range, overscan: isSmall ? overscanOfLeap : overscan });
    },
    scrollMargin: list.current === null ? 0 : topOf(list.current),
    observeElementOffset: (instance, tell) => {
      isNew.current = true;
      // When all of the new page is there, and before it is seen.
      queueMicrotask(() => {
        step.current = restAt(window.scrollY);
        flushSync(() => tell(window.scrollY, false));
      });
      return observeWindowOffset(instance, (offset, isScrolling) => {
        step.current = isScrolling
          ? stepAfter(step.current, offset, performance.now(), window.innerHeight)
          : restAt(offset);
        // Draws the step.
        tell(offset, isScrolling);
        if (step.current.isRush) setRushing(true);
        // In slices: whoever scrolls on meanwhile is not held up.
        else startTransition(() => setRushing(false));
      });
    },
    // Where the list itself moves, to a row or to put its place right, is not as quick as a hand. A list that is new would
    // bring the window to where it believes that it stands; it stands where it stands.
    scrollToFn: (offset, how, instance) => {
      step.current = restAt(step.current.offset);
      if (!isNew.current) windowScroll(offset, how, instance);
      isNew.current = false;
    },
  });
  const items = virtual.getVirtualItems();
  const isDrawn = (key: unknown) => !isRushing || drawn.current.has(key);
  useEffect(() => {
    drawn.current = new Set(items.map(({ key }) => key).filter(isDrawn));
  });
  const isNearEnd = (virtual.range?.endIndex ?? 0) >= rows.length - 2 * overscan;
  useEffect(() => {
    onNearEnd?.(isNearEnd);
  }, [isNearEnd, onNearEnd]);
  const ledToIndex = ledTo === null ? -1 : rows.findIndex((one) => keyOf(one) === ledTo);
  useEffect(() => {
    if (ledToIndex >= 0) virtual.scrollToIndex(ledToIndex, { align: 'center' });
  }, [ledToIndex, virtual]);
  return (
    <ul ref={list} className="vlist" aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {items.map((item) => {
        const value = rows[item.index];
        if (value === undefined) return null;
        const isLedTo = item.index === ledToIndex;
        return (
          <li
            key={item.key}
            ref={isDrawn(item.key) ? virtual.measureElement : undefined}
            data-index={item.index}
            className={isLedTo ? 'is-found' : undefined}
            aria-current={isLedTo ? 'true' : undefined}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={item.index + 1}
            style={{
              transform: `translateY(${item.start - virtual.options.scrollMargin}px)`,
              ...(isDrawn(item.key) ? {} : { height: item.size }),
            }}
          >
            {isDrawn(item.key) && <Content row={row} value={value} />}
          </li>
        );
      })}
    </ul>
  );
}

/** While one scrolls only the rows that come are drawn: those that stay are what they were. */
const Content = memo(drawRow) as typeof drawRow;

function drawRow<Row>({ row, value }: { row: (value: Row) => ReactNode; value: Row }) {
  return row(value);
}

/** Where the list begins on the page, however it is scrolled. */
function topOf(list: HTMLElement): number {
  return list.getBoundingClientRect().top + window.scrollY;
}
