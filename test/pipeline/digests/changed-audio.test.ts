/** A recording that is another file than the one that was transcribed is said, also after its issue came out. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Digest } from '../../../contract/index.ts';
import { feedOf, followFeeds, transcribeAndRead } from '../../app/line.ts';
import { publishLookedAt } from '../../app/publish.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let host: Server;
let elsewhere: string;
beforeAll(async () => {
  product = await startTestApp({ env: { FETCH_ALLOW_PRIVATE: 'true' } });
  host = createServer((_request, response) => response.end('the same talk with an advertisement'));
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

it('of an issue that is out, it is found at night and at the next publication, and is no new edition', async () => {
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
  expect(await sample()).not.toMatch(/about \d+:\d\d/);

  const nightly = new PgBoss({ connectionString: product.database.url, supervise: false, schedule: false });
  await nightly.start();
  await nightly.send('digests.audio', {});
  await vi.waitFor(async () => expect(await unfinished()).toBe(0), 20_000);
  expect(changedIn(await issue())).toEqual([]);

  const { db } = product.database;
  await db.updateTable('episodes').set({ audio_url: elsewhere }).where('id', '=', id).execute();
  await nightly.send('digests.audio', {});
  await nightly.stop();
  await vi.waitFor(async () => expect(changedIn(await issue())).toEqual([id]), 20_000);
  await vi.waitFor(async () => expect(await sample()).toMatch(/about \d+:\d\d/), 20_000);
  expect((await issue())?.edition).toBe(1);

  // What was said of the recordings before is looked up anew, and is no change of its words.
  expect((await publishLookedAt(product.call, digestId)).status).toBe(200);
  await vi.waitFor(async () => expect(changedIn(await issue())).toEqual([id]), 20_000);
  expect((await issue())?.edition).toBe(1);
});

async function unfinished(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'digests.audio' and state <> 'completed'`.execute(
    product.database.db,
  );
  return rows[0]?.count ?? 0;
}
