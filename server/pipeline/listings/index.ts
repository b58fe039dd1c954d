import type { Episode } from '../../../contract/episodes.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { presentEpisode } from './episode-rows.ts';
import { listEpisodes } from './episodes-store.ts';
import { type ListingDeps, listingHandlers } from './handlers.ts';

export { toDoOf } from './to-do.ts';
export { listToDo, type ToDoEpisode } from './to-do-store.ts';

/** One episode as the lists show it; null where there is none. */
export async function findListedEpisode(db: Db, id: string): Promise<Episode | null> {
  const { rows } = await listEpisodes(db, { id }, { limit: 1 });
  return rows[0] ? presentEpisode(rows[0]) : null;
}

/** What the screens list across the stages of the pipeline. */
export function listingsRoom(deps: ListingDeps): Room {
  return { handlers: listingHandlers(deps) };
}
