import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Send, sends } from '../../../contract/sends.ts';
import { weeks } from '../../../contract/week.ts';
import { queryFor } from '../../api/query.ts';

const lastSends = 30;

/** The week of the address, by itself the one that the next issue is about. */
export function weekQuery(search: URLSearchParams) {
  const weekOn = search.get('weekOn');
  return queryFor(weeks.read, weekOn === null ? {} : { query: { weekOn } });
}

export function useWeek() {
  const [params] = useSearchParams();
  return useQuery(weekQuery(params));
}

/** The last send of a digest (public id); none where there is none, or sends cannot be read. */
export function useSendOf(digestId: string | undefined): Send | undefined {
  const list = useQuery(queryFor(sends.list, { query: { limit: lastSends } }));
  return digestId === undefined
    ? undefined
    : list.data?.find((send) => send.digestId === digestId && send.kind === 'issue');
}
