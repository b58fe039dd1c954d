/** The month's budget: what is paid and promised together never goes over it, however many ask at once. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunRow, StepEnds, type StepResult, startRun } from '../../../server/jobs/runs/index.ts';
import { inTransaction } from '../../../server/kit/db/connect.ts';
import { newId } from '../../../server/kit/ids.ts';
import {
  bookGivenUp,
  bookTranscript,
  createBudget,
  readBudget,
} from '../../../server/pipeline/budget/index.ts';
import { wakeWaiting } from '../../../server/pipeline/budget/wake-waiting.ts';
import { insertCall } from '../../../server/pipeline/model-calls/store.ts';
import { cases } from '../../app/cases.ts';
import { freshDatabase, type TestDatabase } from '../../app/database.ts';

let database: TestDatabase;
let now = new Date('2026-11-20T15:00:00Z');
const clock = { now: () => now };
const timeZone = 'America/New_York';
const enqueued: string[] = [];
const queue = {
  enqueue: async (_trx: unknown, _name: string, data: object) =>
    void enqueued.push((data as { runId: string }).runId),
};

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => clear());

async function clear(): Promise<void> {
  now = new Date('2026-11-20T15:00:00Z');
  enqueued.length = 0;
  await sql`truncate runs, budget_holds, transcription_costs, model_calls, settings cascade`.execute(
    database.db,
  );
}

const budget = () => createBudget({ db: database.db, clock, timeZone });
const state = () => readBudget(database.db, { clock, timeZone });

async function limitTo(usd: number): Promise<void> {
  await sql`insert into settings (key, value, updated_at) values ('monthly_budget_usd', ${String(usd)}, ${now})
    on conflict (key) do update set value = excluded.value`.execute(database.db);
}

async function newRun(): Promise<RunRow> {
  const { run } = await inTransaction(database.db, (trx) =>
    startRun(trx, { queue, clock }, { kind: 'insight', subjectId: newId() }),
  );
  return run;
}

function pay(run: RunRow, costUsd: number): Promise<void> {
  const call = {
    runId: run.id,
    purpose: 'insight',
    subjectId: run.subject_id,
    requestKey: newId(),
    model: 'claude-sonnet-4-6',
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    costUsd,
    batchQuestion: null,
    answer: { text: '', problem: null },
    at: now,
  };
  return insertCall(database.db, call, new AbortController().signal);
}

const end = (run: RunRow, status = 'completed') =>
  sql`update runs set status = ${status}, finished_at = ${now} where id = ${run.id}`.execute(database.db);

/** Null where the money is held, else what becomes of the step. */
async function hold(run: RunRow, usd: number): Promise<StepResult | null> {
  try {
    await budget().hold(run, { usd });
    return null;
  } catch (error) {
    if (error instanceof StepEnds) return error.result;
    throw error;
  }
}

/** Leaves the run as the worker does: waiting, without a job. */
async function letWait(run: RunRow, result: StepResult | null): Promise<string> {
  if (result === null || !('waits' in result)) throw new Error('It does not wait');
  const { usd, sentence } = result.waits;
  await sql`update runs set waits_for = 'budget', waits_for_usd = ${usd}, error = ${sentence} where id = ${run.id}`.execute(
    database.db,
  );
  return sentence;
}

describe('the budget of a month', () => {
  it('refuses what has no room, in words that say what ends it', async () => {
    await limitTo(50);
    const paid = await newRun();
    await pay(paid, 49.8);
    await end(paid);
    const run = await newRun();
    const result = await hold(run, 0.35);
    expect(result).toMatchObject({ waits: { for: 'budget', usd: 0.35 } });
    expect(await letWait(run, result)).toBe(
      'The budget of $50.00 for November is used up ($49.80 spent, this would cost about $0.35). ' +
        'Raise it in Settings, or wait for December 1.',
    );
    expect(await state()).toMatchObject({
      limitUsd: 50,
      spentUsd: 49.8,
      heldUsd: 0,
      waiting: 1,
      waitingUsd: 0.35,
    });
  });

  it('of nothing refuses everything that costs something', async () => {
    await limitTo(0);
    expect(await hold(await newRun(), 0.01)).toMatchObject({ waits: { usd: 0.01 } });
    expect(await hold(await newRun(), 0)).toBeNull();
  });

  it('counts what is promised, once: held, then paid bit by bit, then given back', async () => {
    await limitTo(10);
    const run = await newRun();
    expect(await hold(run, 4)).toBeNull();
    expect(await state()).toMatchObject({ spentUsd: 0, heldUsd: 4 });
    await pay(run, 1.5);
    expect(await state()).toMatchObject({ spentUsd: 1.5, heldUsd: 2.5 });
    // A part of the work asks for less than the whole has: the whole stays promised.
    expect(await hold(run, 2)).toBeNull();
    expect(await state()).toMatchObject({ spentUsd: 1.5, heldUsd: 2.5 });
    await end(run, 'failed');
    expect(await state()).toMatchObject({ spentUsd: 1.5, heldUsd: 0 });
  });

  it('sends a run round once more where only others under way are in the way', async () => {
    await limitTo(10);
    const [first, second] = [await newRun(), await newRun()];
    expect(await hold(first, 6)).toBeNull();
    expect(await hold(second, 6)).toMatchObject({ again: { stage: 'waiting for room in the budget' } });
    await pay(first, 2);
    await end(first);
    expect(await hold(second, 6)).toBeNull();
  });

  it('begins anew with the month, in the time zone of the publication', async () => {
    await limitTo(1);
    const run = await newRun();
    await pay(run, 1);
    await end(run);
    now = new Date('2026-12-01T04:59:59Z');
    expect(await hold(await newRun(), 0.5)).toMatchObject({ waits: {} });
    now = new Date('2026-12-01T05:00:00Z');
    expect(await hold(await newRun(), 0.5)).toBeNull();
  });

  it('lets as many go on as it has room for once it is raised, the one that waits longest first', async () => {
    await limitTo(0);
    const runs = [await newRun(), await newRun(), await newRun()];
    for (const [at, run] of runs.entries()) {
      await letWait(run, await hold(run, [3, 5, 2][at] ?? 0));
      await sql`update runs set started_at = ${new Date(now.getTime() + at * 1_000)} where id = ${run.id}`.execute(
        database.db,
      );
    }
    enqueued.length = 0;
    await limitTo(6);
    await inTransaction(database.db, (trx) => wakeWaiting(trx, { clock, timeZone, queue }));
    expect(enqueued).toEqual([runs[0]?.id, runs[2]?.id]);
  });

  it('that is raised while a run is about to wait is seen by that run', async () => {
    await limitTo(1);
    const run = await newRun();
    const result = await hold(run, 2);
    if (result === null || !('waits' in result)) throw new Error('It does not wait');
    const ask = () => inTransaction(database.db, (trx) => result.waits.agreed(trx, run));
    expect(await ask()).toBe(false);
    await limitTo(2);
    expect(await ask()).toBe(true);
  });

  it('counts a transcript once, however often its end is seen, and by the dated price where nobody says another', async () => {
    await limitTo(10);
    const run = await newRun();
    await hold(run, 0.21);
    const cost = { runId: run.id, episodeId: run.subject_id, source: 'assemblyai', at: now };
    for (let time = 0; time < 3; time += 1)
      await bookTranscript(database.db, { ...cost, costUsd: 0.19, durationSecs: 3_600 });
    expect((await state()).spentUsd).toBeCloseTo(0.19, 10);
    const other = await newRun();
    await bookTranscript(database.db, { ...cost, runId: other.id, costUsd: null, durationSecs: 1_800 });
    expect((await state()).spentUsd).toBeCloseTo(0.19 + 0.105, 10);
  });

  it('keeps what was held for a job that was handed over and given up', async () => {
    await limitTo(10);
    const run = await newRun();
    await hold(run, 0.42);
    await inTransaction(database.db, (trx) =>
      bookGivenUp(trx, { runId: run.id, episodeId: run.subject_id, source: 'assemblyai', at: now }),
    );
    await end(run, 'cancelled');
    expect(await state()).toMatchObject({ spentUsd: 0.42, heldUsd: 0 });
  });
});

describe('ten at once', () => {
  it('promise no dollar twice', async () => {
    await limitTo(1);
    const runs = await Promise.all(Array.from({ length: 10 }, newRun));
    const results = await Promise.all(runs.map((run) => hold(run, 0.3)));
    expect(results.filter((result) => result === null)).toHaveLength(3);
    expect((await state()).heldUsd).toBeCloseTo(0.9, 10);
  });

  const work = fc.record({
    heldCents: fc.integer({ min: 1, max: 60 }),
    /** In how many parts it is paid, and how much of what was held. */
    parts: fc.integer({ min: 1, max: 3 }),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
    status: fc.constantFrom('completed', 'failed', 'cancelled'),
  });

  it('never go over, whatever they cost and however they end; what fits together is never refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(work, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 300 }),
        async (works, limitCents) => {
          await clear();
          const limitUsd = limitCents / 100;
          await limitTo(limitUsd);
          const isKept = async () => {
            const { spentUsd, heldUsd } = await state();
            expect(spentUsd + heldUsd).toBeLessThanOrEqual(limitUsd + 1e-6);
          };
          const outcomes = await Promise.all(
            works.map(async ({ heldCents, parts, used, status }) => {
              const run = await newRun();
              const result = await hold(run, heldCents / 100);
              if (result !== null) return result;
              for (let part = 0; part < parts; part += 1) {
                await pay(run, ((heldCents / 100) * used) / parts);
                await isKept();
              }
              await end(run, status);
              await isKept();
              return null;
            }),
          );
          const total = works.reduce((sum, { heldCents }) => sum + heldCents, 0);
          if (total <= limitCents) expect(outcomes.every((outcome) => outcome === null)).toBe(true);
        },
      ),
      { numRuns: cases(40), verbose: true },
    );
  }, 60_000);
});
