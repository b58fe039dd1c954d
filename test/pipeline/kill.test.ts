/** F1 of faults.md: nothing is lost and nothing made twice, whenever the server dies. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Episode } from '../../contract/index.ts';
import { type KilledProduct, openKilledProduct } from '../app/killed-product.ts';

const killedAtCalls = [3, 9, 14];
const episodesWanted = 4;

let product: KilledProduct;
beforeAll(async () => {
  product = await openKilledProduct();
});
afterAll(() => product.stop());

it('F1: finishes everything once, however often it is killed', { timeout: 180_000 }, async () => {
  const { call, seen, until, outside } = product;
  const group = (await call('POST', '/api/groups', { name: 'Killed' })).body;
  const feedUrl = `${outside.url('podcasts')}/lockbox-weather/feed.xml`;
  await call('POST', `/api/groups/${group.id}/podcasts`, { feedUrl });
  const list = async (): Promise<Episode[]> => (await call('GET', `/api/groups/${group.id}/episodes`)).body;
  const chosen = (await list()).slice(0, episodesWanted).map(({ id }) => id);
  for (const id of chosen) await call('POST', `/api/transcripts/${id}`);

  for (const at of killedAtCalls) await product.killAt(at);
  await until(async () => {
    const done = (await list()).filter(
      ({ id, insight }) => chosen.includes(id) && insight?.status === 'completed',
    );
    return done.length === chosen.length;
  });

  const kills = killedAtCalls.length;
  // A job that was handed over is found again by its audio, so none is paid for twice. An answer of the model that was
  // in the air when the process died is lost: at most the ones that it asked for at once.
  expect(seen('assemblyai', 'POST', '/v2/transcript')).toBe(chosen.length);
  expect(seen('anthropic', 'POST', '/v1/messages')).toBeLessThanOrEqual(chosen.length * (1 + kills));
  expect((await call('GET', '/api/transcripts')).body).toHaveLength(chosen.length);
  expect((await call('GET', '/api/insights')).body).toHaveLength(chosen.length);
  expect((await call('GET', '/api/tasks')).body).toEqual([]);
});
