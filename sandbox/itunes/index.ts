/** Apple's directory search over the sandbox's shows (JSON labelled as JavaScript, blank lines first). */
import { publishedAt } from '../podcasts/feed-xml.ts';
import type { Emulator, SandboxContext } from '../server.ts';
import type { SandboxShow } from '../shows/read-shows.ts';

export const itunesEmulator: Emulator = {
  name: 'itunes',
  mount(scope, context) {
    scope.get<{ Querystring: { term?: string; limit?: string } }>('/search', (request, reply) => {
      const words = (request.query.term ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = context.shows.filter(
        (show) => words.length > 0 && words.some((word) => wordsOf(show).includes(word)),
      );
      return reply
        .type('text/javascript; charset=utf-8')
        .send(list(context, found.slice(0, Number(request.query.limit ?? 50))));
    });
    scope.get<{ Querystring: { id?: string } }>('/lookup', (request, reply) => {
      const found = context.shows.filter((_show, index) => String(collectionId(index)) === request.query.id);
      return reply.type('text/javascript; charset=utf-8').send(list(context, found));
    });
  },
};

const collectionId = (index: number) => 1_700_000_001 + index;
const wordsOf = (show: SandboxShow) =>
  `${show.title} ${show.author} ${show.summary} ${show.hosts.join(' ')} podcast real estate`.toLowerCase();

function list(context: SandboxContext, shows: readonly SandboxShow[]): string {
  return `\n\n\n${JSON.stringify({ resultCount: shows.length, results: shows.map((show) => row(context, show)) })}\n`;
}

function row(context: SandboxContext, show: SandboxShow) {
  const base = `${context.origin()}/podcasts/${show.slug}`;
  const index = context.shows.indexOf(show);
  const [newest] = show.episodes;
  return {
    wrapperType: 'track',
    kind: 'podcast',
    collectionId: collectionId(index),
    trackId: collectionId(index),
    artistName: show.author,
    collectionName: show.title,
    trackName: show.title,
    feedUrl: `${base}/feed.xml`,
    collectionViewUrl: `${base}/`,
    artworkUrl30: `${base}/art.png`,
    artworkUrl60: `${base}/art.png`,
    artworkUrl100: `${base}/art.png`,
    artworkUrl600: `${base}/art.png`,
    releaseDate: newest
      ? publishedAt(newest, context.firstStartAt).toISOString().replace('.000', '')
      : undefined,
    trackCount: show.episodes.length,
    collectionExplicitness: 'notExplicit',
    primaryGenreName: 'Business',
    genres: ['Business', 'Podcasts'],
    country: 'USA',
  };
}
