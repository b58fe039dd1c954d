import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ListPage } from '../../api/call.ts';
import { type CallFailed, sentenceOf } from '../../api/failure.ts';
import { FailedState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import './lists.css';

interface PagedListProps<Row> {
  query: UseInfiniteQueryOptions<
    ListPage<Row>,
    CallFailed,
    { pages: ListPage<Row>[]; pageParams: unknown[] },
    readonly unknown[],
    string | null
  >;
  /** What the list is, for screen readers. */
  label: string;
  keyOf: (row: Row) => string;
  row: (row: Row) => ReactNode;
  empty: ReactNode;
  /** Stands in while nothing is known, where rows have a geometry of their own. */
  waiting?: ReactNode;
  /** Between title and rows, once they are known: how many there are. */
  head?: (total: number) => ReactNode;
  /** The key of a row that somebody is led to: it is brought into view and marked, however far down it stands. */
  ledTo?: string | null;
  /** Usual height of a row in pixels; the real one is measured. */
  rowHeight?: number;
}

/**
 * A list of any length: rows come in pages as one scrolls, and only those near the window are on the page. Loading,
 * failed and empty have their states.
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const list = useInfiniteQuery(props.query);
  if (list.data === undefined) {
    if (!list.isError) return props.waiting ?? <RowsSkeleton />;
    return (
      <FailedState
        title="The list could not be loaded"
        text={sentenceOf(list.error, 'The server did not answer.')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const rows = list.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return props.empty;
  return (
    <>
      {props.head?.(list.data.pages[0]?.total ?? rows.length)}
      <Rows
        {...props}
        rows={rows}
        hasMore={list.hasNextPage}
        isFetching={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

interface RowsProps<Row> extends PagedListProps<Row> {
  rows: readonly Row[];
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

/** Rows beyond the window, above and below, that are kept on the page. */
const overscan = 12;

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, hasMore, isFetching, onMore, keyOf, row, label, ledTo = null, rowHeight = 58 } = props;
  const holder = useRef<HTMLDivElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: holder.current?.offsetTop ?? 0,
    getItemKey: (index) => keyOf(rows[index] as Row),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = last >= rows.length - overscan;
  const ledToIndex = ledTo === null ? -1 : rows.findIndex((one) => keyOf(one) === ledTo);
  const isSought = ledTo !== null && ledToIndex < 0;
  useEffect(() => {
    if ((isNearEnd || isSought) && hasMore && !isFetching) onMore();
  }, [isNearEnd, isSought, hasMore, isFetching, onMore]);
  useEffect(() => {
    if (ledToIndex >= 0) virtual.scrollToIndex(ledToIndex, { align: 'center' });
  }, [ledToIndex, virtual]);
  return (
    <div ref={holder} className="card">
      <ul className="vlist" aria-label={label} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const value = rows[item.index];
          if (value === undefined) return null;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={item.index === ledToIndex ? 'is-found' : undefined}
              aria-current={item.index === ledToIndex ? 'true' : undefined}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            >
              {row(value)}
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <p className="vlist-more small quiet" role="status">
          {isFetching ? 'Loading more...' : 'More rows load as you scroll.'}
        </p>
      )}
    </div>
  );
}
