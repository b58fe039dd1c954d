import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Found, live } from '../../../contract/live.ts';
import { queryFor } from '../../api/query.ts';

export const fewestLetters = 2;

export interface FoundTitles {
  rows: readonly Found[];
  /** Whether hits may still come. */
  isSearching: boolean;
  isFailed: boolean;
}

/** Podcasts and episodes by these words; looked up by the server, since there may be many thousands. */
export function useFound(text: string): FoundTitles {
  const wanted = text.trim();
  const words = useDeferredValue(wanted);
  const isLongEnough = words.length >= fewestLetters;
  const list = useQuery({ ...queryFor(live.find, { query: { q: words } }), enabled: isLongEnough });
  const isCurrent = words === wanted && isLongEnough;
  return {
    rows: isCurrent ? (list.data ?? []) : [],
    isSearching: wanted.length >= fewestLetters && (words !== wanted || list.isFetching),
    isFailed: isCurrent && list.isError,
  };
}
