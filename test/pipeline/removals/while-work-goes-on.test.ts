/** D9: a show is removed while its transcript, a digest or a send with it is under way; and what is left of one show alone. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Digest, Episode, Podcast } from '../../../contract/index.ts';
import { newId } from '../../../server/kit/ids.ts';
import { purgeShows } from '../../../server/pipeline/removals/purge-shows.ts';
import { callsTo, feedOf, followFeeds, settled, transcribe, until } from '../../app/line.ts';
import { startTestApp, type TestApp } from '../../app/start-test-app.ts';

let product: TestApp;
let shift = 0;
let podcasts: Podcast[];
let episodes: Episode[];
let groupId: string;
let chosen: string[];

const call = (method: string, path: string, body?: unknown) => product.call(method, path, body);
const ofShow = (nth: number) => episodes.filter(({ podcastId }) => podcastId === podcasts[nth]?.id);
const remove = async (nth: number) => {
  const { status, body } = await call('POST', `/api/podcasts/${podcasts[nth]?.id}/removal`);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const restore = (nth: number) => call('POST', `/api/podcasts/${podcasts[nth]?.id}/removal/undo`);
const days = { startDate: '2020-01-01', endDate: '2040-01-01' };
const generate = async (episodeIds: string[]): Promise<Digest> => {
  const { status, body } = await call('POST', '/api/digest/generate', { groupId, ...days, episodeIds });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

beforeAll(async () => {
  product = await startTestApp({ clock: { now: () => new Date(Date.now() + shift) } });
  const feeds = ['kitchen-table-closings', 'lockbox-weather'].map((show) => feedOf(product, show));
  const followed = await followFeeds(product, 'Agents', feeds);
  ({ podcasts, episodes } = followed);
  groupId = followed.group.id;
  chosen = [ofShow(0)[0]?.id ?? '', ofShow(1)[0]?.id ?? ''];
  for (const id of chosen) {
    await transcribe(product, id);
    expect((await settled(product, 'insights', id)).status).toBe('completed');
  }
});
afterAll(() => product.stop());
beforeEach(() => product.sandbox.faults.clear());

it('a digest that is being made is finished without it, and whole again after the undo', async () => {
  const model = Promise.withResolvers<void>();
  product.sandbox.faults.next('anthropic', { kind: 'hold', until: model.promise });
  const calls = callsTo(product, 'anthropic', 'POST', '/v1/messages');
  const made = generate(chosen);
  await until(product, async () => callsTo(product, 'anthropic', 'POST', '/v1/messages') > calls);
  await remove(0);
  model.resolve();
  const digest = await made;
  expect(digest.episodes.map(({ episodeId }) => episodeId)).toEqual([chosen[1]]);
  expect(JSON.stringify(digest)).not.toContain(chosen[0]);
  expect((await restore(0)).body).toMatchObject({ drafts: 1, changedSince: 0 });
  const read = async () =>
    ((await call('GET', '/api/digests')).body as Digest[]).find(({ id }) => id === digest.id);
  expect((await read())?.episodes.map(({ episodeId }) => episodeId).sort()).toEqual([...chosen].sort());

  // Made again while it is out, it asks no model about it.
  await remove(0);
  const again = await call('POST', `/api/digest/${digest.id}/regenerate`);
  expect(again.body.episodes.map(({ episodeId }: { episodeId: string }) => episodeId)).toEqual([chosen[1]]);
  // What was made since is somebody's wish, and stays.
  expect((await restore(0)).body).toMatchObject({ drafts: 0, changedSince: 0 });
  expect((await read())?.episodes).toHaveLength(1);
});

it('a transcript that is being made is cancelled, at its provider too', async () => {
  product.sandbox.faults.next('assemblyai', { method: 'POST', kind: 'twist', name: 'forever' });
  const id = ofShow(0)[1]?.id ?? '';
  const other = ofShow(1)[1]?.id ?? '';
  await product.database.db
    .updateTable('episodes')
    .set({ transcript_links: '[]' })
    .where('id', 'in', [id, other])
    .execute();
  expect((await call('POST', `/api/transcripts/${id}`)).status).toBe(200);
  await until(product, async () => callsTo(product, 'assemblyai', 'GET', '/v2/transcript/') > 0);
  await remove(0);
  expect((await call('GET', `/api/transcripts/${id}`)).status).toBe(404);
  await until(product, async () => callsTo(product, 'assemblyai', 'DELETE', '/v2/transcript/') > 0);
  const added = await call('POST', `/api/groups/${groupId}/podcasts`, { feedUrl: podcasts[0]?.feedUrl });
  expect([added.status, added.body.error]).toEqual([409, expect.stringContaining('was taken out')]);
  expect((await restore(0)).status).toBe(200);
  const list: Podcast[] = (await call('GET', `/api/groups/${groupId}/podcasts`)).body;
  expect(list.map((podcast) => podcast.id).sort()).toEqual(podcasts.map((podcast) => podcast.id).sort());
});

it('a send under way ends with a reason, one that is only planned goes on with the corrected issue', async () => {
  const { db } = product.database;
  const digest = await generate(chosen);
  await call('PATCH', `/api/digest/${digest.digestId}/publish`, { published: true });
  const { content } = await db
    .selectFrom('digests')
    .select('content')
    .where('id', '=', digest.id)
    .executeTakeFirstOrThrow();
  const put = async (state: string, began: boolean) => {
    const id = newId();
    await db
      .insertInto('sends')
      .values({
        id,
        digest_id: digest.id,
        public_digest_id: digest.digestId,
        title: 'A letter',
        kind: began ? 'welcome' : 'issue',
        state,
        planned_at: new Date(Date.now() + 3_600_000),
        created_at: new Date(),
        ...(began ? { started_at: new Date(), edition: 1, issue: JSON.stringify(content) } : {}),
      })
      .execute();
    return id;
  };
  const [paused, planned] = [await put('paused', true), await put('scheduled', false)];
  const stateOf = async (id: string) =>
    (await db.selectFrom('sends').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
  expect(await remove(0)).toMatchObject({ sendsStopped: 1, letters: 1 });
  const stopped = (await call('GET', `/api/sends/${paused}`)).body;
  expect([stopped.state, stopped.reason]).toEqual([
    'stopped',
    expect.stringContaining('a show was taken out'),
  ]);
  expect(await stateOf(planned)).toBe('scheduled');
  await restore(0);
  await db.deleteFrom('sends').execute();
});

it('an issue of which nothing is left is taken from its readers, and given back', async () => {
  const digest = await generate([chosen[0] ?? '']);
  const published = await call('PATCH', `/api/digest/${digest.digestId}/publish`, { published: true });
  expect([published.status, published.body.error]).toEqual([200, undefined]);
  const isOut = async () =>
    ((await call('GET', '/api/digests')).body as Digest[]).find(({ id }) => id === digest.id)?.published;
  const { body } = await call('GET', `/api/podcasts/${podcasts[0]?.id}/removal`);
  expect(body.issues).toContainEqual(
    expect.objectContaining({ digestId: digest.digestId, isTakenBack: true }),
  );
  expect((await remove(0)).takenBack).toBe(1);
  expect(await isOut()).toBe(false);
  const empty = await call('PATCH', `/api/digest/${digest.digestId}/publish`, { published: true });
  expect([empty.status, empty.body.error]).toEqual([409, expect.stringContaining('Every show')]);
  const again = await call('POST', `/api/digest/${digest.id}/regenerate`);
  expect([again.status, again.body.error]).toEqual([422, expect.stringContaining('All shows')]);
  await restore(0);
  expect(await isOut()).toBe(true);
});

it('after 30 days there is no way back, and the night takes the rest', async () => {
  await remove(0);
  shift = 31 * 86_400_000;
  // The session of this test has not lived for a month.
  await product.restart();
  const late = await restore(0);
  expect(late.status).toBe(410);
  const { db } = product.database;
  const books = await db.selectFrom('transcription_costs').selectAll().execute();
  await purgeShows({ db, clock: { now: () => new Date(Date.now() + shift) } });
  const left = await db.selectFrom('podcasts').select('id').execute();
  expect(left).toEqual([{ id: podcasts[1]?.id }]);
  const gone = ofShow(0).map(({ id }) => id);
  expect(await db.selectFrom('transcripts').select('id').where('episode_id', 'in', gone).execute()).toEqual(
    [],
  );
  expect(await db.selectFrom('removed_texts').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('transcription_costs').selectAll().execute()).toEqual(books);
  const [entry] = (await call('GET', '/api/audit')).body;
  expect(entry).toMatchObject({ action: 'show-purged', admin: 'clock', subject: podcasts[0]?.title });
});
