/** A4: work that would cost more than is allowed waits without a job until somebody agrees. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queue } from '../../server/jobs/queue.ts';
import { adoptOrphanRuns } from '../../server/jobs/runs/adopt-orphan-runs.ts';
import {
  agreeToRun,
  cancelRun,
  createHeldRuns,
  endWaits,
  findRun,
  type HeldRuns,
  type RunWork,
  startRun,
} from '../../server/jobs/runs/index.ts';
import { workRun } from '../../server/jobs/runs/work-run.ts';
import { systemClock as clock } from '../../server/kit/clock.ts';
import { type Changes, listenForChanges } from '../../server/kit/db/changes.ts';
import { inTransaction } from '../../server/kit/db/connect.ts';
import { newId } from '../../server/kit/ids.ts';
import { freshDatabase, quietLog, type TestDatabase } from '../app/database.ts';

let database: TestDatabase;
let changes: Changes;
let held: HeldRuns;
const enqueued: string[] = [];
const queue: Pick<Queue, 'enqueue'> = {
  enqueue: async (_trx, _name, data) => void enqueued.push((data as { runId: string }).runId),
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

const sentence = 'It would cost about $9.80.';
const waits = (agreed = false): RunWork => ({
  step: async () => ({ waits: { for: 'yes', usd: 9.8, sentence, agreed: async () => agreed } }),
  failed: async () => undefined,
});

/** A run that was taken up once, and of which nothing is enqueued yet. */
async function begin(work: RunWork) {
  const { run } = await inTransaction(database.db, (trx) =>
    startRun(trx, { queue, clock }, { kind: 'transcript', subjectId: newId() }),
  );
  enqueued.length = 0;
  const retry = { maxTries: 3, firstDelayMs: 1_000, maxDelayMs: 4_000 };
  const deps = { db: database.db, queue, clock, held, retry, random: () => 1 };
  await workRun(deps, run.id, work, { signal: new AbortController().signal, log: quietLog });
  return run;
}

describe('A4: a run that waits for a yes', () => {
  it('holds no job, says why, and comes again when somebody agrees', async () => {
    const run = await begin(waits());
    expect(enqueued).toEqual([]);
    const waiting = await findRun(database.db, run.id);
    expect(waiting).toMatchObject({ status: 'pending', waits_for_usd: 9.8, error: sentence, attempt: 1 });
    const agreed = await inTransaction(database.db, (trx) =>
      agreeToRun(trx, { queue, clock }, run, { maxUsd: 9.8 }),
    );
    expect(agreed).toBe(true);
    expect(enqueued).toEqual([run.id]);
    expect(await findRun(database.db, run.id)).toMatchObject({
      status: 'pending',
      stage: 'queued',
      waits_for_usd: null,
      error: null,
      state: { maxUsd: 9.8 },
    });
  });

  it('does not wait where the yes came while it was reckoned', async () => {
    const run = await begin(waits(true));
    expect(enqueued).toEqual([run.id]);
    expect((await findRun(database.db, run.id))?.waits_for_usd).toBeNull();
  });

  it('gets one job, however often somebody agrees', async () => {
    const run = await begin(waits());
    await Promise.all(
      Array.from({ length: 8 }, () =>
        inTransaction(database.db, (trx) => agreeToRun(trx, { queue, clock }, run, { maxUsd: 9.8 })),
      ),
    );
    expect(enqueued).toHaveLength(1);
  });

  it('is cancelled as any other, and then nobody can agree', async () => {
    const run = await begin(waits());
    await inTransaction(database.db, (trx) => cancelRun(trx, clock, 'transcript', run.subject_id));
    const agreed = await inTransaction(database.db, (trx) =>
      agreeToRun(trx, { queue, clock }, run, { maxUsd: 9.8 }),
    );
    expect([agreed, enqueued]).toEqual([false, []]);
  });

  it('goes on when as much is allowed, and no sooner', async () => {
    const run = await begin(waits());
    const allow = (atMostUsd: number) =>
      inTransaction(database.db, (trx) => endWaits(trx, { queue, clock }, { kind: 'transcript', atMostUsd }));
    await allow(9.79);
    expect(enqueued).toEqual([]);
    await allow(9.8);
    expect(enqueued).toEqual([run.id]);
  });

  it('is no orphan, however long it waits', async () => {
    const run = await begin(waits());
    await sql`update runs set started_at = now() - interval '5 minutes'`.execute(database.db);
    await adoptOrphanRuns({ db: database.db, queue, log: quietLog });
    expect(enqueued).not.toContain(run.id);
  });
});
