/** What went wrong with feeds in products like this one (docs/peers.md): each is tried on the product over HTTP. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

const dayMs = 86_400_000;
let product: TestApp;
let groupId: string;
let movedMs = 0;
const servers: Server[] = [];

beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + movedMs) };
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' }, clock });
  groupId = (await product.call('POST', '/api/groups', { name: 'Feeds' })).body.id;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await product.stop();
});

async function follow(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const feedUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
  const { status, body } = await product.call('POST', `/api/groups/${groupId}/podcasts`, { feedUrl });
  expect(status).toBe(200);
  return body.id;
}

const refresh = (id: string) => product.call('POST', `/api/podcasts/${id}/refresh`);
const read = async (id: string) => (await product.call('GET', `/api/podcasts/${id}`)).body;
const episodes = async (id: string) => (await product.call('GET', `/api/podcasts/${id}/episodes`)).body;
const item = (n: number, title = `Episode ${n}`) =>
  `<item><title>${title}</title><guid>g-${n}</guid><pubDate>Mon, 1${n} May 2026 06:00:00 GMT</pubDate><enclosure url="https://cdn.example/${n}.mp3" type="audio/mpeg" length="1"/></item>`;
const feedOf = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>A show</title>${items}</channel></rss>`;

it('an ETag that changed while Last-Modified stayed: both are kept, and the next answer is 304', async () => {
  const lastModified = 'Mon, 11 May 2026 06:00:00 GMT';
  let etag = '"one"';
  const seen: (string | undefined)[][] = [];
  const id = await follow((request, response) => {
    const { 'if-none-match': tag, 'if-modified-since': since } = request.headers;
    seen.push([tag, since]);
    if (tag === etag) return response.writeHead(304).end();
    return response.writeHead(200, { etag, 'last-modified': lastModified }).end(feedOf(item(1)));
  });
  etag = '"two"';
  for (const _ of [1, 2]) expect((await refresh(id)).body).toEqual({ newEpisodesCount: 0 });
  expect(seen).toEqual([
    [undefined, undefined],
    ['"one"', lastModified],
    ['"two"', lastModified],
  ]);
});

it('the same guid with a new address, a new guid with the same address, an item twice: one episode each', async () => {
  let body = feedOf(item(1) + item(2));
  const id = await follow((_request, response) => response.end(body));
  const before = await episodes(id);
  const moved = item(1).replace('cdn.example/1', 'other-cdn.example/moved/1');
  body = feedOf(moved + moved + item(2).replace('g-2', 'g-of-another-host'));
  expect((await refresh(id)).body).toEqual({ newEpisodesCount: 0 });
  const after = await episodes(id);
  const idsOf = (list: { id: string }[]) => list.map((it) => it.id).sort();
  expect(idsOf(after)).toEqual(idsOf(before));
  expect(JSON.stringify(after)).toContain('other-cdn.example/moved/1.mp3');
});

it('a refresh that fails in any way leaves what was there, its last success too, and says so', async () => {
  let answer: [number, string, string] = [200, 'application/rss+xml', feedOf(item(1) + item(2))];
  const id = await follow((_request, response) => {
    const [status, type, body] = answer;
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  const [before, stood] = [await read(id), await episodes(id)];
  const ways: [typeof answer, RegExp][] = [
    [[404, 'text/html', '<h1>Not here</h1>'], /404 Not Found/],
    [[500, 'text/plain', ''], /500/],
    [[200, 'text/html', '<!doctype html><html><body>Please log in</body></html>'], /web page, not a feed/],
  ];
  for (const [nth, [way, sentence]] of ways.entries()) {
    answer = way;
    const refused = await refresh(id);
    expect([refused.status >= 400, refused.body.error]).toEqual([true, expect.stringMatching(sentence)]);
    expect(await episodes(id)).toEqual(stood);
    const { feed, ...rest } = await read(id);
    expect(rest).toEqual({ ...before, feed: undefined });
    expect(feed).toMatchObject({
      lastSuccessAt: before.feed.lastSuccessAt,
      failuresInARow: nth + 1,
      lastError: expect.stringMatching(sentence),
    });
  }
});

it('a host that renders all its old items anew gives no new episodes, and no work', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  let body = feedOf(numbers.map((n) => item(n)).join(''));
  const id = await follow((_request, response) => response.end(body));
  const before = await episodes(id);
  const work = async () => (await product.call('GET', '/api/tasks')).body;
  const workBefore = await work();
  body = feedOf(
    numbers.map((n) => item(n, `Rendered anew ${n}`).replace('May 2026 06', 'May 2026 07')).join(''),
  );
  expect((await refresh(id)).body).toEqual({ newEpisodesCount: 0 });
  const after = await episodes(id);
  const idsOf = (list: { id: string }[]) => list.map((it) => it.id).sort();
  expect(idsOf(after)).toEqual(idsOf(before));
  for (const { title } of after) expect(title).toMatch(/^Rendered anew/);
  expect(await work()).toEqual(workBefore);
});

it('a feed that is lost for forty days says since when, and comes back whole', async () => {
  let isLost = false;
  const id = await follow((_request, response) =>
    isLost ? response.writeHead(503).end() : response.end(feedOf(item(1))),
  );
  const { lastSuccessAt } = (await read(id)).feed;
  isLost = true;
  // A session of the admin does not live so long.
  const signedIn = async () => ({ cookie: await product.app.openAdminSession() });
  const refreshLater = async () =>
    product.call('POST', `/api/podcasts/${id}/refresh`, undefined, await signedIn());
  try {
    for (let day = 1; day <= 40; day += 1) {
      movedMs += dayMs;
      expect((await refreshLater()).status).toBe(502);
    }
    const later = await signedIn();
    const list = async () => (await product.call('GET', `/api/podcasts/${id}`, undefined, later)).body;
    const { feed } = await list();
    expect(feed).toMatchObject({
      lastSuccessAt,
      failuresInARow: 40,
      lastError: expect.stringMatching(/503/),
    });
    const lostMs = Date.now() + movedMs - Date.parse(feed.failingSince);
    expect(Math.round(lostMs / dayMs)).toBe(39);
    expect((await list()).episodeCount).toBe(1);
    isLost = false;
    expect((await refreshLater()).status).toBe(200);
    expect((await list()).feed).toMatchObject({ failuresInARow: 0, failingSince: null, lastError: null });
  } finally {
    movedMs = 0;
  }
});
