/** The clock's round over the feeds: all that are due, shared among the workers, each read once. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../server/kit/ids.ts';
import { createOutbound } from '../../../server/kit/outbound/index.ts';
import { refreshDueJob } from '../../../server/pipeline/feeds/refresh-due.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../../app/database.ts';
import { figure } from '../../app/trust.ts';

let database: TestDatabase;
let server: Server;
/** How often each feed was asked for. */
const asked = new Map<string, number>();
let whenAsked: () => void = () => undefined;
const outbound = createOutbound({ allowPrivate: true, userAgent: 'test' });
const now = new Date('2026-11-18T15:00:00Z');

beforeAll(async () => {
  database = await freshDatabase();
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    whenAsked();
    response.end('<rss version="2.0"><channel><title>One of many</title></channel></rss>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(async () => {
  await outbound.close();
  server.closeAllConnections();
  server.close();
  await database.drop();
});

async function addDue(count: number): Promise<void> {
  const { port } = server.address() as AddressInfo;
  await database.db
    .insertInto('podcasts')
    .values(
      Array.from({ length: count }, (_, nth) => ({
        id: newId(),
        title: `Show ${nth}`,
        feed_url: `http://127.0.0.1:${port}/${nth}`,
        next_refresh_at: new Date(now.getTime() - 60_000),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
}

function worker(
  asking: (jobs: number) => void,
  waiting = 0,
  taking: (titles: string[]) => void = () => undefined,
) {
  const { db } = database;
  return refreshDueJob({
    db,
    outbound,
    clock: { now: () => now },
    random: () => 0.5,
    log: quietLog,
    timeZone: 'America/New_York',
    takeEpisodes: async (_podcastId, episodes) => {
      taking(episodes.map(({ title }) => title));
      return { added: 0, changed: 0, leftOut: [] };
    },
    feedsAtOnce: 4,
    countWaiting: async () => waiting,
    queue: { enqueueMany: async (_trx, _name, jobs) => asking(jobs.length) },
  });
}

it('two workers read 450 feeds, each once; whoever begins asks for as much help as there is work, and once', {
  timeout: 120_000,
}, async () => {
  await addDue(450);
  const help: number[] = [];
  const context = { signal: new AbortController().signal, log: quietLog };
  const ask = (jobs: number) => void help.push(jobs);
  await worker(ask, 2).handle({}, { ...context, signal: AbortSignal.abort() });
  expect([help, asked.size]).toEqual([[], 0]);
  await Promise.all([worker(ask).handle({}, context), worker(ask).handle({ helps: true }, context)]);
  expect(help).toEqual([2]);
  expect([asked.size, Math.max(...asked.values())]).toEqual([450, 1]);
  await worker(ask).handle({}, context);
  expect([help, Math.max(...asked.values())]).toEqual([[2], 1]);
});

it('hands back what it claimed and did not begin when it is stopped, and the next round reads it', async () => {
  asked.clear();
  await database.db.deleteFrom('podcasts').execute();
  await addDue(20);
  const stop = new AbortController();
  whenAsked = () => stop.abort(new Error('stopping'));
  await worker(() => undefined).handle({}, { signal: stop.signal, log: quietLog });
  whenAsked = () => undefined;
  // The four that were under way come again when their claim ends.
  const begun = asked.size;
  expect(begun).toBeLessThanOrEqual(4);
  const due = await database.db
    .selectFrom('podcasts')
    .select('id')
    .where('next_refresh_at', '<=', now)
    .execute();
  expect(due.length).toBeGreaterThanOrEqual(16);
  await worker(() => undefined).handle({}, { signal: new AbortController().signal, log: quietLog });
  expect(asked.size).toBe(due.length + begun);
});

/** Hosts of their own, each asked for one feed; what they do with it is `serve`'s. */
async function addHosts(count: number, dueMs: number, serve: RequestListener): Promise<Server[]> {
  const hosts = Array.from({ length: count }, () => createServer(serve).listen(0, '127.0.0.1'));
  await Promise.all(
    hosts.map((host) => host.listening || new Promise((done) => host.once('listening', done))),
  );
  await database.db
    .insertInto('podcasts')
    .values(
      hosts.map((host) => ({
        id: newId(),
        title: 'A show of its own host',
        feed_url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/feed`,
        next_refresh_at: new Date(now.getTime() - dueMs),
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  return hosts;
}

it('F16: twenty hosts that drip and were due first hold up no other feed', { timeout: 120_000 }, async () => {
  whenAsked = () => undefined;
  await database.db.deleteFrom('podcasts').execute();
  const stop = new AbortController();
  const dripping = new Set<NodeJS.Timeout>();
  const readAtMs: number[] = [];
  const slow = await addHosts(20, 3_600_000, (_request, response) => {
    dripping.add(setInterval(() => response.write('x'), 1_000));
  });
  const quick = await addHosts(20, 60_000, (_request, response) => {
    readAtMs.push(performance.now());
    if (readAtMs.length === 20) setTimeout(() => stop.abort(new Error('all are read')), 1_000);
    response.end('<rss version="2.0"><channel><title>A quick one</title></channel></rss>');
  });
  const startedAt = performance.now();
  await worker(() => undefined).handle({}, { signal: stop.signal, log: quietLog });
  for (const timer of dripping) clearInterval(timer);
  for (const host of [...slow, ...quick]) {
    host.closeAllConnections();
    host.close();
  }
  const lastMs = Math.max(...readAtMs) - startedAt;
  expect([dripping.size, readAtMs.length]).toEqual([20, 20]);
  // One after the other, each at its deadline, the twenty would take two and a half minutes.
  expect(lastMs).toBeLessThan(20_000);
  figure(
    'F16',
    `20 feeds due behind 20 that drip, four at once: all read ${(lastMs / 1_000).toFixed(1)} s after the round began`,
  );
  const { count } = await database.db
    .selectFrom('podcasts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('last_success_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(20);
});

it('F18: feeds made to exhaust or to read what they must not leave ten others read, and nobody inside is asked', {
  timeout: 120_000,
}, async () => {
  await database.db.deleteFrom('podcasts').execute();
  let knocks = 0;
  const canary = createServer((_request, response) => {
    knocks += 1;
    response.end('secret');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => canary.listening || canary.once('listening', resolve));
  const inside = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`;
  const levels = Array.from({ length: 9 }, (_, nth) => `<!ENTITY z${nth + 1} "${`&z${nth};`.repeat(10)}">`);
  const rss = (doctype: string, item: string) =>
    `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel><title>A trap</title><item><title>${item}</title><guid>g</guid></item></channel></rss>`;
  const hostile: [string, string | Buffer][] = [
    ['entities of entities', rss(`<!DOCTYPE r [<!ENTITY z0 "ha">${levels.join('')}]>`, '&z9;')],
    ['long entities, often', rss(`<!DOCTYPE r [<!ENTITY a "${'a'.repeat(50_000)}">]>`, '&a;'.repeat(50_000))],
    ['deep nesting', rss('', '<x>'.repeat(200_000))],
    ['two million references', rss('', '&#97;'.repeat(2_000_000))],
    ['an outside entity', rss(`<!DOCTYPE r [<!ENTITY e SYSTEM "${inside}e">]>`, '&e;')],
    ['an outside declaration', rss(`<!DOCTYPE r SYSTEM "${inside}d.dtd">`, 'x')],
    ['a file of this machine', rss('<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;')],
    ['300 MB packed small', gzipSync(Buffer.alloc(300 * 1024 * 1024, ' '))],
  ];
  let nth = 0;
  const bad = await addHosts(hostile.length, 3_600_000, (_request, response) => {
    const [, body] = hostile[nth++ % hostile.length] ?? ['', ''];
    response.setHeader('content-type', 'application/rss+xml');
    if (typeof body !== 'string') response.setHeader('content-encoding', 'gzip');
    response.end(body);
  });
  const good = await addHosts(10, 60_000, (_request, response) =>
    response.end('<rss version="2.0"><channel><title>A good one</title></channel></rss>'),
  );
  const addresses = good.map((host) => `http://127.0.0.1:${(host.address() as AddressInfo).port}/feed`);
  const taken: string[] = [];
  const startedAt = performance.now();
  await worker(
    () => undefined,
    0,
    (titles) => void taken.push(...titles),
  ).handle({}, { signal: new AbortController().signal, log: quietLog });
  const tookMs = performance.now() - startedAt;
  for (const host of [...bad, ...good, canary]) {
    host.closeAllConnections();
    host.close();
  }
  const rows = await database.db
    .selectFrom('podcasts')
    .select(['feed_url', 'last_success_at', 'next_refresh_at'])
    .execute();
  const read = rows.filter(
    ({ feed_url, last_success_at }) => addresses.includes(feed_url) && last_success_at,
  );
  expect([nth, read.length, knocks]).toEqual([hostile.length, 10, 0]);
  // Every feed, hostile or not, has been looked at and has its next time.
  for (const row of rows) expect(row.next_refresh_at?.getTime()).toBeGreaterThan(now.getTime());
  for (const title of taken) {
    expect(title.length).toBeLessThanOrEqual(1_000);
    expect(title).not.toMatch(/root:|secret/);
  }
  expect(tookMs).toBeLessThan(30_000);
  figure(
    'F18',
    `${hostile.length} hostile feeds and 10 good ones in one round: all 10 read, ${knocks} outside reads, the round over after ${(tookMs / 1_000).toFixed(1)} s`,
  );
});
