/** The records by which work that ends its process is known; see suspects.ts for what they mean. */
import { createHash } from 'node:crypto';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../kit/db/connect.ts';

export interface MarkedJob {
  jobId: string;
  jobName: string;
  work: string;
}

export interface Suspicion {
  ends: number;
  crashes: number;
  setAsideAt: Date | null;
  reason: string | null;
}

/** Says that this process is there. */
export async function beat(db: Db, bootId: string): Promise<void> {
  await sql`insert into worker_boots (id) values (${bootId})
    on conflict (id) do update set seen_at = now()`.execute(db);
}

/** A job that this process has claimed. */
export interface ClaimedJob {
  id: string;
  name: string;
  data: object;
  retryCount: number;
  /** Equal for every job that does the same to the same thing, however often it is enqueued. */
  work: string;
  /** False where the work is suspect, or where another process, which may have ended, still holds the mark. */
  marked: boolean;
  suspicion: Suspicion | null;
}

/** As the queue takes a connection for one call. */
export interface StatementDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

const suspicionOf = sql`case when suspect.work is null then null else json_build_object('ends', suspect.ends,
  'crashes', suspect.crashes, 'reason', suspect.reason, 'setAsideAt', suspect.set_aside_at) end`;

/** Suspicions travel as JSON, in which an instant is text. */
const revive = (suspicion: Suspicion | null): Suspicion | null =>
  suspicion && {
    ...suspicion,
    setAsideAt: suspicion.setAsideAt === null ? null : new Date(suspicion.setAsideAt),
  };

/**
 * Wraps the queue's statement that claims jobs so that the same statement marks them as running here, those excepted
 * whose work is suspect: there is no moment at which a job is claimed and has no mark. `planned`: its plan is kept,
 * which is most of what it takes to claim few jobs; over a backlog the planner must see how many there are now.
 */
export function claiming(db: Db, bootId: string, { planned }: { planned: boolean }): StatementDb {
  return {
    async executeSql(text, values = []) {
      const kept = planned ? `/* plan: claim-${createHash('sha1').update(text).digest('hex')} */` : '';
      const { rows } = await sql<ClaimedJob>`${sql.raw(kept)}
        with claimed as (${withValues(text, values)}),
        known as (
          select claimed.*,
            name || ' ' || left(encode(sha256(convert_to(data::text, 'UTF8')), 'hex'), 32) as work from claimed
        ),
        marked as (
          insert into job_marks (job_id, job_name, work, boot_id, alone)
          select id, name, known.work, ${sql.lit(bootId)}::uuid, false
          from known left join suspect_work as suspect on suspect.work = known.work
          where suspect.work is null
          on conflict (job_id) do update set alone = false, work = excluded.work, started_at = now()
            where job_marks.boot_id = excluded.boot_id
          returning job_id
        )
        select known.*, marked.job_id is not null as marked, ${suspicionOf} as suspicion
        from known left join marked on marked.job_id = known.id
          left join suspect_work as suspect on suspect.work = known.work`.execute(db);
      return { rows: rows.map((row) => ({ ...row, suspicion: revive(row.suspicion) })) };
    },
  };
}

/** Runs a statement of the queue, whose text is always the same, with a plan that is kept. */
export function keepingPlan(db: Db, name: string): StatementDb {
  return {
    executeSql: (text, values = []) =>
      db.executeQuery(CompiledQuery.raw(`/* plan: ${name} */ ${text}`, [...values])),
  };
}

/** A statement that somebody else wrote for the driver, with $1, $2 … in it. */
function withValues(text: string, values: readonly unknown[]): RawBuilder<unknown> {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql.val(values[Number(part) - 1]))),
    sql.raw(''),
  );
}

/**
 * Marks a job as running here alone. `marked` is false where another process, which may have ended, still holds it;
 * `suspicion` is null where its work was cleared meanwhile.
 */
export async function markAlone(db: Db, job: MarkedJob & { bootId: string }): Promise<boolean> {
  const { rows } = await sql`
    insert into job_marks (job_id, job_name, work, boot_id, alone)
    values (${job.jobId}, ${job.jobName}, ${job.work}, ${job.bootId}, true)
    on conflict (job_id) do update set alone = true, work = excluded.work, started_at = now()
      where job_marks.boot_id = excluded.boot_id
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * These jobs have ended in some way that did not end the process. `cleared`: works that got through. Nobody waits for
 * the disk: what a crash of the database forgets of this is a mark without a job, see `unmarkOthers`.
 */
export async function unmark(
  db: Db,
  ended: { bootId: string; jobIds: readonly string[]; cleared: readonly string[] },
): Promise<void> {
  await sql`/* plan: unmark */ with unmarked as (
      delete from job_marks where job_id = any(${ended.jobIds}::uuid[]) and boot_id = ${ended.bootId}
    ), cleared as (
      delete from suspect_work where work = any(${ended.cleared}::text[])
    ) select set_config('synchronous_commit', 'off', true)`.execute(db);
}

/**
 * Takes away marks of this process that no running job belongs to: what a broken connection left behind. Young ones
 * stay, since the answer that names their jobs may still be on its way.
 */
export async function unmarkOthers(
  db: Db,
  bootId: string,
  options: { running: readonly string[]; olderThanMs: number },
): Promise<void> {
  await sql`delete from job_marks where boot_id = ${bootId} and job_id <> all(${options.running}::uuid[])
    and started_at < now() - ${options.olderThanMs}::float8 * interval '1 millisecond'`.execute(db);
}

/**
 * Finds processes that ended without a word and makes what ran in them suspect, once. Answers their jobs. Says in the
 * same breath that this process is there.
 * `crashed`: this very process is known to have ended, and whether by a crash of its own.
 */
export async function accuse(
  db: Db,
  options: { bootId: string; deadAfterMs: number; ended?: { id: string; crashed: boolean } | undefined },
): Promise<MarkedJob[]> {
  const { bootId, deadAfterMs, ended } = options;
  const dead = sql`now() - ${deadAfterMs}::float8 * interval '1 millisecond'`;
  const known = ended?.id ?? null;
  const crashed = ended?.crashed ?? false;
  const { rows } = await sql<MarkedJob>`
    with here as (
      insert into worker_boots (id) values (${bootId}) on conflict (id) do update set seen_at = now()
    ),
    gone as (
      delete from worker_boots
      where id <> ${bootId}::uuid and (id = ${known}::uuid or (${known}::uuid is null and seen_at < ${dead}))
      returning id
    ),
    held as (
      delete from job_marks
      where boot_id <> ${bootId}::uuid and (
        boot_id in (select id from gone) or boot_id = ${known}::uuid
        or (${known}::uuid is null and started_at < ${dead}
          and not exists (select 1 from worker_boots where id = job_marks.boot_id))
      )
      returning job_id, job_name, work, alone
    ),
    suspected as (
      insert into suspect_work (work, job_name, ends, crashes)
      select work, min(job_name), bool_or(alone)::int, (bool_or(alone) and ${crashed}::boolean)::int
      from held group by work
      on conflict (work) do update set
        ends = suspect_work.ends + excluded.ends, crashes = suspect_work.crashes + excluded.crashes
    )
    select job_id as "jobId", job_name as "jobName", work from held`.execute(db);
  return rows;
}

/** Lets jobs that wait for another try begin it now. */
export async function dueNow(db: Db, jobs: readonly MarkedJob[]): Promise<void> {
  const ids = jobs.map(({ jobId }) => jobId);
  await sql`update pgboss.job set start_after = now()
    where id = any(${ids}::uuid[]) and state = 'retry'`.execute(db);
}

/** Lets a job that waits for another try begin it within so many milliseconds, however often it was tried. */
export async function dueWithin(db: Db, jobId: string, ms: number): Promise<void> {
  await sql`update pgboss.job
    set start_after = least(start_after, now() + ${ms}::float8 * interval '1 millisecond')
    where id = ${jobId}::uuid and state = 'retry'`.execute(db);
}

/** Sets work aside; it is left alone until `forgive`. */
export async function setAside(db: Db, work: string, reason: string): Promise<void> {
  await sql`update suspect_work set set_aside_at = now(), reason = ${reason} where work = ${work}`.execute(
    db,
  );
}

/** Kinds of jobs with work that was set aside after `after`, and since when; the longest first. */
export async function listSetAside(db: Db, after: Date): Promise<{ jobName: string; since: Date }[]> {
  const { rows } = await sql<{ jobName: string; since: Date }>`
    select job_name as "jobName", min(set_aside_at) as since from suspect_work
    where set_aside_at > ${after} group by job_name order by since, job_name`.execute(db);
  return rows;
}

/** Work that was set aside long ago gets another chance, alone. */
export async function forgive(db: Db, work: string): Promise<void> {
  await sql`update suspect_work set set_aside_at = null, reason = null, ends = 0, crashes = 0
    where work = ${work}`.execute(db);
}

/** This process leaves in order: whatever it still held was handed back, and is not suspect. */
export async function leave(db: Db, bootId: string): Promise<void> {
  await sql`with held as (delete from job_marks where boot_id = ${bootId})
    delete from worker_boots where id = ${bootId}`.execute(db);
}
