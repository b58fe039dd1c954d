/** A queue as the bench sees it: ours as the product runs it, graphile-worker as it comes. */
import { Logger, run as runGraphile, runMigrations, type Task } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { defineJob } from '../../server/jobs/define.ts';
import { createQueue } from '../../server/jobs/queue.ts';
import { connect, inTransaction } from '../../server/kit/db/connect.ts';
import { createLog } from '../../server/kit/log.ts';

/** The product's concurrency of transcripts and insights. */
export const oursAtOnce = 10;
const jobName = 'bench.short';
const log = createLog({ level: 'silent' });

export type Handle = (number: number) => Promise<void>;

export interface Side {
  name: string;
  /** Writes jobs within one transaction; answers the moment just before its commit. */
  enqueue(numbers: readonly number[]): Promise<number>;
  /** Takes up jobs in this process; answers what stops it. */
  work(handle: Handle): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function ourQueue(url: string): Side {
  const database = connect({ url, log, poolSize: 2 });
  const open = async (worker: boolean, handle: Handle) => {
    const queue = createQueue({ url, log, worker });
    const input = z.object({ number: z.number() });
    await queue.start([
      defineJob({ name: jobName, input, concurrency: oursAtOnce, handle: ({ number }) => handle(number) }),
    ]);
    return queue;
  };
  const serving = open(false, async () => undefined);
  return {
    name: `ours, ${oursAtOnce} at once`,
    enqueue: (numbers) =>
      inTransaction(database.db, async (trx) => {
        await (await serving).enqueueMany(
          trx,
          jobName,
          numbers.map((number) => ({ number })),
        );
        return performance.now();
      }),
    async work(handle) {
      const queue = await open(true, handle);
      await queue.work();
      return () => queue.stop(5_000);
    },
    async close() {
      await (await serving).stop(5_000);
      await database.close();
    },
  };
}

/** `atOnce`: absent for its default, which is one. One after the other: two at once would both make its tables. */
/** Its connections may be cut at any time: the database goes as soon as a test has ended. */
function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

export async function graphileWorker(url: string, atOnce?: number): Promise<Side> {
  const logger = new Logger(() => () => undefined);
  await runMigrations({ connectionString: url, logger });
  const pool = poolOf(url);
  const start = (task: Task, pgPool: pg.Pool) =>
    runGraphile({
      pgPool,
      taskList: { [jobName]: task },
      noHandleSignals: true,
      logger,
      ...(atOnce === undefined ? {} : { concurrency: atOnce }),
    });
  return {
    name: `graphile-worker, ${atOnce === undefined ? 'as it comes' : `${atOnce} at once`}`,
    async enqueue(numbers) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(
          `select graphile_worker.add_jobs(array(
            select json_populate_record(null::graphile_worker.job_spec,
              json_build_object('identifier', $1::text, 'payload', json_build_object('number', number)))
            from unnest($2::int[]) as number))`,
          [jobName, numbers],
        );
        const at = performance.now();
        await client.query('commit');
        return at;
      } finally {
        client.release();
      }
    },
    async work(handle) {
      const own = poolOf(url);
      const runner = await start(async (payload) => handle((payload as { number: number }).number), own);
      return async () => {
        await runner.stop();
        // What it still asks is answered before the database goes.
        await own.end();
      };
    },
    close: () => pool.end(),
  };
}
