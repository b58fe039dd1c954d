/** What somebody narrows the lists of work by. The episodes are joined. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inTitles, type Word } from './titles-store.ts';

export interface Narrowing {
  /** Words, in any order, of the titles of the episode and its podcast. */
  q?: string | undefined;
  groupId?: string | undefined;
}

/** Podcasts that are in the group. */
export const isInGroup = (of: 'episodes' | 'podcast_counts', groupId: string) =>
  sql<SqlBool>`${sql.ref(`${of}.podcast_id`)} in (select podcast_id from group_podcasts where group_id = ${groupId})`;

/** The conditions; null where nothing is narrowed. */
export function narrowed(groupId: string | undefined, words: readonly Word[]): RawBuilder<SqlBool> | null {
  const all = words.map(inTitles);
  if (groupId !== undefined) all.unshift(isInGroup('episodes', groupId));
  return all.length === 0 ? null : sql<SqlBool>`${sql.join(all, sql` and `)}`;
}
