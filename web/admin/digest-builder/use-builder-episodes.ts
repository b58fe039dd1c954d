import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { digests } from '../../../contract/digests.ts';
import type { Episode } from '../../../contract/episodes.ts';
import type { CallFailed } from '../../api/failure.ts';
import { pagesFor } from '../../api/query.ts';

/** The most that the server gives at once (server.md section 3). */
const pageSize = 500;

export interface BuilderEpisodes {
  /** Undefined until the first portion has come. */
  episodes: Episode[] | undefined;
  /** How many there are, here or not. */
  total: number;
  error: CallFailed | null;
  isFetching: boolean;
  retry: () => void;
}

/** All episodes of a group and its days: they are sorted by relevance here, so no portion may be left out. */
export function useBuilderEpisodes(
  query: { groupId: string; startDate: string; endDate: string },
  isSet: boolean,
): BuilderEpisodes {
  const list = useInfiniteQuery({ ...pagesFor(digests.builder, pageSize, { query }), enabled: isSet });
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    episodes: list.data?.pages.flatMap(({ rows }) => rows),
    total: list.data?.pages.at(-1)?.total ?? 0,
    error: list.error,
    isFetching,
    retry: () => void (list.isFetchNextPageError ? fetchNextPage() : list.refetch()),
  };
}
