import { useQuery } from '@tanstack/react-query';
import { episodes } from '../../../contract/episodes.ts';
import { pageFor } from '../../api/query.ts';
import { dayOfPublication } from '../../format/day-of-publication.ts';
import { toDoStart } from '../todo/use-filters.ts';
import { useTimeZone } from '../use-time-zone.ts';

interface ToDoCount {
  count: number | undefined;
  /** There are more than `count`. */
  isMore: boolean;
}

/** How many episodes still need a transcript, in the days that TO DO shows by itself. */
export function useToDoCount(): ToDoCount {
  const timeZone = useTimeZone();
  const endDate = timeZone === undefined ? '' : dayOfPublication(new Date(), timeZone);
  const query = { startDate: toDoStart, endDate, filterType: 'needs_transcript' as const };
  const { data } = useQuery({ ...pageFor(episodes.listToDo, 1, { query }), enabled: timeZone !== undefined });
  return { count: data?.total, isMore: data?.isMore ?? false };
}
