import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { episodes } from '../../../contract/episodes.ts';
import { totalFor } from '../../api/query.ts';
import { toDoStart } from '../todo/use-filters.ts';

/** How many episodes still need a transcript, in the days that TO DO shows by itself. */
export function useToDoCount(): number | undefined {
  const endDate = format(new Date(), 'yyyy-MM-dd');
  const query = { startDate: toDoStart, endDate, filterType: 'needs_transcript' as const };
  return useQuery(totalFor(episodes.listToDo, { query })).data;
}
