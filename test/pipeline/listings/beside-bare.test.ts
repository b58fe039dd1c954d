/** Lists beside the bare driver, in the same run. The goal is 0.6, which `bench/lists.ts` measures on more rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsOf } from '../../../bench/lists/calls.ts';
import { type Sides, startSides } from '../../../bench/lists/sides.ts';
import { load } from '../../../bench/pages/load.ts';
import { fillLarge } from '../../../launch/seed/fill.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

const size = { groups: 5, podcasts: 50, episodes: 1_500, transcripts: 500, digests: 12, readers: 100 };
const least = 0.4;
const lists = new Set(['group: its episodes', 'podcasts', 'to do: transcripts', 'digests, rows']);

let database: TestDatabase;
let sides: Sides;
beforeAll(async () => {
  database = await freshDatabase();
  await fillLarge(database.db, size, { now: new Date(), say: () => undefined });
  sides = await startSides(database.url);
});
afterAll(async () => {
  sides.stop();
  await database.drop();
});

it('answers at least two fifths of the requests that the bare driver answers with the same SQL', async () => {
  const calls = (await callsOf(database.db, 'all')).filter(({ name }) => lists.has(name));
  expect(calls).toHaveLength(lists.size);
  for (const { name, path } of calls) {
    await sides.teach(path, sides.cookie);
    const headers = { Cookie: sides.cookie, 'Accept-Encoding': 'gzip' };
    const answers = async (port: number) =>
      (await load({ port, path, headers, connections: 5, ms: 250 })).length;
    const ratios: number[] = [];
    // A round in which the bare one answers nothing says nothing.
    const best = () => Math.max(...ratios.filter(Number.isFinite));
    for (let round = 0; round < 5 && !(best() > least); round += 1)
      ratios.push((await answers(sides.ours)) / (await answers(sides.bare)));
    expect([name, best() > least]).toEqual([name, true]);
  }
});
