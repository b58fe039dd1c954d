/** What feeds do wrong, and where they say they moved: the rest of the feed is taken, and the podcast says why. */
import { hash } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../app/database-rows.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

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

const add = (feedUrl: string) => product.call('POST', `/api/groups/${groupId}/podcasts`, { feedUrl });
const item = (n: number, more = '') =>
  `<item><title>Episode ${n}</title><guid>g-${n}</guid><pubDate>Mon, 16 Nov 2026 0${n % 10}:00:00 GMT</pubDate><enclosure url="https://cdn.example/${n}.mp3" type="audio/mpeg" length="1"/>${more}</item>`;
const feedOf = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>A show</title>${more}${items}</channel></rss>`;

describe('B2 what cannot be stored', () => {
  it('costs at most itself: long guids and addresses are taken, the rest is named', async () => {
    // Not compressible, else an index would still hold it.
    const long = Array.from({ length: 200 }, (_, n) => hash('sha256', `${n}`)).join('');
    const url = await host((_request, response) =>
      response.end(
        feedOf(
          item(1) +
            item(2).replace('g-2', `g-2-${long}`) +
            item(3).replace('cdn.example/3', `cdn.example/${long}`) +
            item(4, '<x>'.repeat(100)),
        ),
      ),
    );
    const added = await add(`${url}/feed.xml`);
    expect([added.status, added.body.episodeCount]).toEqual([200, 3]);
    expect(added.body.feed.lastWarning).toBe(
      '1 episode was left out: “Episode 4” (its elements are nested too deeply).',
    );
    const again = await product.call('POST', `/api/podcasts/${added.body.id}/refresh`);
    expect([again.status, again.body]).toEqual([200, { newEpisodesCount: 0 }]);
  });
});

describe('B5 items that share one guid', () => {
  it('stay apart, also when a new one comes on top', async () => {
    let body = feedOf([1, 2].map((n) => item(n).replace(`g-${n}`, 'same')).join(''));
    const url = await host((_request, response) => response.end(body));
    const { id, feed } = (await add(`${url}/feed.xml`)).body;
    expect(feed.lastWarning).toMatch(/2 different episodes carry a guid/);
    const titles = async () => {
      const rows = (await product.call('GET', `/api/podcasts/${id}/episodes`)).body;
      return rows.map(({ title }: { title: string }) => title).sort();
    };
    expect(await titles()).toEqual(['Episode 1', 'Episode 2']);
    body = feedOf([3, 1, 2].map((n) => item(n).replace(`g-${n}`, 'same')).join(''));
    for (const expected of [1, 0]) {
      const { body: answer } = await product.call('POST', `/api/podcasts/${id}/refresh`);
      expect(answer).toEqual({ newEpisodesCount: expected });
      expect(await titles()).toEqual(['Episode 1', 'Episode 2', 'Episode 3']);
    }
  });
});

describe('B5 items that share one guid and one title', () => {
  it('stay apart by their audio, also when a new one comes on top', async () => {
    const daily = (n: number) =>
      item(n)
        .replace(`g-${n}`, 'same')
        .replace(/<title>.*<.title>/, '<title>Daily News</title>')
        .replace(/<pubDate>.*<.pubDate>/, '');
    let body = feedOf([1, 2, 3].map(daily).join(''));
    const url = await host((_request, response) => response.end(body));
    const { id } = (await add(`${url}/feed.xml`)).body;
    const audios = async () => {
      const { rows } = await withClient(product.database.url, (client) =>
        client.query<{ id: string; audio_url: string }>(
          'select id, audio_url from episodes where podcast_id = $1',
          [id],
        ),
      );
      return new Map(rows.map((row) => [row.audio_url.slice(-5), row.id]));
    };
    const before = await audios();
    expect([...before.keys()].sort()).toEqual(['1.mp3', '2.mp3', '3.mp3']);
    body = feedOf([4, 1, 2, 3].map(daily).join(''));
    for (const expected of [1, 0, 0]) {
      const { body: answer } = await product.call('POST', `/api/podcasts/${id}/refresh`);
      expect(answer).toEqual({ newEpisodesCount: expected });
      const after = await audios();
      expect([...after.keys()].sort()).toEqual(['1.mp3', '2.mp3', '3.mp3', '4.mp3']);
      for (const [audio, row] of before) expect(after.get(audio)).toBe(row);
    }
  });
});

describe('B4 itunes:new-feed-url', () => {
  const told = async (answer: (response: ServerResponse) => void) => {
    const target = await host((_request, response) => answer(response));
    const moved = `<itunes:new-feed-url>${target}/new.xml</itunes:new-feed-url>`;
    const old = await host((_request, response) => response.end(feedOf(item(1), moved)));
    const { id } = (await add(`${old}/feed.xml`)).body;
    for (let n = 0; n < 2; n += 1) await product.call('POST', `/api/podcasts/${id}/refresh`);
    return { old, target, podcast: (await product.call('GET', `/api/podcasts/${id}`)).body };
  };

  it('is followed to a feed of the same show', async () => {
    const { target, podcast } = await told((response) => response.end(feedOf(item(1) + item(2))));
    expect(podcast.feedUrl).toBe(`${target}/new.xml`);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['404', (response) => response.writeHead(404).end(), /was not followed: The feed answers 404/],
    [
      'another show',
      (response) => response.end(feedOf(item(9)).replace('A show', 'Elsewhere')),
      /another show \(“Elsewhere”\)/,
    ],
  ])('is not followed to %s, and the podcast says so', async (_case, answer, sentence) => {
    const { old, podcast } = await told(answer);
    expect(podcast.feedUrl).toBe(`${old}/feed.xml`);
    expect(podcast.feed).toMatchObject({ failuresInARow: 0, lastWarning: expect.stringMatching(sentence) });
  });

  it('a permanent redirect to another show gives nothing to this one', async () => {
    const other = await host((_request, response) =>
      response.end(feedOf(item(8)).replace('A show', 'Elsewhere')),
    );
    let moved = false;
    const old = await host((_request, response) =>
      moved ? response.writeHead(301, { location: `${other}/x.xml` }).end() : response.end(feedOf(item(1))),
    );
    const { id } = (await add(`${old}/feed.xml`)).body;
    moved = true;
    const answer = await product.call('POST', `/api/podcasts/${id}/refresh`);
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(/leads to another show/)]);
    expect((await product.call('GET', `/api/podcasts/${id}`)).body).toMatchObject({
      episodeCount: 1,
      feedUrl: `${old}/feed.xml`,
    });
  });
});
