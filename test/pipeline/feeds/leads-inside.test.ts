/**
 * Feeds that name addresses inside for their artwork, transcripts, audio and new home, with a canary behind each: what
 * one asks of the product by hand is refused, and so is what it fetches by itself.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Lookup } from '../../../server/kit/outbound/index.ts';
import { followFeeds, setSetting, settled } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

const servers: Server[] = [];
let knocks = 0;
const asked = new Set<string>();
let inside = '';
let host = '';
/** Where the feed says that it moved to. */
let movedTo = '';

async function open(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((listening) => server.once('listening', listening));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const nameInside: Lookup = async () => [{ address: '127.0.0.1', family: 4 }];

/** How an address comes to lead inside. */
const ways: Record<string, (path: string) => string> = {
  'by itself': (path) => `http://127.0.0.1:${inside}${path}`,
  'in another spelling': (path) => `http://[::ffff:127.0.0.1]:${inside}${path}`,
  'by its name': (path) => `http://pictures.example:${inside}${path}`,
  'by a redirect': (path) => redirect(`http://127.0.0.1:${inside}${path}`),
  'by a redirect to a name': (path) => redirect(`http://pictures.example:${inside}${path}`),
};
const redirect = (to: string) => `${host}/to?${encodeURIComponent(to)}`;
const named = Object.entries(ways).map(([way, of], nth) => ({
  way,
  of: (kind: string) => of(`/${kind}-${nth}`),
}));

const item = (title: string, parts: string) =>
  `<item><title>${title}</title><guid>${title}</guid><pubDate>Mon, 16 Nov 2026 08:00:00 GMT</pubDate>${parts}</item>`;
const feed =
  () => `<?xml version="1.0"?><rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Leads inside</title>
  <itunes:image href="${ways['by itself']?.('/cover')}"/>${movedTo && `<itunes:new-feed-url>${movedTo}</itunes:new-feed-url>`}
  ${named
    .map(
      ({ way, of }) =>
        item(
          `transcript ${way}`,
          `<itunes:image href="${of('picture')}"/><podcast:transcript url="${of('transcript')}" type="text/vtt"/>`,
        ) + item(`audio ${way}`, `<enclosure url="${of('audio')}" type="audio/mpeg" length="1"/>`),
    )
    .join('\n')}</channel></rss>`;

beforeAll(async () => {
  const canary = await open((request, response) => {
    asked.add(request.url ?? '');
    response.end('inside');
  });
  canary.on('connection', () => {
    knocks += 1;
  });
  inside = String(portOf(canary));
  const outside = await open((request, response) => {
    const to = /^\/to\?(.+)$/.exec(request.url ?? '')?.[1];
    if (to === undefined) response.setHeader('content-type', 'application/rss+xml').end(feed());
    else response.writeHead(302, { location: decodeURIComponent(to) }).end();
  });
  host = `http://127.0.0.1:${portOf(outside)}`;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  knocks = 0;
  movedTo = '';
  asked.clear();
});

/** Has the product fetch all that the feed names; answers what it says of each. */
async function fetchAll(product: TestApp) {
  await setSetting(product, 'auto_insights', 'false');
  const { group, podcasts, episodes } = await followFeeds(product, 'Inside', [`${host}/feed.xml`]);
  const podcastId = podcasts[0]?.id ?? '';
  const read = async (id: string) => {
    await product.call('POST', `/api/transcripts/${id}`);
    return (await settled(product, 'transcripts', id)).run?.error;
  };
  const runs = await Promise.all(episodes.map(({ id }) => read(id)));
  const look = async (src: string) =>
    (await product.call('GET', `/api/artwork?${new URLSearchParams({ size: '96', src })}`)).status;
  const covers = new Set([podcasts[0], ...episodes].flatMap((one) => one?.imageUrl ?? []));
  const pictures = await Promise.all([...covers].map(look));
  const [feeds, moves]: unknown[][] = [[], []];
  for (const { of } of named) {
    const added = await product.call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl: of('feed') });
    feeds?.push(added.body.error);
    // A move is followed once it was told twice.
    movedTo = of('moved');
    for (let time = 0; time < 2; time += 1) await product.call('POST', `/api/podcasts/${podcastId}/refresh`);
    moves?.push((await product.call('GET', `/api/podcasts/${podcastId}`)).body.feed.lastWarning);
  }
  return { runs, pictures, feeds, moves };
}

async function on(env: Record<string, string>) {
  const product = await startTestApp({ env, outside: [host], lookup: nameInside });
  try {
    return await fetchAll(product);
  } finally {
    await product.stop();
  }
}

const rule = expect.stringMatching(/(leads|redirects) to this machine itself .* not allowed/);

it('F15, S13: what a feed names for its pictures, transcripts, audio and new home leads nowhere inside', async () => {
  const said = await on({});
  expect(knocks).toBe(0);
  expect(said).toEqual({
    runs: named.flatMap(() => [rule, rule]),
    // The show's, and one for each way.
    pictures: [404, ...named.map(() => 404)],
    feeds: named.map(() => rule),
    moves: named.map(() => rule),
  });
  const addresses = Object.values(said).flat().length;
  const text = `${addresses} addresses inside as feed, picture, transcript, audio or new home, in ${named.length} ways, through the product: ${knocks} connections`;
  for (const id of ['F15', 'S13']) figure(id, text);
});

it('F15, S13: and would, where that is allowed: the canary is alive behind each of them', async () => {
  await on({ FETCH_ALLOW_PRIVATE: 'true' });
  const all = named.flatMap((_, nth) =>
    ['feed', 'moved', 'picture', 'transcript', 'audio'].map((kind) => `/${kind}-${nth}`),
  );
  expect([...asked].sort()).toEqual([...all, '/cover'].sort());
});
