import type { Facet, SaidAnswer } from '../../../contract/search.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { FoundMoment } from './moments-store.ts';
import { listNames } from './store.ts';

/** More would be no choice but a list. */
const mostValues = 12;

/** What the moments that were found could be narrowed to, the most frequent first. */
export async function countFacets(db: Db, found: readonly FoundMoment[]): Promise<SaidAnswer['facets']> {
  const byPodcast = countBy(found.map(({ podcast_id: id }) => id));
  const { podcasts, groups } = await listNames(db, [...byPodcast.keys()]);
  const titles = new Map(podcasts.map(({ id, title }) => [id, title]));
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const byGroup = new Map<string, number>();
  for (const { id, podcast_id } of groups)
    byGroup.set(id, (byGroup.get(id) ?? 0) + (byPodcast.get(podcast_id) ?? 0));
  const bySpeaker = countBy(found.flatMap(({ speaker }) => speaker ?? []));
  return {
    groups: most(byGroup, (id) => names.get(id)),
    podcasts: most(byPodcast, (id) => titles.get(id)),
    speakers: most(bySpeaker, (name) => name),
  };
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function most(counts: ReadonlyMap<string, number>, labelOf: (value: string) => string | undefined): Facet[] {
  return [...counts]
    .flatMap(([value, count]) => {
      const label = labelOf(value);
      return label === undefined ? [] : [{ value, label, count }];
    })
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, mostValues);
}
