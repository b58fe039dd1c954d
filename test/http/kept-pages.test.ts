/** A page that stands in memory goes out before the router: it must be the answer that the router gives, to the letter. */

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerKeptPages } from '../../server/http/pages/answer-kept-pages.ts';
import { SentText } from '../../server/http/pages/encoded.ts';
import { startTestApp, type TestApp } from '../app/start-test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, async (answer) => {
      const body: Buffer[] = [];
      for await (const piece of answer) body.push(piece as Buffer);
      const { date: _date, ...told } = answer.headers;
      resolve({
        status: answer.statusCode ?? 0,
        headers: told,
        body: Buffer.concat(body).toString('base64'),
      });
    })
      .once('error', reject)
      .end();
  });
}

describe('a page without a cookie', () => {
  const paths = ['/', '/offer', '/sample', '/issues', '/privacy', '/robots.txt', '/sitemap.xml', '/nowhere'];
  it.each(paths.flatMap((path) => ['br', 'gzip', 'br;q=0, gzip;q=0'].map((coding) => [path, coding])))(
    '%s as %s is what the router answers',
    async (path = '', coding = '') => {
      const url = product.url + path;
      const accepting = { 'accept-encoding': coding };
      // A cookie that means nothing: the page is the same, and the router finds it.
      const routed = await ask(url, { ...accepting, cookie: 'nobody=1' });
      await ask(url, accepting);
      expect(await ask(url, accepting)).toEqual(routed);
    },
  );

  it('is not sent to whoever has it already, and without its body to whoever asks for the head', async () => {
    const { headers } = await ask(`${product.url}/`);
    const again = await ask(`${product.url}/`, { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
    const head = await ask(`${product.url}/`, {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
  });
});

describe('a server that stops', () => {
  it('keeps no connection open for a page that stands in memory', async () => {
    const own = await startTestApp();
    const { port } = new URL(own.url);
    await ask(`${own.url}/`);
    await ask(`${own.url}/`);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    // Its head has not come whole when the server begins to close.
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    let told = '';
    socket.on('data', (piece) => {
      told += piece.toString('latin1');
    });
    const ended = once(socket, 'close');
    await ask(`${own.url}/`);
    const stopped = own.stop();
    await expect
      .poll(() =>
        ask(`${own.url}/`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    socket.write('\r\n');
    await ended;
    await stopped;
    expect(told).toMatch(/\r\nconnection: close\r\n/i);
  });
});

describe('what stands before the router', () => {
  const page = { status: 200, type: 'text/plain', body: new SentText('The page'), etag: '"one"' } as const;
  it.each<[string, string, Record<string, string>, number]>([
    ['GET', '/', {}, 200],
    ['GET', '/?from=mail', {}, 418],
    ['GET', '/other', {}, 418],
    ['GET', '/', { cookie: 'theme=light' }, 418],
    ['GET', '/', { 'if-none-match': '"one"' }, 418],
    ['GET', '/', { range: 'bytes=0-1' }, 418],
    ['HEAD', '/', {}, 418],
    ['POST', '/', {}, 418],
  ])('%s %s with %j is answered %i', async (method, path, headers, status) => {
    let answers = 0;
    const server = createServer(
      answerKeptPages((_request, response) => void response.writeHead(418).end(), {
        pages: () => ({ kept: (asked) => (asked === '/' ? page : null) }),
        headersOf: () => ({ 'X-Content-Type-Options': 'nosniff' }),
        vary: 'Cookie',
        answered: () => {
          answers += 1;
        },
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await ask(`http://127.0.0.1:${port}${path}`, headers, method);
    server.close();
    expect([answer.status, answers]).toEqual([status, status === 200 ? 1 : 0]);
    if (status === 200)
      expect(answer.headers).toMatchObject({
        etag: '"one"',
        vary: 'Cookie',
        'x-content-type-options': 'nosniff',
      });
  });
});
