import { groups } from '../../../contract/groups.ts';
import { queryFor } from '../../api/query.ts';
import { daysBefore, weekStart } from '../../format/dates.ts';

/** Episodes of a group since the week before this one began; the same key as long as the week lasts. */
export function weekEpisodesOf(groupId: string, since: Date = weekStart(new Date())) {
  return queryFor(groups.listEpisodes, {
    params: { id: groupId },
    query: { since: daysBefore(since, 7).toISOString(), limit: 500 },
  });
}
