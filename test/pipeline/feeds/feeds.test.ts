import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';
import { figure } from '../../app/trust.ts';

let product: TestApp;
let groupId: string;
const servers: Server[] = [];

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  groupId = (await product.call('POST', '/api/groups', { name: 'Feeds' })).body.id;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await product.stop();
});

async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const add = (feedUrl: string, group = groupId) =>
  product.call('POST', `/api/groups/${group}/podcasts`, { feedUrl });
const item = (n: number, more = '') =>
  `<item><title>Episode ${n}</title><guid>g-${n}</guid><pubDate>Mon, 16 Nov 2026 0${n % 10}:00:00 GMT</pubDate><enclosure url="https://cdn.example/${n}.mp3" type="audio/mpeg" length="1"/>${more}</item>`;
const feedOf = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>A show</title>${more}${items}</channel></rss>`;

describe('adding a podcast', () => {
  it('reads the sample shows from their host, once each', async () => {
    const base = product.sandbox.url('podcasts');
    const { status, body } = await add(`${base}/forty-doors/feed.xml`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Forty Doors',
      episodeCount: 5,
      feed: { failuresInARow: 0, lastError: null },
    });
    const again = await add(`${base}/forty-doors/feed.xml`);
    expect([again.status, again.body.error]).toEqual([409, 'This podcast is in the group already.']);
    const episodes = await product.call('GET', `/api/groups/${groupId}/episodes`);
    expect(episodes.body).toHaveLength(5);
    expect(episodes.body[0]).toMatchObject({
      podcast: { title: 'Forty Doors' },
      transcript: null,
      insight: null,
    });
    const dates = episodes.body.map((episode: { pubDate: string }) => episode.pubDate);
    expect([...dates].sort().reverse()).toEqual(dates);
  });

  it('finds the shows in the directory', async () => {
    const { body } = await product.call('GET', '/api/podcasts/search?q=doors');
    expect(body.some((found: { title: string }) => found.title === 'Forty Doors')).toBe(true);
    product.sandbox.faults.next('itunes', { kind: 'answer', status: 500 });
    const failed = await product.call('GET', '/api/podcasts/search?q=doors');
    expect([failed.status, failed.body.error]).toEqual([
      502,
      'The Apple directory answers 500. Please try again.',
    ]);
  });

  it.each([
    ['nothing like a URL', 'not a url', 422, /not a web address/],
    ['a foreign scheme', 'ftp://example.com/feed', 422, /not a web address/],
    ['an address with a password', 'http://user:secret@127.0.0.1/feed', 422, /user name or password/],
  ])('refuses %s', async (_case, url, status, sentence) => {
    const answer = await add(url);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(sentence);
  });

  const bodies: [string, number, Record<string, string>, string | Buffer, number, RegExp][] = [
    [
      'a web page',
      200,
      { 'content-type': 'text/html' },
      '<!doctype html><html><body>Hi</body></html>',
      422,
      /web page, not a feed/,
    ],
    ['404', 404, {}, '', 422, /answers 404 Not Found/],
    ['410', 410, {}, '', 422, /answers 410 Gone/],
    ['500', 500, {}, '', 502, /answers 500/],
    ['an empty body', 200, {}, '', 422, /empty file/],
    ['JSON', 200, {}, '{"a":1}', 422, /JSON, not an RSS feed/],
    ['an MP3', 200, {}, Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]), 422, /audio or video file/],
    ['XML that is no feed', 200, {}, '<?xml version="1.0"?><opml><body/></opml>', 422, /not a podcast feed/],
    [
      'an entity bomb',
      200,
      {},
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${feedOf('<item><title>&b;</title></item>')}`,
      422,
      /own XML entities/,
    ],
    ['too deep nesting', 200, {}, feedOf('<a>'.repeat(200_000)), 422, /nests its elements/],
    ['a body that is not gzip', 200, { 'content-encoding': 'gzip' }, 'plain', 422, /not gzip/],
    [
      'stacked compressions',
      200,
      { 'content-encoding': 'gzip, gzip' },
      gzipSync(gzipSync(feedOf(''))),
      422,
      /more than once/,
    ],
  ];
  it.each(bodies)(
    'F18, F19, S14: refuses %s with its reason, and stores nothing',
    async (_case, status, headers, body, expected, sentence) => {
      const url = await host((_request, response) => response.writeHead(status, headers).end(body));
      const before = (await product.call('GET', '/api/podcasts')).body.length;
      const answer = await add(`${url}/feed.xml`);
      expect(answer.body.error).toMatch(sentence);
      expect(answer.status).toBe(expected);
      expect((await product.call('GET', '/api/podcasts')).body).toHaveLength(before);
    },
  );

  it('F18, S14: reads nothing that a declaration names, neither files nor hosts', async () => {
    let knocks = 0;
    const canary = await host((_request, response) => {
      knocks += 1;
      response.end('secret');
    });
    for (const system of [`${canary}/x`, 'file:///etc/passwd']) {
      for (const declared of [`<!ENTITY x SYSTEM "${system}">`, `<!ENTITY % x SYSTEM "${system}"> %x;`]) {
        const body = `<?xml version="1.0"?><!DOCTYPE rss [${declared}]>${feedOf('<item><title>&x;</title></item>')}`;
        const url = await host((_request, response) => response.end(body));
        const answer = await add(`${url}/feed.xml`);
        expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(/own XML entities/)]);
      }
    }
    const byAddress = `<?xml version="1.0"?><!DOCTYPE rss SYSTEM "${canary}/rss.dtd">${feedOf(item(1))}`;
    const url = await host((_request, response) => response.end(byAddress));
    await add(`${url}/feed.xml`);
    expect(knocks).toBe(0);
    figure(
      'S14',
      `declarations of a host and of a file, as entity and as parameter, and of a DTD: ${knocks} reads`,
    );
  });

  it('F19: stops at 64 MB decoded, however small the bytes were', async () => {
    const bomb = gzipSync(
      Buffer.concat([
        Buffer.from('<rss><channel><title>x</title><item><description>'),
        Buffer.alloc(70 * 1024 * 1024, 97),
      ]),
    );
    expect(bomb.byteLength).toBeLessThan(100_000);
    const url = await host((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const answer = await add(`${url}/feed.xml`);
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(/64 MB/)]);
  });

  it('names a redirect circle', async () => {
    const url = await host((request, response) =>
      response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end(),
    );
    const answer = await add(`${url}/a`);
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(/circle/)]);
  });

  it('F22: keeps what a broken-off feed gave, and says so on the podcast', async () => {
    const whole = feedOf([1, 2, 3].map((n) => item(n)).join(''));
    const url = await host((_request, response) =>
      response.writeHead(200).end(whole.slice(0, whole.indexOf('Episode 3'))),
    );
    const { status, body } = await add(`${url}/feed.xml`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ episodeCount: 2, feed: { failuresInARow: 1 } });
    expect(body.feed.lastError).toMatch(/breaks off in the middle. The 2 episodes before it were kept/);
  });

  it('takes an empty feed as a show without episodes', async () => {
    const url = await host((_request, response) => response.end(feedOf('')));
    expect((await add(`${url}/feed.xml`)).body.episodeCount).toBe(0);
  });
});

describe('F15, S13: private addresses', () => {
  it('are refused unless the configuration allows them, also behind a redirect', async () => {
    const guarded = await startTestApp();
    try {
      const { body } = await guarded.call('POST', '/api/groups', { name: 'Guarded' });
      for (const url of [
        'http://127.0.0.1:9999/feed',
        'http://10.0.0.5/feed',
        'http://[::ffff:127.0.0.1]:9999/',
        'http://2130706433:9999/',
      ]) {
        const answer = await guarded.call('POST', `/api/groups/${body.id}/podcasts`, { feedUrl: url });
        expect([url, answer.status, answer.body.error]).toEqual([
          url,
          422,
          expect.stringMatching(/not allowed/),
        ]);
      }
      guarded.sandbox.faults.next('podcasts', {
        kind: 'answer',
        status: 302,
        headers: { location: 'http://127.0.0.1:9/' },
      });
      const redirected = await guarded.call('POST', `/api/groups/${body.id}/podcasts`, {
        feedUrl: `${guarded.sandbox.url('podcasts')}/forty-doors/feed.xml`,
      });
      expect([redirected.status, redirected.body.error]).toEqual([
        422,
        expect.stringMatching(/redirects to|belongs to another service/),
      ]);
    } finally {
      await guarded.stop();
    }
  });
});

describe('a Spotify link', () => {
  it('is kept by its id, and refused with a sentence otherwise', async () => {
    const [episode] = (await product.call('GET', `/api/groups/${groupId}/episodes?limit=1`)).body;
    const link = (spotifyUrl: string) =>
      product.call('PATCH', `/api/episodes/${episode.id}/spotify`, { spotifyUrl });
    const good = await link('https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=abc');
    expect(good.body.spotifyEpisodeId).toBe('4rOoJ6Egrf8K2IrywzwOMk');
    expect((await link('  ')).body.error).toBe('Please enter a Spotify URL');
    expect((await link('https://example.com/episode/4rOoJ6Egrf8K2IrywzwOMk')).status).toBe(422);
  });
});
