/**
 * A host of the feed in a process of its own, so that its work is nobody's: sends it with gzip and without validators, as
 * most hosts do. Told a number, it serves the feed with so many fresh items, and answers once that is ready.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { makeFeed } from './make-feed.ts';

const items = Number(process.argv[2]);
let body = gzipSync(makeFeed(items, 0));
const server = createServer((_request, response) =>
  response
    .writeHead(200, {
      'content-type': 'application/rss+xml',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    .end(body),
);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (fresh: number) => {
  body = gzipSync(makeFeed(items, fresh));
  process.send?.({ fresh });
});
process.on('disconnect', () => process.exit());
