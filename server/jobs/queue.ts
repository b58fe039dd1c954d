/**
 * The job queue over PostgreSQL. A job is written in the caller's transaction and picked up by notification at
 * commit. The queue retries only what a crash or a stop interrupted; failures of the outside world are the run's
 * own business (see runs/), because only it knows how long to wait.
 */
import { fromKysely, PgBoss } from 'pg-boss';
import { connect, type Trx } from '../kit/db/connect.ts';
import { limitsOfQueue, sessionOf } from '../kit/db/limits.ts';
import type { Log } from '../kit/log.ts';
import { asPieceOfWork } from '../kit/piece-of-work.ts';
import type { JobDefinition } from './define.ts';
import { dueNow } from './marks.ts';
import { type Boot, createSuspects } from './suspects.ts';

const schema = 'pgboss';

const queueOptions = {
  notify: true,
  // Interrupted jobs come back at once and as often as needed; a job that fails by its own fault ends its run.
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  // A worker that died is noticed by its missing heartbeat.
  heartbeatSeconds: 10,
  expireInSeconds: 3_600,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 2 * 86_400,
};

// A thousand letters of one click must not keep the one waiting that somebody sits and waits for.
const aFew = 10;
const lowPriority = -1;

// The queue hands these on to its pool.
const connection = {
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  ...sessionOf(limitsOfQueue),
  query_timeout: limitsOfQueue.silentMs,
};

export interface Queue {
  /** Creates the queues of these jobs; every process calls it before it enqueues or works. */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Writes a job within `trx`; it exists if and only if `trx` commits. */
  enqueue(trx: Trx, name: string, data: object, options?: { delayMs?: number }): Promise<void>;
  /** Several of one kind within `trx`. More than a few are taken up after whatever else comes. */
  enqueueMany(trx: Trx, name: string, data: readonly object[]): Promise<void>;
  /** Takes up jobs in this process. */
  work(): Promise<void>;
  /** Runs a job at the times of a cron expression in `timeZone`, once for all processes. */
  schedule(name: string, cron: string, timeZone: string): Promise<void>;
  /** Finishes or hands back what runs, within `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export type { Boot } from './suspects.ts';

export interface QueueOptions {
  url: string;
  log: Log;
  worker: boolean;
  /** This life of the process, where whoever started it has told. */
  boot?: Boot | undefined;
  /** How often a worker says that it is there, and when one that says nothing counts as gone; tests make it short. */
  beatMs?: number;
  deadAfterMs?: number;
}

export function createQueue(options: QueueOptions): Queue {
  const { log } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    ...connection,
    schema,
    application_name: 'walkthrough jobs',
    max: 6,
    useListenNotify: options.worker,
    supervise: options.worker,
    schedule: options.worker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had trouble'));
  boss.on('warning', (warning) => log.debug({ warning }, 'The job queue warns'));

  let jobs: readonly JobDefinition[] = [];
  const stopping = new AbortController();
  // Of its own, so that what runs where is noted also while calls use up the others.
  const own = connect({ url: options.url, log, poolSize: 2, name: 'walkthrough marks' });
  const suspects = createSuspects({
    ...options,
    db: own.db,
    async release(ended) {
      for (const { jobName, jobId } of ended)
        await boss.fail(jobName, jobId, { message: 'Its process ended' });
      // The queue would wait longer after each end; it is not the job that has to calm down.
      await dueNow(own.db, ended);
    },
  });
  let working = false;

  return {
    async start(definitions) {
      jobs = definitions;
      await boss.start();
      for (const { name } of definitions) await boss.createQueue(name, queueOptions);
    },
    async enqueue(trx, name, data, { delayMs } = {}) {
      const startAfter = delayMs === undefined ? {} : { startAfter: Math.ceil(delayMs / 100) / 10 };
      await boss.send(name, data, { ...startAfter, db: fromKysely(trx) });
    },
    async enqueueMany(trx, name, data) {
      const priority = data.length > aFew ? lowPriority : 0;
      const jobs = data.map((one) => ({ data: one, priority }));
      await boss.insert(name, jobs, { db: fromKysely(trx) });
    },
    async work() {
      working = true;
      await suspects.open();
      for (const job of jobs) {
        const settings = {
          localConcurrency: job.concurrency,
          batchSize: 1,
          heartbeatRefreshSeconds: 4,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 1,
        };
        await boss.work<object>(job.name, settings, async ([item]) => {
          if (!item) return;
          await suspects.run(item, {
            stopping: stopping.signal,
            handle: () =>
              asPieceOfWork((ended) =>
                job.handle(item.data, { signal: AbortSignal.any([stopping.signal, ended]), log }),
              ),
            end: async (sentence) => job.setAside?.(item.data, sentence),
          });
        });
      }
    },
    async schedule(name, cron, timeZone) {
      await boss.schedule(name, cron, {}, { tz: timeZone });
    },
    async stop(timeoutMs) {
      stopping.abort(new Error('The process is stopping'));
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true });
      if (working) await suspects.close();
      await own.close();
    },
  };
}
