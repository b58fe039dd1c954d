import { useQuery } from '@tanstack/react-query';
import { episodes } from '../../../contract/episodes.ts';
import { totalFor } from '../../api/query.ts';
import { dayOfPublication } from '../../format/publication-day.ts';
import { toDoStart } from '../todo/use-filters.ts';
import { useTimeZone } from '../use-time-zone.ts';

/** How many episodes still need a transcript, in the days that TO DO shows by itself. */
export function useToDoCount(): number | undefined {
  const timeZone = useTimeZone();
  const endDate = timeZone === undefined ? '' : dayOfPublication(new Date(), timeZone);
  const query = { startDate: toDoStart, endDate, filterType: 'needs_transcript' as const };
  return useQuery({ ...totalFor(episodes.listToDo, { query }), enabled: timeZone !== undefined }).data;
}
