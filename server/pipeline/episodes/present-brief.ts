import type { z } from 'zod';
import type { episodeBrief, podcastBrief } from '../../../contract/episodes.ts';
import type { BriefRow } from './store.ts';

/** The episode and its podcast as listings of transcripts and insights embed them. */
export function presentBrief(row: BriefRow): {
  episode: z.infer<typeof episodeBrief>;
  podcast: z.infer<typeof podcastBrief>;
} {
  return {
    episode: {
      title: row.episode_title,
      imageUrl: row.episode_image_url,
      spotifyEpisodeId: row.spotify_episode_id,
      pubDate: row.pub_date?.toISOString() ?? null,
    },
    podcast: { title: row.podcast_title, imageUrl: row.podcast_image_url },
  };
}
