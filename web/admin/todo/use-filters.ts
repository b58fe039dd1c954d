import { useSearchParams } from 'react-router';
import type { ToDoFilter } from '../../../contract/episodes.ts';
import { dayOfPublication } from '../../format/day-of-publication.ts';

/** product.md section 9. */
export const toDoStart = '2025-08-04';

export interface ToDoFilters {
  filterType: ToDoFilter['filterType'];
  /** Empty for all groups. */
  groupId: string;
  startDate: string;
  endDate: string;
}

/** The filters live in the address: they survive a reload and the Back button. */
export function readFilters(params: URLSearchParams, timeZone: string): ToDoFilters {
  return {
    filterType: params.get('status') === 'needs_insights' ? 'needs_insights' : 'needs_transcript',
    groupId: params.get('group') ?? '',
    startDate: params.get('start') ?? toDoStart,
    endDate: params.get('end') ?? dayOfPublication(new Date(), timeZone),
  };
}

export function useFilters(timeZone: string): [ToDoFilters, (patch: Partial<ToDoFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params, timeZone);
  const today = dayOfPublication(new Date(), timeZone);
  const change = (patch: Partial<ToDoFilters>) => {
    const next = { ...filters, ...patch };
    const entries = {
      status: next.filterType === 'needs_transcript' ? '' : next.filterType,
      group: next.groupId,
      start: next.startDate === toDoStart ? '' : next.startDate,
      end: next.endDate === today ? '' : next.endDate,
    };
    setParams(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  return [filters, change];
}

/** As the calls take them. */
export const queryOf = ({ groupId, startDate, endDate, filterType }: ToDoFilters): ToDoFilter => ({
  startDate,
  endDate,
  filterType,
  ...(groupId === '' ? {} : { groupId }),
});

/** The screen with this list. */
export function addressOfToDo(list: Omit<ToDoFilter, 'groupId'> & { groupId: string | null }): string {
  const params = new URLSearchParams({ start: list.startDate, end: list.endDate });
  if (list.filterType !== 'needs_transcript') params.set('status', list.filterType);
  if (list.groupId !== null) params.set('group', list.groupId);
  return `/admin/todo?${params}`;
}
