import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queue } from '../../server/jobs/queue.ts';
import { adoptOrphanRuns } from '../../server/jobs/runs/adopt-orphan-runs.ts';
import {
  awaitRun,
  cancelRun,
  createHeldRuns,
  findRun,
  type HeldRuns,
  type RunWork,
  startRun,
} from '../../server/jobs/runs/index.ts';
import { workRun } from '../../server/jobs/runs/work-run.ts';
import { systemClock } from '../../server/kit/clock.ts';
import { type Changes, listenForChanges } from '../../server/kit/db/changes.ts';
import { inTransaction } from '../../server/kit/db/connect.ts';
import { Trouble } from '../../server/kit/errors.ts';
import { newId } from '../../server/kit/ids.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../app/database.ts';
import { endListening } from '../app/end-listening.ts';

let database: TestDatabase;
let changes: Changes;
let held: HeldRuns;
const enqueued: { runId: string; delayMs: number | undefined }[] = [];
const queue: Pick<Queue, 'enqueue'> = {
  async enqueue(_trx, _name, data, options) {
    enqueued.push({ runId: (data as { runId: string }).runId, delayMs: options?.delayMs });
  },
};

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

async function begin(subjectId = newId()) {
  const { run } = await inTransaction(database.db, (trx) =>
    startRun(trx, { queue, clock: systemClock }, { kind: 'transcript', subjectId }),
  );
  enqueued.length = 0;
  return run;
}

function work(step: RunWork['step']): RunWork & { failures: string[] } {
  const failures: string[] = [];
  return { step, failures, failed: async (_trx, _run, sentence) => void failures.push(sentence) };
}

/** By a step that writes nothing. */
const complete = (runId: string) =>
  workRun(
    deps(),
    runId,
    work(async () => ({ done: async () => undefined })),
    job,
  );

describe('starting', () => {
  it('joins what is pending, also when twenty ask at once', async () => {
    const subjectId = newId();
    const started = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(database.db, (trx) =>
          startRun(trx, { queue, clock: systemClock }, { kind: 'insight', subjectId }),
        ),
      ),
    );
    expect(new Set(started.map(({ run }) => run.id)).size).toBe(1);
    expect(started.filter(({ joined }) => !joined)).toHaveLength(1);
  });
});

describe('a step', () => {
  it('ends its run and writes its result in one transaction', async () => {
    const run = await begin();
    const written: string[] = [];
    await workRun(
      deps(),
      run.id,
      work(async () => ({ done: async () => void written.push('result') })),
      job,
    );
    expect(written).toEqual(['result']);
    expect((await findRun(database.db, run.id))?.status).toBe('completed');
  });

  it('writes nothing when its result cannot be written', async () => {
    const run = await begin();
    const broken = work(async () => ({
      done: async () => {
        throw new Error('no room');
      },
    }));
    await workRun(deps(), run.id, broken, job);
    expect((await findRun(database.db, run.id))?.status).toBe('failed');
    expect(broken.failures).toEqual(['Something went wrong on the server. The log has the details.']);
  });

  it('comes again when it says so, without counting a failure', async () => {
    const run = await begin();
    await workRun(
      deps(),
      run.id,
      work(async () => ({ again: { afterMs: 3_000, stage: 'waiting' } })),
      job,
    );
    expect(enqueued).toEqual([{ runId: run.id, delayMs: 3_000 }]);
    expect(await findRun(database.db, run.id)).toMatchObject({
      status: 'pending',
      stage: 'waiting',
      attempt: 1,
    });
  });

  it('is tried again later, with back-off, and gives up with how often and how long', async () => {
    const run = await begin();
    const down = work(async () => {
      throw new Trouble('down', 'The vendor answers 500.');
    });
    await workRun(deps(), run.id, down, job);
    await workRun(deps(), run.id, down, job);
    expect(enqueued.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000]);
    expect(await findRun(database.db, run.id)).toMatchObject({
      attempt: 3,
      error: 'The vendor answers 500.',
    });
    await workRun(deps(), run.id, down, job);
    expect(down.failures[0]).toMatch(/^The vendor answers 500, gave up after 3 tries over \d+ s\.$/);
  });

  it('waits as long as the vendor wishes, unless that is too long', async () => {
    const busy = (retryAfterMs: number) =>
      work(async () => {
        throw new Trouble('busy', 'Rate limited.', { retryAfterMs });
      });
    const patient = await begin();
    await workRun(deps(), patient.id, busy(60_000), job);
    expect(enqueued[0]?.delayMs).toBeGreaterThanOrEqual(60_000);
    expect(enqueued[0]?.delayMs).toBeLessThanOrEqual(61_000);
    const asked = await begin();
    await workRun(deps(), asked.id, busy(24 * 3_600_000), job);
    expect((await findRun(database.db, asked.id))?.status).toBe('failed');
  });

  it.each(['rejected', 'misconfigured'] as const)('that is %s fails at once', async (kind) => {
    const run = await begin();
    const wrong = work(async () => {
      throw new Trouble(kind, 'It will not work.');
    });
    await workRun(deps(), run.id, wrong, job);
    expect(wrong.failures).toEqual(['It will not work.']);
    expect(enqueued).toEqual([]);
  });

  it('hands its job back when the process stops', async () => {
    const run = await begin();
    const stopping = new AbortController();
    const waiting = work(
      (context) =>
        new Promise((_resolve, reject) => {
          context.signal.addEventListener('abort', () => reject(context.signal.reason as Error));
          stopping.abort(new Error('stopping'));
        }),
    );
    await expect(workRun(deps(), run.id, waiting, { ...job, signal: stopping.signal })).rejects.toThrow(
      'stopping',
    );
    expect((await findRun(database.db, run.id))?.status).toBe('pending');
  });
});

describe('F20: a run that is no longer ours', () => {
  it.each<[string, () => Promise<void>]>([
    ['', async () => undefined],
    [' while nobody hears of it', () => endListening(database.db)],
  ])('ends when it is cancelled%s, and leaves no trace', async (_, before) => {
    const run = await begin();
    // Nothing but the message of the cancellation, or that one may have been missed, ends this work.
    const waiting = work(
      (context) =>
        new Promise((_resolve, reject) => {
          context.signal.addEventListener('abort', () => reject(context.signal.reason as Error));
          before()
            .then(() =>
              inTransaction(database.db, (trx) => cancelRun(trx, systemClock, 'transcript', run.subject_id)),
            )
            .catch(reject);
        }),
    );
    await workRun(deps(), run.id, waiting, job);
    expect(waiting.failures).toEqual([]);
    expect((await findRun(database.db, run.id))?.status).toBe('cancelled');
  });

  it('cannot write once another worker has taken it up', async () => {
    const run = await begin();
    const results: string[] = [];
    const slow = work(async () => {
      await workRun(
        deps(),
        run.id,
        work(async () => ({ done: async () => void results.push('second') })),
        job,
      );
      return { done: async () => void results.push('first') };
    });
    await workRun(deps(), run.id, slow, job);
    expect(results).toEqual(['second']);
  });

  it('is not taken up after its end', async () => {
    const run = await begin();
    await complete(run.id);
    let asked = false;
    await workRun(
      deps(),
      run.id,
      work(async () => {
        asked = true;
        return { done: async () => undefined };
      }),
      job,
    );
    expect(asked).toBe(false);
  });
});

describe('waiting', () => {
  it('answers when the run ends, or when the time is over', async () => {
    const run = await begin();
    const waiting = awaitRun({ db: database.db, changes }, run.id, { timeoutMs: 10_000 });
    await complete(run.id);
    expect((await waiting)?.status).toBe('completed');
    const idle = await begin();
    expect(await awaitRun({ db: database.db, changes }, idle.id, { timeoutMs: 50 })).toBeNull();
  });

  it('answers although the end was told while nobody heard it', async () => {
    const run = await begin();
    const waiting = awaitRun({ db: database.db, changes }, run.id, { timeoutMs: 20_000 });
    await endListening(database.db);
    await complete(run.id);
    expect((await waiting)?.status).toBe('completed');
  });
});

describe('orphans', () => {
  it('get a new job when theirs was lost', async () => {
    const run = await begin();
    const { sql } = await import('kysely');
    await sql`select pgboss.create_queue('theirs', '{"policy": "standard"}')`.execute(database.db);
    await sql`update runs set started_at = now() - interval '5 minutes' where id = ${run.id}`.execute(
      database.db,
    );
    await adoptOrphanRuns({ db: database.db, queue, log: quietLog });
    expect(enqueued.map(({ runId }) => runId)).toContain(run.id);
    enqueued.length = 0;
    await sql`insert into pgboss.job (name, data)
      values ('theirs', ${JSON.stringify({ runId: run.id })}::jsonb)`.execute(database.db);
    await adoptOrphanRuns({ db: database.db, queue, log: quietLog });
    expect(enqueued.map(({ runId }) => runId)).not.toContain(run.id);
  });
});
