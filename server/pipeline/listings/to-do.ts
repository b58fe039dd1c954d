import type { ToDoFilter } from '../../../contract/episodes.ts';
import { endOfDay, startOfDay } from '../../kit/day.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { getGroup } from '../groups/index.ts';
import type { EpisodeFilter } from './episodes-store.ts';

/** Days of the publication, both ends included. */
export function boundsOf(
  { startDate, endDate }: { startDate: string; endDate: string },
  timeZone: string,
): { from: Date; until: Date } {
  if (endDate < startDate) throw new Refusal(422, 'The end date lies before the start date.');
  return { from: startOfDay(startDate, timeZone), until: endOfDay(endDate, timeZone) };
}

/** The episodes that the TO DO screen lists with this filter; refused where its group or days are none. */
export async function toDoOf(
  { db, timeZone }: { db: Db; timeZone: string },
  filter: ToDoFilter,
): Promise<EpisodeFilter> {
  if (filter.groupId !== undefined) await getGroup(db, filter.groupId);
  const group = filter.groupId === undefined ? {} : { groupId: filter.groupId };
  const toDo = filter.filterType === 'needs_transcript' ? 'transcript' : 'insight';
  return { ...group, ...boundsOf(filter, timeZone), toDo };
}
