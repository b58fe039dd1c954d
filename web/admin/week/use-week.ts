import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Send } from '../../../contract/sends.ts';
import { weeks } from '../../../contract/week.ts';
import { queryFor } from '../../api/query.ts';
import { useSends } from '../sends/use-sends.ts';
import { sendOfDigest } from '../sends/which-send.ts';

/** The week of the address, by itself the one that the next issue is about. */
export function weekQuery(search: URLSearchParams) {
  const weekOn = search.get('weekOn');
  return queryFor(weeks.read, weekOn === null ? {} : { query: { weekOn } });
}

export function useWeek() {
  const [params] = useSearchParams();
  return useQuery(weekQuery(params));
}

/** The send that stands for a digest (public id); undefined where there is none, null where nobody knows yet. */
export function useSendOf(digestId: string | undefined): Send | undefined | null {
  const list = useSends();
  if (digestId === undefined) return undefined;
  return list.data === undefined ? null : (sendOfDigest(list.data, digestId) ?? undefined);
}
