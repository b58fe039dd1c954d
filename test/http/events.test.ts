/** The stream of changes towards clients that are slow, or not there any more. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { mountEvents } from '../../server/http/events.ts';
import { type Changes, listenForChanges } from '../../server/kit/db/changes.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../app/database.ts';

interface Options {
  everyMs?: number;
  identify?: Parameters<typeof mountEvents>[2];
}

let database: TestDatabase;
let changes: Changes;
beforeAll(async () => {
  database = await freshDatabase();
  changes = await listenForChanges({ url: database.url, log: quietLog });
});
afterAll(async () => {
  await changes.close();
  await database.drop();
});

const admin = { isAdmin: true } as never;

/** A client that has asked for the stream, and the server's side of it. */
async function ask({ everyMs, identify = async () => admin }: Options = {}) {
  const server = fastify();
  mountEvents(server, changes, identify, everyMs);
  const streams: ServerResponse[] = [];
  server.addHook('onRequest', async (_, reply) => void streams.push(reply.raw));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(async () => {
    client.destroy();
    await server.close();
  });
  client.write('GET /api/events HTTP/1.1\r\nHost: here\r\n\r\n');
  let text = '';
  client.on('data', (chunk) => {
    text += chunk;
  });
  const until = (words: string, times = 1) =>
    expect.poll(() => text.split(words).length - 1).toBeGreaterThanOrEqual(times);
  return { client, streams, until };
}

/** And has read its beginning. */
async function follow(options?: Options) {
  const { client, streams, until } = await ask(options);
  await until('event: recent');
  const [stream] = streams;
  if (stream === undefined) throw new Error('Nobody asked');
  return { client, stream, until };
}

it('says that it is still there when nothing changes', async () => {
  const { until } = await follow({ everyMs: 20 });
  await until('event: beat\ndata: null\n\n', 2);
});

it('keeps nothing of a client that left while it was looked up', async () => {
  const known = Promise.withResolvers<void>();
  const lookedUp: number[] = [];
  const identify = async () => {
    lookedUp.push(lookedUp.length);
    await known.promise;
    return admin;
  };
  const { client, streams } = await ask({ everyMs: 10, identify });
  await expect.poll(() => lookedUp.length).toBe(1);
  client.destroy();
  await expect.poll(() => streams[0]?.destroyed).toBe(true);
  known.resolve();
  // Others are served meanwhile, for longer than many beats.
  const { until } = await follow({ everyMs: 50 });
  await until('event: beat', 4);
  expect(lookedUp).toHaveLength(1);
});

it('is over for a client that takes nothing and is logged out', async () => {
  let isAdmin = true;
  const identify = async () => ({ isAdmin }) as never;
  const { client, stream } = await follow({ everyMs: 50, identify });
  client.pause();
  const closed = once(stream, 'close');
  // More than the network takes, and less than it is ended for.
  while (stream.writableLength < 300_000) {
    stream.write('x'.repeat(100_000));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  isAdmin = false;
  await closed;
});

// The last one: its changes are told for a while after it.
it('ends for a client that takes nothing, and keeps little of it', async () => {
  const { client, stream } = await follow();
  client.pause();
  let most = 0;
  const write = stream.write.bind(stream) as (text: string) => boolean;
  stream.write = ((text: string) => {
    const isTaken = write(text);
    most = Math.max(most, stream.writableLength);
    return isTaken;
  }) as typeof stream.write;
  const closed = once(stream, 'close');
  // What the network itself takes is some megabytes.
  let round = 0;
  while (!stream.destroyed && round < 10) {
    round++;
    await sql`
      select pg_notify('walkthrough_changes', json_build_object(
        'topic', 'groups', 'ids', json_build_array(${round} || '-' || n || repeat('x', 7000))
      )::text) from generate_series(1, 1000) n`.execute(database.db);
  }
  await closed;
  expect(most).toBeGreaterThan(1_000_000);
  expect(most).toBeLessThan(1_100_000);
});
