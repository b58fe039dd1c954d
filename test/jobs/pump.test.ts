import { expect, it } from 'vitest';
import { createPump } from '../../server/jobs/pump.ts';
import { quietLog } from '../app/database.ts';

it('whose look fails while there is room is looked for by others again', async () => {
  const stopping = new AbortController();
  const claims: (() => object[])[] = [
    () => [{ id: 'one' }, { id: 'two' }],
    () => {
      throw new Error('The database is away.');
    },
  ];
  const ends: (() => void)[] = [];
  const settled: object[] = [];
  const pump = createPump({
    concurrency: 2,
    log: quietLog,
    stopping: stopping.signal,
    suspects: {
      claim: async () => ({ jobs: (claims.shift()?.() ?? []) as never, leave: () => undefined }),
      run: (_job, { handle }) => handle().then(() => ({ state: 'done' }) as never),
    },
    settler: { add: ({ job }) => void settled.push(job), idle: async () => undefined },
    fetch: async () => [],
    handle: () => new Promise<void>((end) => ends.push(end)),
    setAside: async () => undefined,
  });
  pump.wake();
  await expect.poll(() => ends.length).toBe(2);
  expect(pump.isBusy()).toBe(true);
  ends[0]?.();
  await expect.poll(() => claims.length).toBe(0);
  await expect.poll(() => pump.isBusy()).toBe(false);
  expect(pump.held()).toHaveLength(1);
  ends[1]?.();
  await pump.drained();
  expect(settled).toHaveLength(2);
});
