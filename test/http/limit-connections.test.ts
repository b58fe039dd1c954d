/** Connections that one process holds: no more than it may in all, and a quarter of them for one address. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trustOf } from '../../server/http/client-address.ts';
import { limitConnections, standsForMany } from '../../server/http/limit-connections.ts';
import { figureIn } from '../app/figure-in.ts';
import { startTestApp } from '../app/start-test-app.ts';

let server: Server;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  server = createServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  server.closeAllConnections();
});

/** Open once it has an answer; null where it was closed instead. */
async function open(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  // Not `once`: being cut off is an error to it, and what is wanted here.
  const closed = new Promise<null>((done) => socket.once('close', () => done(null)));
  const answered = new Promise<Socket>((done) => socket.once('data', () => done(socket)));
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
  return Promise.race([answered, closed]);
}
const portOf = (it: Server) => (it.address() as AddressInfo).port;

describe('connections', () => {
  it('of one address are a quarter of all, and room is made by each that goes', async () => {
    const use = limitConnections(server, { most: 20, isMany: () => false });
    const held: (Socket | null)[] = [];
    for (let nth = 0; nth < 8; nth += 1) held.push(await open(portOf(server)));
    expect(held.map((socket) => socket !== null)).toEqual([...Array(5).fill(true), ...Array(3).fill(false)]);
    expect(use()).toEqual({ open: 5, most: 20, refused: 3 });
    held[0]?.destroy();
    await expect.poll(() => use().open).toBe(4);
    expect(await open(portOf(server))).not.toBeNull();
  });

  it('of whoever stands for many are as many as there may be, and no more', async () => {
    const use = limitConnections(server, { most: 6, isMany: () => true });
    const held: (Socket | null)[] = [];
    for (let nth = 0; nth < 9; nth += 1) held.push(await open(portOf(server)));
    expect(held.filter((socket) => socket !== null)).toHaveLength(6);
    expect(use()).toEqual({ open: 6, most: 6, refused: 3 });
  });

  it('stand for many where they come from a listed proxy or this machine', () => {
    const isMany = standsForMany(trustOf(['10.1.0.0/16']));
    const from = ['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '::1', '10.2.0.1', '203.0.113.7', ''];
    expect(from.map(isMany)).toEqual([true, true, true, true, false, false, false]);
  });

  it('are limited in the product, and stand at /metrics beside the memory that it may use', async () => {
    const product = await startTestApp({ env: { MAX_CONNECTIONS: '100' } });
    const port = Number(new URL(product.url).port);
    const read = async () => (await fetch(`${product.url}/metrics`)).text();
    const figure = (text: string, state: string) =>
      figureIn(text, 'walkthrough_http_connections', { state }) ?? 0;
    const before = figure(await read(), 'open');
    const held = await Promise.all(Array.from({ length: 98 - before }, () => open(port)));
    expect(held.filter((socket) => socket === null)).toEqual([]);
    const text = await read();
    expect([figure(text, 'most'), figure(text, 'open') >= 98 - before]).toEqual([100, true]);
    const more = await Promise.all(Array.from({ length: 20 }, () => open(port)));
    expect(more.filter((socket) => socket === null).length).toBeGreaterThan(15);
    for (const socket of [...held, ...more]) socket?.destroy();
    await expect.poll(async () => figure(await read().catch(() => ''), 'open')).toBeLessThan(10);
    const after = await read();
    expect(figureIn(after, 'walkthrough_http_connections_refused')).toBeGreaterThan(15);
    expect(figureIn(after, 'walkthrough_heap_limit_bytes')).toBeGreaterThan(1e8);
    await product.stop();
  });
});

/** As run/serve.mjs starts it. */
const { heapCap }: { heapCap(env: object, heap: { heap_size_limit: number }): string[] } = await import(
  new URL('../../run/serve.mjs', import.meta.url).href
);

describe('memory', () => {
  const limit = (mb: number) => ({ heap_size_limit: mb * 1024 ** 2 });
  it.each([
    [4_096, {}, ['--max-old-space-size=1024']],
    // A small container: Node has taken its limit from there.
    [259, {}, ['--max-old-space-size=259']],
    [4_096, { NODE_OPTIONS: '--max-old-space-size=3000' }, []],
  ])('of a process is capped: %d MB at hand, %j', (mb, env, wanted) => {
    expect(heapCap(env, limit(mb))).toEqual(wanted);
  });
});
