import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedLine } from '../../../contract/groups.ts';
import { writeOpml } from '../../../server/pipeline/opml/write-opml.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let host: Server;

const feedOf = (number: string) =>
  `<rss version="2.0"><channel><title>Show ${number}</title><item><guid>${number}</guid><title>One</title></item></channel></rss>`;

beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  host = createServer((request, response) => {
    const number = /^\/feed-(\d+)$/.exec(request.url ?? '')?.[1];
    if (request.url === '/page') response.end('<!doctype html><html></html>');
    else if (number === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(number));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => host.once('listening', done));
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await product.stop();
});

const at = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`;
const opmlOf = (...addresses: string[]) =>
  writeOpml({
    title: 'Mine',
    createdAt: new Date(0),
    feeds: addresses.map((feedUrl) => ({ title: '', feedUrl })),
  });
const newGroup = async (name: string) =>
  (await product.call('POST', '/api/groups', { name })).body.id as string;
const take = (id: string, opml: string, from?: number) =>
  product.call('POST', `/api/groups/${id}/opml`, { opml, ...(from === undefined ? {} : { from }) });

describe('E10: podcasts move house', () => {
  it('tells of each line what became of it', async () => {
    const id = await newGroup('Lines');
    await product.call('POST', `/api/groups/${id}/podcasts`, { feedUrl: at('/feed-900') });
    const { status, body } = await take(
      id,
      opmlOf(
        at('/feed-901'),
        at('/feed-900'),
        at('/feed-901'),
        at('/page'),
        at('/nothing'),
        'not an address',
      ),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 6, next: null });
    const lines: ImportedLine[] = body.lines;
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      'added',
      'already',
      'already',
      'refused',
      'refused',
      'refused',
    ]);
    expect(lines.slice(3).map(({ reason }) => reason)).toEqual([
      expect.stringContaining('page'),
      expect.stringContaining('404'),
      expect.stringContaining('not a web address'),
    ]);
  });

  it('is refused with a sentence where nothing was added', async () => {
    const id = await newGroup('Nothing');
    const none = await take(id, opmlOf(at('/nothing'), at('/page')));
    expect(none.status).toBe(422);
    expect(none.body.lines).toHaveLength(2);
    expect(none.body.error).toMatch(/^Nothing was added\. http.* and 1 more: The feed answers 404/);
    expect((await take(id, '<rss/>')).status).toBe(422);
    expect((await take(id, 'x'.repeat(900_001))).status).toBe(400);
    expect((await take('01900000-0000-7000-8000-000000000000', opmlOf(at('/feed-1')))).status).toBe(404);
    await take(id, opmlOf(at('/feed-902')));
    const again = await take(id, opmlOf(at('/feed-902')));
    expect(again.body.error).toBe('Nothing was added: every podcast of this file is in the group already.');
  });

  it('takes 200 feeds, and gives them back as a file that another group takes', {
    timeout: 120_000,
  }, async () => {
    const [first, second] = [await newGroup('Ümläuts & "quotes"'), await newGroup('Second')];
    const addresses = Array.from({ length: 200 }, (_, number) => at(`/feed-${number}`));
    const outcomes = [];
    for (let from: number | null = 0; from !== null; ) {
      const { body }: { body: { lines: ImportedLine[]; next: number | null } } = await take(
        first,
        opmlOf(...addresses),
        from,
      );
      outcomes.push(...body.lines.map(({ outcome }) => outcome));
      from = body.next;
    }
    expect(outcomes).toEqual(addresses.map(() => 'added'));
    const download = await fetch(`${product.url}/api/groups/${first}/opml`, {
      headers: { cookie: await product.app.openAdminSession() },
    });
    expect(download.headers.get('content-type')).toBe('text/x-opml; charset=utf-8');
    expect(download.headers.get('content-disposition')).toBe(
      `attachment; filename="Umlauts-quotes.opml"; filename*=UTF-8''%C3%9Cml%C3%A4uts%20%26%20%22quotes%22.opml`,
    );
    const { body } = await take(second, await download.text());
    expect(body.lines).toHaveLength(200);
    const { body: podcasts } = await product.call('GET', `/api/groups/${second}/podcasts?limit=200`);
    expect(podcasts).toHaveLength(200);
    expect((await fetch(`${product.url}/api/groups/${first}/opml`)).status).toBe(401);
  });

  it('is described in /api/openapi.json', async () => {
    const { body } = await product.call('GET', '/api/openapi.json');
    expect(Object.keys(body.paths['/api/groups/{id}/opml'])).toEqual(expect.arrayContaining(['get', 'post']));
  });
});
