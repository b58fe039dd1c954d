/** F1 of faults.md: a list that is worked off goes on, whenever the server dies. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backlog, Episode } from '../../../contract/index.ts';
import { type KilledProduct, openKilledProduct } from '../../app/killed-product.ts';

const killedAtCalls = [2, 6, 11];

let product: KilledProduct;
beforeAll(async () => {
  product = await openKilledProduct({ TRANSCRIPT_CONCURRENCY: '2' });
});
afterAll(() => product.stop());

const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

it('F1: a list goes on after every kill, and no episode of it is paid for twice', {
  timeout: 180_000,
}, async () => {
  const { call, seen, until, outside } = product;
  const group = (await call('POST', '/api/groups', { name: 'Killed' })).body;
  const feedUrl = `${outside.url('podcasts')}/lockbox-weather/feed.xml`;
  await call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl });
  const { body } = await call('POST', '/api/backlogs', {
    groupId: group.id,
    startDate: day(-60),
    endDate: day(1),
    filterType: 'needs_transcript',
  });
  for (const at of killedAtCalls) await product.killAt(at);
  const read = async (): Promise<Backlog | undefined> => (await call('GET', '/api/backlogs')).body[0];
  await until(async () => (await read())?.settled === true);
  const ended = await read();
  expect(ended).toMatchObject({ id: body.id, state: 'done', done: body.total, left: 0, following: 0 });
  const episodes: Episode[] = (await call('GET', `/api/groups/${group.id}/episodes`)).body;
  expect(episodes.map(({ insight }) => insight?.status)).toEqual(episodes.map(() => 'completed'));
  expect(seen('assemblyai', 'POST', '/v2/transcript')).toBe(body.total);
});
