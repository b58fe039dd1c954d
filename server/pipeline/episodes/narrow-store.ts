/** What somebody narrows the lists of work by. The episodes are joined. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export interface Narrowing {
  /** Words, in any order, of the titles of the episode and its podcast. */
  q?: string | undefined;
  groupId?: string | undefined;
}

const wordsOf = ({ q = '' }: Narrowing) => q.split(/\s+/).filter(Boolean);

/** Podcasts that are in the group. */
export const isInGroup = (of: 'episodes' | 'podcast_counts', groupId: string) =>
  sql<SqlBool>`${sql.ref(`${of}.podcast_id`)} in (select podcast_id from group_podcasts where group_id = ${groupId})`;

/** Whether what is stored for each podcast says how many there are. */
export const isOfPodcasts = (narrowing: Narrowing): boolean => wordsOf(narrowing).length === 0;

/** The conditions; null where nothing is narrowed. */
export function narrowed({ groupId, ...narrowing }: Narrowing): RawBuilder<SqlBool> | null {
  const words = wordsOf(narrowing);
  const all: RawBuilder<SqlBool>[] = [];
  if (groupId !== undefined) all.push(isInGroup('episodes', groupId));
  if (words.length > 0)
    all.push(sql`(episodes.title || ' ' || coalesce(
      (select podcasts.title from podcasts where podcasts.id = episodes.podcast_id), '')) ilike all (${words.map(patternOf)})`);
  return all.length === 0 ? null : sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** Where a word stands anywhere; a percent sign is a percent sign. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
