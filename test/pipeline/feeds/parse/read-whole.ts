import { createFeedParser } from '../../../../server/pipeline/feeds/parse/feed-parser.ts';
import { defaultLimits, type ParsedEpisode } from '../../../../server/pipeline/feeds/parse/types.ts';

/** Parses a feed on this thread, in pieces of `pieceBytes`, and answers everything that came. */
export function readWhole(feed: string | Uint8Array, pieceBytes = 65_536, known: Uint8Array | null = null) {
  const bytes = typeof feed === 'string' ? new TextEncoder().encode(feed) : feed;
  const parser = createFeedParser(
    { url: 'https://feeds.example/show.xml', contentType: null },
    defaultLimits,
    known,
  );
  const episodes: ParsedEpisode[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    episodes.push(...parser.write(bytes.subarray(at, at + pieceBytes)));
  }
  const last = parser.end();
  const { podcast, warnings, items, episodeCount } = last;
  return { podcast, warnings, items, episodeCount, episodes: [...episodes, ...last.episodes] };
}

export const rss = (inside: string, attributes = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"${attributes}><channel><title>Show</title><link>https://show.example/</link>${inside}</channel></rss>`;
