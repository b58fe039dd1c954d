/** After a break of the stream of changes everything is read again, what was under way meanwhile too. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { EventSource } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { createLive } from '../../web/api/live.ts';

test('a first answer that was under way through a break is asked for once more', async () => {
  const streams: ServerResponse[] = [];
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 20\n\n');
    streams.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const before = globalThis.EventSource;
  globalThis.EventSource = EventSource as unknown as typeof before;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const live = createLive(client, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const close = live.start();
  onTestFinished(async () => {
    close();
    client.clear();
    globalThis.EventSource = before;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  await expect.poll(() => live.state()).toBe('open');

  const answers: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  const leave = new QueryObserver(client, { queryKey: ['a list'], queryFn }).subscribe(() => undefined);
  const states: string[] = [];
  live.subscribe(() => states.push(live.state()));
  streams[0]?.destroy();
  await expect.poll(() => states).toEqual(['broken', 'open']);
  answers[0]?.resolve('read before the break');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve('read after it');
  await expect.poll(() => client.getQueryData(['a list'])).toBe('read after it');
  leave();
});
