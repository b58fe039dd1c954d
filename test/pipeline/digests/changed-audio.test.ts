/** A recording that is another file than the one that was transcribed is said, also after its issue came out. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Digest } from '../../../contract/index.ts';
import { feedOf, followFeeds, setSetting, transcribe, transcribeAndRead } from '../../app/line.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let host: Server;
let elsewhere: string;
let asked = 0;
beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  host = createServer((_request, response) => {
    asked += 1;
    response.end('the same talk with an advertisement');
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  elsewhere = `http://127.0.0.1:${(host.address() as AddressInfo).port}/with-ad.mp3`;
});
afterAll(async () => {
  await product.stop();
  await new Promise((done) => host.close(done));
});

const issue = async (): Promise<Digest | undefined> =>
  ((await product.call('GET', '/api/digests')).body as Digest[])[0];
const changedIn = (digest: Digest | undefined) =>
  digest?.episodes.filter(({ audioChanged }) => audioChanged).map(({ episodeId }) => episodeId);
const sample = async () => (await fetch(`${product.url}/sample`)).text();

it('of an issue that is out, it is found at night, and lost again only where the host says so', async () => {
  const { group, episodes } = await followFeeds(product, 'Recordings', [feedOf(product, 'lockbox-weather')]);
  const [id = '', other = ''] = episodes.map((episode) => episode.id);
  for (const one of [id, other]) await transcribeAndRead(product, one);
  const made = await product.call('POST', '/api/digest/generate', {
    groupId: group.id,
    startDate: '2026-11-14',
    endDate: '2026-11-20',
    episodeIds: [id, other],
  });
  const { digestId } = made.body as Digest;
  expect((await publishLookedAt(product.call, digestId)).status).toBe(200);
  await vi.waitFor(async () => expect(await sample()).toContain('lockbox'), 20_000);
  expect(await sample()).not.toMatch(/about \d+:\d\d/);

  const { db } = product.database;
  const { audio_url: original } = await db
    .selectFrom('episodes')
    .select('audio_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const moveTo = (url: string | null) =>
    db.updateTable('episodes').set({ audio_url: url }).where('id', '=', id).execute();
  const nightly = new PgBoss({ connectionString: product.database.url, supervise: false, schedule: false });
  await nightly.start();
  const look = async () => {
    await nightly.send('digests.audio', {});
    await vi.waitFor(async () => expect(await unfinished()).toBe(0), 20_000);
  };
  await look();
  expect(changedIn(await issue())).toEqual([]);

  await moveTo(elsewhere);
  await look();
  expect(asked).toBe(1);
  expect(changedIn(await issue())).toEqual([id]);
  await vi.waitFor(async () => expect(await sample()).toMatch(/about \d+:\d\d/), 20_000);

  // Published again it is no new edition, and stays marked where the host says nothing.
  await moveTo('http://127.0.0.1:1/gone.mp3');
  expect((await publishLookedAt(product.call, digestId)).status).toBe(200);
  await vi.waitFor(async () => expect(await unfinished()).toBe(0), 20_000);
  expect([changedIn(await issue()), (await issue())?.edition]).toEqual([[id], 1]);

  await moveTo(original);
  await look();
  expect(changedIn(await issue())).toEqual([]);

  // A publication looks by itself.
  await moveTo(elsewhere);
  expect((await publishLookedAt(product.call, digestId)).status).toBe(200);
  await vi.waitFor(async () => expect(changedIn(await issue())).toEqual([id]), 20_000);
  await moveTo(original);

  // Another transcript may be of another recording.
  await setSetting(product, 'auto_insights', 'false');
  await transcribe(product, other);
  await look();
  expect(changedIn(await issue())).toEqual([other]);
  await nightly.stop();
});

async function unfinished(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'digests.audio' and state <> 'completed'`.execute(
    product.database.db,
  );
  return rows[0]?.count ?? 0;
}
