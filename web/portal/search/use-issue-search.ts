import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/kit.ts';
import { search } from '../../../contract/search.ts';
import { request } from '../../api/call.ts';
import type { CallFailed } from '../../api/failure.ts';
import { pathKey } from '../../api/path-key.ts';

type Found = Answer<typeof search.issues>;

/** Issues that print these words, the newest first. */
export function useIssueSearch(q: string) {
  return useInfiniteQuery({
    ...infiniteQueryOptions<
      Found,
      CallFailed,
      { pages: Found[]; pageParams: unknown[] },
      readonly unknown[],
      string | null
    >({
      queryKey: [pathKey(search.issues), { q }],
      initialPageParam: null,
      getNextPageParam: (last) => last.next,
      queryFn: async ({ signal, pageParam }) => {
        const cursor = pageParam === null ? {} : { cursor: pageParam };
        const { body } = await request(search.issues, { query: { q, ...cursor } }, signal);
        return body as Found;
      },
    }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });
}
