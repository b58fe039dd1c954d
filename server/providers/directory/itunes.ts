/** Apple's directory (wire.md section 5): no key, about 20 calls a minute. */
import { z } from 'zod';
import type { SearchResult } from '../../../contract/podcasts.ts';
import { getJson } from './get-json.ts';
import type { Directory } from './port.ts';

const row = z.object({
  collectionId: z.number().optional(),
  trackId: z.number().optional(),
  collectionName: z.string().optional(),
  trackName: z.string().optional(),
  artistName: z.string().optional(),
  feedUrl: z.string().optional(),
  artworkUrl100: z.string().optional(),
  artworkUrl600: z.string().optional(),
  trackCount: z.number().optional(),
  releaseDate: z.string().optional(),
  primaryGenreName: z.string().optional(),
});
const answer = z.object({ results: z.array(z.unknown()) });

export function itunesDirectory({ baseUrl }: { baseUrl: string }): Directory {
  return {
    async search(words, signal) {
      const url = new URL(`${baseUrl.replace(/\/+$/, '')}/search`);
      url.search = new URLSearchParams({
        media: 'podcast',
        entity: 'podcast',
        term: words,
        country: 'US',
        limit: '25',
      }).toString();
      const { results } = await getJson({
        vendor: 'The Apple directory',
        url: url.href,
        signal,
        schema: answer,
      });
      return results.flatMap((result) => present(result));
    },
  };
}

/** One odd row must not spoil the others. */
function present(result: unknown): SearchResult[] {
  const parsed = row.safeParse(result);
  if (!parsed.success || !parsed.data.feedUrl) return [];
  const found = parsed.data;
  const date = found.releaseDate === undefined ? Number.NaN : Date.parse(found.releaseDate);
  return [
    {
      id: String(found.collectionId ?? found.trackId ?? found.feedUrl),
      title: found.collectionName ?? found.trackName ?? 'Untitled podcast',
      author: found.artistName ?? '',
      description: found.primaryGenreName ?? '',
      imageUrl: found.artworkUrl100 ?? null,
      artworkUrl: found.artworkUrl600 ?? found.artworkUrl100 ?? null,
      feedUrl: parsed.data.feedUrl,
      episodeCount: found.trackCount ?? null,
      latestEpisodeDate: Number.isNaN(date) ? null : new Date(date).toISOString(),
    },
  ];
}
