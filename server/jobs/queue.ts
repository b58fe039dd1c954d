/**
 * The job queue over PostgreSQL. A job is written in the caller's transaction and picked up by notification at
 * commit. The queue retries only what a crash or a stop interrupted; failures of the outside world are the run's
 * own business (see runs/), because only it knows how long to wait.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import { connect, type Trx } from '../kit/db/connect.ts';
import { databaseFailure } from '../kit/db/failures.ts';
import { limitsOfMarks, limitsOfQueue, sessionOf } from '../kit/db/limits.ts';
import type { Log } from '../kit/log.ts';
import { asPieceOfWork } from '../kit/piece-of-work.ts';
import type { JobDefinition } from './define.ts';
import { type ClaimedJob, dueNow, dueWithin, keepingPlan } from './marks.ts';
import { createPump, type Pump } from './pump.ts';
import { createSettler } from './settle.ts';
import { type Boot, createSuspects } from './suspects.ts';
import { type DueWatch, lookEveryMs, watchDue } from './watch-due.ts';

const schema = 'pgboss';
/** Where the queue tells of new jobs; its own listener wakes its own workers alone. */
const channel = `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`;

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

/** Whether a queue that is there has the options of this version; those of an earlier one stay with the jobs it had. */
function isAsNow(queue: Partial<typeof queueOptions>): boolean {
  const names = Object.keys(queueOptions) as (keyof typeof queueOptions)[];
  return names.every((name) => queue[name] === queueOptions[name]);
}

const leaseMs = 4_000;

/**
 * A job that lost its database goes on soon after that is back, the tenth time as the first: the queue would wait up to a
 * minute longer after each loss. After five minutes of that it may be the job itself that ends the database, and the
 * minute is everybody else's.
 */
const afterLossMs = 5_000;
const soonLosses = 60;

/**
 * Each look of the queue's own is a dozen statements. What a worker that died was at is found by its marks, within
 * seconds (suspects.ts); the queue's leases are for what is claimed and waits to be alone. Nothing of ours depends on
 * another job, and schedules are of whole minutes.
 */
const rareLooks = {
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
  flowIntervalSeconds: 3_600,
  cronWorkerIntervalSeconds: 10,
};

// Beside the wait itself: until its transaction is there to be seen.
const soonMs = 20;

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
  /**
   * Creates those queues of these jobs that are not there, and gives the others the options of this version (of two versions
   * that run beside each other, whichever started last); every process calls it before it enqueues or works.
   */
  start(definitions: readonly JobDefinition[]): Promise<void>;
  /** Writes a job within `trx`; it exists if and only if `trx` commits. */
  enqueue(trx: Trx, name: string, data: object, options?: { delayMs?: number }): Promise<void>;
  /** Several of one kind within `trx`. More than a few are taken up after whatever else comes. */
  enqueueMany(trx: Trx, name: string, data: readonly object[]): Promise<void>;
  /** Takes up jobs in this process. */
  work(): Promise<void>;
  /**
   * Runs each job at the times of its cron expression in `timeZone`, once for all processes; these and no others: what an
   * earlier version had the clock start ends here.
   */
  schedule(all: readonly { job: string; cron: string }[], timeZone: string): Promise<void>;
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
    max: 4,
    supervise: options.worker,
    schedule: options.worker,
    ...rareLooks,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue had trouble'));
  boss.on('warning', (warning) => log.debug({ warning }, 'The job queue warns'));

  let jobs: readonly JobDefinition[] = [];
  const stopping = new AbortController();
  // Of its own, so that what runs where is noted also while calls use up the others.
  const own = connect({
    url: options.url,
    log,
    poolSize: 4,
    name: 'walkthrough marks',
    limits: limitsOfMarks,
  });
  // The queue's own connections wait out a network that lost them; ours are asked about (lost-connections.ts).
  const byOwn = { db: fromKysely(own.db) };
  const suspects = createSuspects({
    ...options,
    db: own.db,
    async release(ended) {
      // One that cannot be told now comes again when its lease ends; the others need not wait with it.
      for (const { jobName, jobId } of ended)
        await boss
          .fail(jobName, jobId, { message: 'Its process ended' }, byOwn)
          .catch((error: unknown) => log.warn({ err: error, jobName }, 'A job could not be handed on'));
      // The queue would wait longer after each end; it is not the job that has to calm down.
      await dueNow(own.db, ended);
    },
  });
  const pumps = new Map<string, Pump>();
  const stops: (() => unknown)[] = [];

  const pumpOf = (job: JobDefinition) =>
    createPump({
      concurrency: job.concurrency,
      log,
      suspects,
      stopping: stopping.signal,
      settler: createSettler({
        log,
        complete: (done) =>
          boss.complete(job.name, [...done], null, { db: keepingPlan(own.db, 'complete-jobs') }),
        fail: (one, error) => failOne(job.name, one, error),
        settled: (ended) => suspects.settled(ended),
      }),
      fetch: (limit, db) => boss.fetch<object>(job.name, { batchSize: limit, db }),
      handle: ({ data }) =>
        asPieceOfWork((ended) =>
          job.handle(data, { signal: AbortSignal.any([stopping.signal, ended]), log }),
        ),
      setAside: async ({ data }, sentence) => job.setAside?.(data, sentence),
    });

  /** A job whose worker says nothing more is given to another one. */
  const renewLeases = async () => {
    for (const [name, pump] of pumps) {
      const held = pump.held();
      if (held.length > 0) await boss.touch(name, held, byOwn);
    }
  };

  const failOne = async (name: string, job: ClaimedJob, error: unknown) => {
    await boss.fail(name, [job], error as object, byOwn);
    if (databaseFailure(error) !== 'gone' || job.retryCount >= soonLosses) return;
    // Where it is lost again, the job comes when the queue thinks fit.
    await dueWithin(own.db, job.id, afterLossMs).catch(() => undefined);
  };

  return {
    async start(definitions) {
      jobs = definitions;
      await boss.start();
      // To make one that is there costs a start as much as to make one that is not, and changes nothing of it.
      const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const { name } of definitions) {
        const before = there.get(name);
        if (before === undefined) await boss.createQueue(name, queueOptions);
        else if (!isAsNow(before)) await boss.updateQueue(name, queueOptions);
      }
    },
    async enqueue(trx, name, data, { delayMs } = {}) {
      if (delayMs === undefined) return void (await boss.send(name, data, { db: fromKysely(trx) }));
      const startAfter = Math.ceil(delayMs / 100) / 10;
      await boss.send(name, data, { startAfter, db: fromKysely(trx) });
      // Due before anybody looks for what is due: whoever works here knows already.
      if (startAfter * 1_000 < lookEveryMs)
        setTimeout(() => pumps.get(name)?.wake(), startAfter * 1_000 + soonMs).unref();
    },
    async enqueueMany(trx, name, data) {
      const priority = data.length > aFew ? lowPriority : 0;
      const jobs = data.map((one) => ({ data: one, priority }));
      await boss.insert(name, jobs, { db: fromKysely(trx) });
    },
    async work() {
      stops.push(() => suspects.close());
      await suspects.open();
      for (const job of jobs) pumps.set(job.name, pumpOf(job));
      // Whenever it begins to listen, one look finds all that is due: to ask for each kind would cost a start the most.
      let due: DueWatch | undefined;
      const wake = (name: string) => pumps.get(name)?.wake();
      const listening = await boss.getDb().listen?.(channel, wake, () => due?.look());
      stops.push(() => listening?.close());
      const leases = setInterval(() => {
        renewLeases().catch((error: unknown) => log.warn({ err: error }, 'Leases could not be renewed'));
      }, leaseMs);
      stops.push(() => clearInterval(leases));
      const names = () => [...pumps].filter(([, pump]) => !pump.isBusy()).map(([name]) => name);
      due = watchDue({ db: own.db, log, names, wake });
      stops.push(() => due?.close());
    },
    async schedule(all, timeZone) {
      const kept = await boss.getSchedules();
      // To read a rule costs a start more than to see that it stands already.
      const stands = (job: string, cron: string) =>
        kept.some((one) => one.name === job && one.cron === cron && one.timezone === timeZone);
      for (const { job, cron } of all)
        if (!stands(job, cron)) await boss.schedule(job, cron, {}, { tz: timeZone });
      const known = new Set(all.map(({ job }) => job));
      for (const { name } of kept) if (!known.has(name)) await boss.unschedule(name);
    },
    async stop(timeoutMs) {
      stopping.abort(new Error('The process is stopping'));
      await handBack(timeoutMs);
      for (const stop of stops.splice(0).reverse()) await stop();
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true });
      await own.close();
    },
  };

  /** What has not ended by then goes to another process. */
  async function handBack(timeoutMs: number): Promise<void> {
    const all = Promise.all([...pumps.values()].map((pump) => pump.drained()));
    await Promise.race([all, sleep(timeoutMs, undefined, { ref: false })]);
    for (const [name, pump] of pumps) {
      const held: ClaimedJob[] = pump.held();
      if (held.length > 0)
        await boss.fail(name, held, stopping.signal.reason as object, byOwn).catch(() => undefined);
    }
  }
}
