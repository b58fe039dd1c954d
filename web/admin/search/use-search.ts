import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type SaidAnswer, search } from '../../../contract/search.ts';
import { request } from '../../api/call.ts';
import type { CallFailed } from '../../api/failure.ts';
import { pathKey } from '../../api/path-key.ts';

/** What is looked for and where; empty is no limit. */
export interface Wish {
  q: string;
  groupId: string;
  podcastId: string;
  speaker: string;
  from: string;
  to: string;
}

const names = { q: 'q', groupId: 'group', podcastId: 'podcast', speaker: 'speaker', from: 'from', to: 'to' };
const fields = Object.keys(names) as (keyof Wish)[];

/** It stands in the address: a search can be kept, sent, and gone back to. */
export function useWish(): [Wish, (patch: Partial<Wish>) => void] {
  const [params, setParams] = useSearchParams();
  const wish = Object.fromEntries(
    fields.map((field) => [field, params.get(names[field]) ?? '']),
  ) as unknown as Wish;
  const change = (patch: Partial<Wish>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const field of fields) {
          const value = patch[field];
          if (value === '') next.delete(names[field]);
          else if (value !== undefined) next.set(names[field], value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [wish, change];
}

export const noFilters: Omit<Wish, 'q'> = { groupId: '', podcastId: '', speaker: '', from: '', to: '' };

export const hasFilters = ({ q: _q, ...filters }: Wish): boolean =>
  Object.values(filters).some((value) => value !== '');

/** Results of a wish, ten episodes at a time; while a changed wish is looked for, those of the one before stay. */
export function useSearch(wish: Wish) {
  const query = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== ''));
  const isBackwards = wish.from !== '' && wish.to !== '' && wish.to < wish.from;
  return useInfiniteQuery({
    ...infiniteQueryOptions<
      SaidAnswer,
      CallFailed,
      { pages: SaidAnswer[]; pageParams: unknown[] },
      readonly unknown[],
      string | null
    >({
      queryKey: [pathKey(search.said), { query }],
      initialPageParam: null,
      getNextPageParam: (last) => last.next,
      queryFn: async ({ signal, pageParam }) => {
        const cursor = pageParam === null ? {} : { cursor: pageParam };
        const { body } = await request(search.said, { query: { ...query, ...cursor } }, signal);
        return body as SaidAnswer;
      },
    }),
    enabled: wish.q.trim() !== '' && !isBackwards,
    placeholderData: keepPreviousData,
  });
}
