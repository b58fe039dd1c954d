import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ListPage } from '../../api/call.ts';
import { type CallFailed, sentenceOf } from '../../api/failure.ts';
import { FailedState } from '../../ui/empty-state.tsx';
import { MoreFailed } from './more-failed.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { VirtualRows } from './virtual-rows.tsx';

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
  head?: (total: number, isMore: boolean) => ReactNode;
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
  // The same rows as long as none come: the list lays them out once.
  const rows = useMemo(() => (list.data?.pages ?? []).flatMap((page) => page.rows), [list.data]);
  if (list.data === undefined && !list.isError) return props.waiting ?? <RowsSkeleton />;
  if (rows.length === 0 && list.isError) {
    return (
      <FailedState
        title="The list could not be loaded"
        text={sentenceOf(list.error, 'The server did not answer.')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (list.data === undefined || rows.length === 0) return props.empty;
  return (
    <>
      {props.head?.(list.data.pages[0]?.total ?? rows.length, list.data.pages[0]?.isMore ?? false)}
      <Rows
        {...props}
        rows={rows}
        hasMore={list.hasNextPage}
        mayAsk={!list.isFetching && !list.isError}
        isLoadingMore={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        failed={list.isError ? <MoreFailed list={list} /> : null}
      />
    </>
  );
}

interface RowsProps<Row> extends PagedListProps<Row> {
  rows: readonly Row[];
  hasMore: boolean;
  /** Else something is under way, which the next page would take the place of, or a failure waits for a click. */
  mayAsk: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  /** In place of what says that more comes. */
  failed: ReactNode | null;
}

function Rows<Row>({ rows, hasMore, mayAsk, isLoadingMore, onMore, failed, ...rest }: RowsProps<Row>) {
  const { keyOf, row, label, ledTo = null, rowHeight } = rest;
  const [isNearEnd, setNearEnd] = useState(false);
  const isSought = ledTo !== null && !rows.some((one) => keyOf(one) === ledTo);
  useEffect(() => {
    if ((isNearEnd || isSought) && hasMore && mayAsk) onMore();
  }, [isNearEnd, isSought, hasMore, mayAsk, onMore]);
  return (
    <div className="card">
      <VirtualRows
        rows={rows}
        label={label}
        keyOf={keyOf}
        row={row}
        ledTo={ledTo}
        {...(rowHeight === undefined ? {} : { rowHeight })}
        hasMore={hasMore}
        onNearEnd={setNearEnd}
      />
      {failed ??
        (hasMore && (
          <p className="vlist-more small quiet" role="status">
            {isLoadingMore ? 'Loading more...' : 'More rows load as you scroll.'}
          </p>
        ))}
    </div>
  );
}
