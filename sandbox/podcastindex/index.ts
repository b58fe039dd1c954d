/** Podcast Index's search over the sandbox's shows (wire.md section 5): a key, and a hash of key, secret and time. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publishedAt } from '../podcasts/feed-xml.ts';
import type { Emulator, SandboxContext } from '../server.ts';
import type { SandboxShow } from '../shows/read-shows.ts';

export const podcastIndexSecret = 'sandbox-secret';
const windowSecs = 300;

export const podcastIndexEmulator: Emulator = {
  name: 'podcastindex',
  mount(scope, context) {
    scope.addHook('onRequest', async (request, reply) => refuseStrangers(context, request, reply));
    scope.get<{ Querystring: { q?: string; max?: string } }>('/search/byterm', async (request) => {
      const words = (request.query.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = context.shows.filter((show) => words.some((word) => textOf(show).includes(word)));
      const feeds = found.slice(0, Number(request.query.max ?? 40)).map((show) => row(context, show));
      // `status` is a string there.
      return {
        status: 'true',
        feeds,
        count: feeds.length,
        query: request.query.q,
        description: 'Found matching feeds.',
      };
    });
  },
};

async function refuseStrangers(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const {
    'x-auth-key': key = '',
    'x-auth-date': date = '',
    authorization,
    'user-agent': agent,
  } = request.headers;
  const expected = createHash('sha1')
    .update(`${String(key)}${podcastIndexSecret}${String(date)}`)
    .digest('hex');
  const age = Math.abs(context.now().getTime() / 1000 - Number(date));
  const fresh = /^\d+$/.test(String(date)) && age <= windowSecs;
  if (agent && key && authorization === expected && fresh) return undefined;
  return reply.status(401).send({ status: 'false', description: 'Authorization failed' });
}

const textOf = (show: SandboxShow) => `${show.title} ${show.author} ${show.summary}`.toLowerCase();

function row(context: SandboxContext, show: SandboxShow) {
  const base = `${context.origin()}/podcasts/${show.slug}`;
  const [newest] = show.episodes;
  const startedAt = Math.floor(context.firstStartAt.getTime() / 1000);
  return {
    id: 7_000_001 + context.shows.indexOf(show),
    podcastGuid: guidOf(base),
    title: show.title,
    url: `${base}/feed.xml`,
    originalUrl: `${base}/feed.xml`,
    link: `${base}/`,
    description: show.summary,
    author: show.author,
    ownerName: show.author,
    image: `${base}/art.png`,
    artwork: `${base}/art.png`,
    lastUpdateTime: startedAt,
    lastCrawlTime: startedAt,
    lastParseTime: startedAt,
    lastGoodHttpStatusTime: startedAt,
    lastHttpStatus: 200,
    contentType: 'application/rss+xml; charset=utf-8',
    itunesId: null,
    generator: 'Sandbox',
    language: 'en-us',
    explicit: false,
    type: 0,
    dead: 0,
    episodeCount: show.episodes.length,
    crawlErrors: 0,
    parseErrors: 0,
    categories: { '9': 'Business' },
    locked: 0,
    newestItemPubdate: newest ? Math.floor(publishedAt(newest, context.firstStartAt).getTime() / 1000) : 0,
  };
}

function guidOf(base: string): string {
  const hex = createHash('sha1').update(base).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
