import type { Podcast } from '../../../contract/podcasts.ts';
import { undoUntil } from '../removals/index.ts';
import type { Late } from './lateness.ts';
import type { ListedPodcast } from './store.ts';

export function presentPodcast(row: ListedPodcast, late: Late | undefined): Podcast {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    description: row.description,
    imageUrl: row.image_url,
    feedUrl: row.feed_url,
    episodeCount: row.episode_count,
    latestEpisodeDate: row.latest_episode_at?.toISOString() ?? null,
    late: late ?? null,
    preferOtherSources: row.prefer_other_sources,
    removal: removalOf(row.removed_at),
    feed: {
      lastSuccessAt: row.last_success_at?.toISOString() ?? null,
      failuresInARow: row.failures_in_row,
      lastError: row.last_error,
      lastWarning: row.last_warning,
      failingSince: row.failing_since?.toISOString() ?? null,
      nextTryAt: row.next_refresh_at?.toISOString() ?? null,
    },
  };
}

function removalOf(removedAt: Date | null): Podcast['removal'] {
  return removedAt === null
    ? null
    : { removedAt: removedAt.toISOString(), undoUntil: undoUntil(removedAt).toISOString() };
}
