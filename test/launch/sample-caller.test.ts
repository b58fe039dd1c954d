/** What fills the sample asks again where the product was too busy, and not for ever. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { caller } from '../../launch/sample/caller.ts';

const answers: number[] = [];
let asked = 0;
let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1;
    response.writeHead(answers.shift() ?? 503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'The server is busy.', ok: true }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  answers.length = 0;
  asked = 0;
});

const send = (signal = new AbortController().signal) => caller({ url, cookie: '', signal, pauseMs: 1 });

it('asks again while the answer is 503', async () => {
  answers.push(503, 503, 200);
  expect(await send()('POST', '/api/groups', { name: 'A' })).toMatchObject({ ok: true });
  expect(asked).toBe(3);
});

it('gives up after thirty times, with the sentence of the last answer', async () => {
  await expect(send()('GET', '/api/groups')).rejects.toThrow(
    'GET /api/groups answered 503: The server is busy.',
  );
  expect(asked).toBe(30);
});

it('asks once where the answer is another failure', async () => {
  answers.push(500, 200);
  await expect(send()('GET', '/api/groups')).rejects.toThrow('answered 500');
  expect(asked).toBe(1);
});

it('stops waiting where it is told to', async () => {
  const stop = new AbortController();
  const asking = caller({ url, cookie: '', signal: stop.signal, pauseMs: 3_600_000 })('GET', '/api/groups');
  await expect.poll(() => asked).toBe(1);
  stop.abort();
  await expect(asking).rejects.toThrow();
});
