/** When the stream of changes opens, at first or after a break, what may be out of date is read again, what is under way too. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { EventSource } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { adminAuth } from '../../contract/admin-auth.ts';
import { groups, podcasts } from '../../contract/index.ts';
import { createLive } from '../../web/api/live.ts';
import { queryFor } from '../../web/api/query.ts';
import { knowTopics } from '../../web/api/shown.ts';
import { isTouched } from '../../web/api/topics.ts';

const { queryKey } = queryFor(groups.list);
const pageAgeMs = 5_000;

/** A stream that opens when it is told to, and each question on its way in the order of asking. */
async function arrange() {
  knowTopics(isTouched);
  const streams: ServerResponse[] = [];
  const asking = Promise.withResolvers<void>();
  const mayOpen = Promise.withResolvers<unknown>();
  const server = createServer(async (_, response) => {
    asking.resolve();
    await mayOpen.promise;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`retry: 20\n\nevent: recent\ndata: ${JSON.stringify(await mayOpen.promise)}\n\n`);
    streams.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const before = globalThis.EventSource;
  globalThis.EventSource = EventSource as unknown as typeof before;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const told = Promise.withResolvers<void>();
  const ageMs = () => {
    told.resolve();
    return pageAgeMs;
  };
  const live = createLive(client, { address, ageMs });
  let close: (() => void) | undefined;
  onTestFinished(async () => {
    close?.();
    client.clear();
    globalThis.EventSource = before;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const show = (queryKey: readonly unknown[]) => {
    const answers: PromiseWithResolvers<string>[] = [];
    const queryFn = () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    };
    const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
    onTestFinished(leave);
    return { answers, shown: () => client.getQueryData(queryKey) };
  };
  return {
    client,
    live,
    show,
    start: async () => {
      close = live.start();
      await asking.promise;
    },
    open: async (recent: unknown) => {
      mayOpen.resolve(recent);
      await told.promise;
      expect(live.state()).toBe('open');
    },
    cut: () => streams[0]?.destroy(),
  };
}

test('a first answer that was under way through a break is asked for once more', async () => {
  const { live, show, start, open, cut } = await arrange();
  await start();
  await open([]);
  const { answers, shown } = show(['a list']);
  const states: string[] = [];
  live.subscribe(() => states.push(live.state()));
  cut();
  await expect.poll(() => states).toEqual(['broken', 'open']);
  answers[0]?.resolve('read before the break');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve('read after it');
  await expect.poll(shown).toBe('read after it');
});

test('what changed since the page began is read again when the stream opens, and nothing else', async () => {
  const { client, show, start, open } = await arrange();
  const list = show(queryKey);
  const others = show(queryFor(podcasts.list).queryKey);
  list.answers[0]?.resolve('read before the stream');
  others.answers[0]?.resolve('read before the stream');
  await expect.poll(() => client.isFetching()).toBe(0);
  await start();
  await open([
    { topic: 'podcasts', agoMs: pageAgeMs + 1 },
    { topic: 'groups', agoMs: pageAgeMs },
  ]);
  // The list of podcasts shows groups nowhere.
  await expect.poll(() => list.answers.length).toBe(2);
  list.answers[1]?.resolve('read after it');
  await expect.poll(list.shown).toBe('read after it');
  expect(others.answers).toHaveLength(1);
});

test('a first answer that was under way as the stream opened is asked for once more', async () => {
  const { show, start, open } = await arrange();
  const { answers, shown } = show(queryKey);
  await start();
  await open([{ topic: 'groups', agoMs: 0 }]);
  answers[0]?.resolve('read before the stream');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.resolve('read after it');
  await expect.poll(shown).toBe('read after it');
});

test.each<[string, unknown]>([
  ['where news may have been missed', [{ topic: 'anything', agoMs: 0 }]],
  ['where that cannot be read', 'not what we know'],
  ['where no times are told', [{ topic: 'groups' }]],
])('%s all is read again that a change can touch', async (_, recent) => {
  const { client, show, start, open } = await arrange();
  const isAdmin = show(queryFor(adminAuth.check).queryKey);
  const list = show(queryKey);
  isAdmin.answers[0]?.resolve('logged in');
  list.answers[0]?.resolve('read before the stream');
  await expect.poll(() => client.isFetching()).toBe(0);
  await start();
  await open(recent);
  await expect.poll(() => list.answers.length).toBe(2);
  expect(isAdmin.answers).toHaveLength(1);
});
