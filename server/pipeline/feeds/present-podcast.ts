import type { Podcast } from '../../../contract/podcasts.ts';
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
