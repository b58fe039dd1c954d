import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import './lists.css';

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  /** What the list is, for screen readers. */
  label: string;
  keyOf: (row: Row) => string;
  row: (row: Row) => ReactNode;
  /** The key of a row that somebody is led to: it is brought into view and marked. */
  ledTo?: string | null;
  /** Usual height of a row in pixels; the real one is measured. */
  rowHeight?: number;
  /** Rows follow that are not here yet. */
  hasMore?: boolean;
  /** Whether the end of the rows that are here is near the window. */
  onNearEnd?: (isNear: boolean) => void;
}

/** Rows beyond the window, above and below, that are kept on the page. */
const overscan = 12;
/** A step of so many pixels passes most of them anyway: until the list stands still so few must do, or each draws two windows. */
const leapFrom = 400;
const overscanOfLeap = 2;

/**
 * From this speed on, in pixels a millisecond, nobody reads what passes (more than a hundred rows a second). Rows that come
 * are then empty until it slows down: drawing all of them would hold up the scrolling itself.
 */
const rushFrom = 8;

/** Rows of any number that scroll with the window: only those near it are on the page. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, label, keyOf, row, ledTo = null, rowHeight = 58, hasMore = false, onNearEnd } = props;
  const list = useRef<HTMLUListElement>(null);
  const last = useRef({ offset: 0, at: 0, isFast: false });
  const drawn = useRef<ReadonlySet<unknown>>(new Set());
  const [isRushing, setRushing] = useState(false);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    // A new function each time, since its answer is kept as long as it is the same one. A step is drawn before `onChange`
    // is told of it, so `last` is still where the list stood before; what has the focus may not go away.
    rangeExtractor: (range) => {
      const isLeap = Math.abs(window.scrollY - last.current.offset) >= leapFrom;
      const isSmall = isLeap && list.current?.contains(document.activeElement) !== true;
      return defaultRangeExtractor({ ...range, overscan: isSmall ? overscanOfLeap : overscan });
    },
    scrollMargin: list.current === null ? 0 : topOf(list.current),
    getItemKey: (index) => keyOf(rows[index] as Row),
    onChange: ({ scrollOffset, isScrolling }) => {
      const [before, offset, at] = [last.current, scrollOffset ?? 0, performance.now()];
      // Rows that are measured tell too.
      if (isScrolling && offset === before.offset) return;
      const isFast = isScrolling && Math.abs(offset - before.offset) >= rushFrom * (at - before.at);
      last.current = { offset, at, isFast };
      // A single leap, to the end or to a row, is drawn at once.
      if (isFast && before.isFast) setRushing(true);
      // In slices: whoever scrolls on meanwhile is not held up.
      else startTransition(() => setRushing(false));
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
