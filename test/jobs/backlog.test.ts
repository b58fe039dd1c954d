/** Many jobs at once. The figures of `bench/queue.ts` need a quiet machine; here a factor below them must hold. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearBacklog, pickUps } from '../../bench/queue/races.ts';
import { graphileWorker, ourQueue, type Side } from '../../bench/queue/sides.ts';
import { freshDatabase, type TestDatabase } from '../app/database.ts';

let database: TestDatabase;
const sides: Side[] = [];

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const side of sides.splice(0)) await side.close();
  await database.drop();
});

async function both(): Promise<[Side, Side]> {
  sides.push(ourQueue(database.url), await graphileWorker(database.url));
  return sides as [Side, Side];
}

/** The best of several tries: a machine that did something else meanwhile is no slow queue. */
async function bestOf(tries: number, look: () => Promise<number>, enough: (ratio: number) => boolean) {
  const ratios: number[] = [];
  for (let nth = 0; nth < tries && !ratios.some(enough); nth += 1) ratios.push(await look());
  return ratios;
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

describe('beside graphile-worker in the same run', () => {
  it('a backlog of short jobs is done at half its speed at least; the goal is once, the bench shows twice', async () => {
    const [ours, theirs] = await both();
    const look = async () =>
      (await clearBacklog(ours, 500)).perSecond / (await clearBacklog(theirs, 500)).perSecond;
    const ratios = await bestOf(4, look, (ratio) => ratio > 0.5);
    expect(Math.max(...ratios)).toBeGreaterThan(0.5);
  });

  it('one job is picked up within four times its time at most; the goal is one and a half', async () => {
    const [ours, theirs] = await both();
    const look = async () => median(await pickUps(ours, 30)) / median(await pickUps(theirs, 30));
    const ratios = await bestOf(4, look, (ratio) => ratio < 4);
    expect(Math.min(...ratios)).toBeLessThan(4);
  });
});

describe('two workers', () => {
  it('F20: share a backlog, and nothing runs twice', async () => {
    const [serving, one, two] = [ourQueue(database.url), ourQueue(database.url), ourQueue(database.url)];
    sides.push(serving, one, two);
    const numbers = Array.from({ length: 400 }, (_, nth) => nth);
    await serving.enqueue(numbers);
    const handled: { number: number; by: string }[] = [];
    let finish: () => void = () => undefined;
    const all = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const atWork = new Set<string>();
    let goOn: () => void = () => undefined;
    const bothAtWork = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const handle = (by: string) => async (number: number) => {
      handled.push({ number, by });
      if (atWork.add(by).size === 2) goOn();
      // Whoever came first leaves the rest to whoever comes second.
      await bothAtWork;
      if (handled.length === numbers.length) finish();
    };
    const stops = await Promise.all([one.work(handle('one')), two.work(handle('two'))]);
    await all;
    for (const stop of stops) await stop();
    expect(handled.map(({ number }) => number).sort((a, b) => a - b)).toEqual(numbers);
    for (const by of ['one', 'two']) expect(handled.filter((it) => it.by === by).length).toBeGreaterThan(9);
    const marks = await database.db.selectFrom('job_marks').selectAll().execute();
    expect(marks).toEqual([]);
  });
});
