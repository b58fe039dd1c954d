/** What a run becomes when its work was set aside, or when its database went away. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queue } from '../../server/jobs/queue.ts';
import {
  createHeldRuns,
  findRun,
  type HeldRuns,
  type RunWork,
  runJob,
  startRun,
} from '../../server/jobs/runs/index.ts';
import { workRun } from '../../server/jobs/runs/work-run.ts';
import { systemClock } from '../../server/kit/clock.ts';
import { type Changes, listenForChanges } from '../../server/kit/db/changes.ts';
import { inTransaction } from '../../server/kit/db/connect.ts';
import { newId } from '../../server/kit/ids.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../app/database.ts';

let database: TestDatabase;
let changes: Changes;
let held: HeldRuns;
const queue: Pick<Queue, 'enqueue'> = { enqueue: async () => undefined };

beforeAll(async () => {
  database = await freshDatabase();
  changes = await listenForChanges({ url: database.url, log: quietLog });
  held = createHeldRuns({ db: database.db, changes });
});
afterAll(async () => {
  held.close();
  await changes.close();
  await database.drop();
});

const retry = { maxTries: 3, firstDelayMs: 1_000, maxDelayMs: 4_000 };
const deps = () => ({ db: database.db, queue, clock: systemClock, held, retry, random: () => 1 });
const job = { signal: new AbortController().signal, log: quietLog };

async function begin() {
  const { run } = await inTransaction(database.db, (trx) =>
    startRun(trx, { queue, clock: systemClock }, { kind: 'transcript', subjectId: newId() }),
  );
  return run;
}

function work(step: RunWork['step']): RunWork & { failures: string[] } {
  const failures: string[] = [];
  return { step, failures, failed: async (_trx, _run, sentence) => void failures.push(sentence) };
}

it('A1: fails with the reason when its work was set aside, as any failure does', async () => {
  const run = await begin();
  const poison = work(() => Promise.reject(new Error('never begun')));
  const sentence = 'This work ended the server while nothing else ran, so it was set aside.';
  await runJob(deps(), 'transcript', 1, poison).setAside?.({ runId: run.id }, sentence);
  expect(await findRun(database.db, run.id)).toMatchObject({ status: 'failed', error: sentence });
  expect(poison.failures).toEqual([sentence]);
});

it('A2: is no failure when the connection to the database broke, and tried later when it was slow', async () => {
  const run = await begin();
  const broken = Object.assign(new Error('terminating connection'), { code: '57P01' });
  const cut = work(() => Promise.reject(broken));
  await expect(workRun(deps(), run.id, cut, job)).rejects.toBe(broken);
  expect(await findRun(database.db, run.id)).toMatchObject({ status: 'pending', attempt: 1, error: null });
  const locked = work(() => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' })));
  await workRun(deps(), run.id, locked, job);
  expect(await findRun(database.db, run.id)).toMatchObject({ status: 'pending', attempt: 2 });
  expect([...cut.failures, ...locked.failures]).toEqual([]);
});
