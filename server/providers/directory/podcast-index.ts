/** Podcast Index (wire.md section 5): a key, a secret, and a hash of both with the time. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../kit/clock.ts';
import { getJson } from './get-json.ts';
import type { Directory } from './port.ts';

const feed = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  author: z.string().nullish(),
  description: z.string().nullish(),
  image: z.string().nullish(),
  artwork: z.string().nullish(),
  episodeCount: z.number().nullish(),
  newestItemPubdate: z.number().nullish(),
  dead: z.number().nullish(),
});
const answer = z.object({ feeds: z.array(z.unknown()) });

export interface PodcastIndexOptions {
  baseUrl: string;
  key: string;
  secret: string;
  userAgent: string;
  clock: Clock;
}

export function podcastIndexDirectory(options: PodcastIndexOptions): Directory {
  const headers = () => {
    const date = String(Math.floor(options.clock.now().getTime() / 1000));
    return {
      'User-Agent': options.userAgent,
      'X-Auth-Key': options.key,
      'X-Auth-Date': date,
      Authorization: createHash('sha1').update(`${options.key}${options.secret}${date}`).digest('hex'),
    };
  };
  return {
    async search(words, signal) {
      const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/search/byterm`);
      url.search = new URLSearchParams({ q: words, max: '25' }).toString();
      const { feeds } = await getJson({
        vendor: 'Podcast Index',
        url: url.href,
        headers: headers(),
        signal,
        schema: answer,
      });
      return feeds.flatMap((item) => {
        const parsed = feed.safeParse(item);
        if (!parsed.success || parsed.data.dead === 1) return [];
        const found = parsed.data;
        return {
          id: `podcastindex-${found.id}`,
          title: found.title,
          author: found.author ?? '',
          description: found.description ?? '',
          imageUrl: found.image || null,
          artworkUrl: found.artwork || found.image || null,
          feedUrl: found.url,
          episodeCount: found.episodeCount ?? null,
          latestEpisodeDate: found.newestItemPubdate
            ? new Date(found.newestItemPubdate * 1000).toISOString()
            : null,
        };
      });
    },
  };
}
