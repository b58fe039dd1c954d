import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

describe('reading a feed again', () => {
  it('counts what is new, updates what changed, and doubles nothing', async () => {
    let body = feedOf(item(1) + item(2));
    const url = await host((_request, response) => response.end(body));
    const { id } = (await add(`${url}/feed.xml`)).body;
    body = feedOf(
      item(1).replace('Episode 1', 'Episode one, renamed') +
        item(3) +
        item(3) +
        item(2).replace('g-2', 'g-2-new'),
    );
    const refreshed = await product.call('POST', `/api/podcasts/${id}/refresh`);
    expect([refreshed.status, refreshed.body]).toEqual([200, { newEpisodesCount: 1 }]);
    const episodes = (await product.call('GET', `/api/podcasts/${id}/episodes`)).body;
    const titles = episodes.map((episode: { title: string }) => episode.title).sort();
    expect(titles).toEqual(['Episode 2', 'Episode 3', 'Episode one, renamed']);
  });

  it('without validators takes only what has other bytes than before', async () => {
    let body = feedOf(item(1) + item(2));
    const url = await host((_request, response) => response.end(body));
    const { id } = (await add(`${url}/feed.xml`)).body;
    const refresh = async () => (await product.call('POST', `/api/podcasts/${id}/refresh`)).body;
    await refresh();
    // What nobody reads again is not written again either.
    await product.database.db
      .updateTable('episodes')
      .set({ title: 'Untouched', content_hash: 'other' })
      .where('podcast_id', '=', id)
      .execute();
    body = feedOf(item(3) + item(1) + item(2, '<itunes:duration>10:00</itunes:duration>'));
    expect(await refresh()).toEqual({ newEpisodesCount: 1 });
    const titles = async () =>
      (await product.call('GET', `/api/podcasts/${id}/episodes`)).body
        .map((episode: { title: string }) => episode.title)
        .sort();
    expect(await titles()).toEqual(['Episode 2', 'Episode 3', 'Untouched']);
    // Another channel, another context: then everything is read.
    body = body.replace('<title>A show</title>', '<title>A show</title><link>https://other.example/</link>');
    expect(await refresh()).toEqual({ newEpisodesCount: 0 });
    expect(await titles()).toEqual(['Episode 1', 'Episode 2', 'Episode 3']);
  });

  it('asks politely and takes 304 for an answer', async () => {
    const seen: (string | undefined)[] = [];
    const url = await host((request, response) => {
      seen.push(request.headers['if-none-match'] as string | undefined);
      if (request.headers['if-none-match'] === 'W/"7"') return response.writeHead(304).end();
      return response.writeHead(200, { etag: 'W/"7"' }).end(feedOf(item(1)));
    });
    const { id } = (await add(`${url}/feed.xml`)).body;
    expect((await product.call('POST', `/api/podcasts/${id}/refresh`)).body).toEqual({ newEpisodesCount: 0 });
    expect(seen).toEqual([undefined, 'W/"7"']);
  });

  it('F22: keeps everything when it fails, and shows why until it works again', async () => {
    let status = 200;
    const url = await host((_request, response) =>
      response.writeHead(status).end(status === 200 ? feedOf(item(1)) : ''),
    );
    const added = (await add(`${url}/feed.xml`)).body;
    status = 503;
    const failed = await product.call('POST', `/api/podcasts/${added.id}/refresh`);
    expect([failed.status, failed.body.error]).toEqual([502, 'The feed answers 503 Service Unavailable.']);
    const broken = (await product.call('GET', `/api/podcasts/${added.id}`)).body;
    expect(broken).toMatchObject({
      episodeCount: 1,
      feed: { failuresInARow: 1, lastSuccessAt: added.feed.lastSuccessAt },
    });
    status = 200;
    await product.call('POST', `/api/podcasts/${added.id}/refresh`);
    expect((await product.call('GET', `/api/podcasts/${added.id}`)).body.feed).toMatchObject({
      failuresInARow: 0,
      lastError: null,
    });
  });

  it('F22: with new guids for all, with none at all, or cut short, deletes and doubles nothing', async () => {
    const all = Array.from({ length: 9 }, (_, n) => item(n + 1));
    // A host that makes its feed anew also tells its own parameters on the audio.
    const renewed = all.map((one, n) =>
      one.replace(`g-${n + 1}`, `new-host-${n}`).replace('.mp3', '.mp3?utm_source=b'),
    );
    const bodies = [
      feedOf(all.join('')),
      feedOf(renewed.join('')),
      feedOf(''),
      feedOf(renewed.join('')).slice(0, -400),
      '',
      feedOf(all.join('')),
      feedOf([item(10), ...renewed].join('')),
    ];
    let at = 0;
    const url = await host((_request, response) => response.end(bodies[at]));
    const { id } = (await add(`${url}/feed.xml`)).body;
    const list = async () =>
      (await product.call('GET', `/api/podcasts/${id}/episodes`)).body
        .map((it: { id: string }) => it.id)
        .sort();
    const before = await list();
    for (at = 1; at < bodies.length - 1; at += 1) {
      await product.call('POST', `/api/podcasts/${id}/refresh`);
      expect(await list(), `after body ${at}`).toEqual(before);
    }
    expect((await product.call('POST', `/api/podcasts/${id}/refresh`)).body).toEqual({ newEpisodesCount: 1 });
    expect(await list()).toHaveLength(before.length + 1);
    figure('F22', '6 odd readings of 9 episodes: 0 deleted, 0 doubled');
  });

  it('follows a permanent move once it was seen twice', async () => {
    const target = await host((_request, response) => response.end(feedOf(item(1))));
    let moved = false;
    const old = await host((_request, response) =>
      moved
        ? response.writeHead(301, { location: `${target}/new.xml` }).end()
        : response.end(feedOf(item(1))),
    );
    const { id } = (await add(`${old}/feed.xml`)).body;
    moved = true;
    await product.call('POST', `/api/podcasts/${id}/refresh`);
    expect((await product.call('GET', `/api/podcasts/${id}`)).body.feedUrl).toBe(`${old}/feed.xml`);
    await product.call('POST', `/api/podcasts/${id}/refresh`);
    expect((await product.call('GET', `/api/podcasts/${id}`)).body.feedUrl).toBe(`${target}/new.xml`);
    const other = (await product.call('POST', '/api/groups', { name: 'Other' })).body;
    expect((await add(`${target}/new.xml`, other.id)).body.id).toBe(id);
  });
});
