/** The records by which work that ends its process is known; see suspects.ts for what they mean. */
import { sql } from 'kysely';
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

/**
 * Marks a job as running here, unless its work is suspect and would not run alone. `marked` is false where it was not
 * marked: for that reason, or because another process, which may have ended, still holds it.
 */
export async function mark(
  db: Db,
  job: MarkedJob & { bootId: string; alone: boolean },
): Promise<{ marked: boolean; suspicion: Suspicion | null }> {
  const { rows } = await sql<{ marked: boolean; suspicion: Suspicion | null; at: Date | null }>`
    with suspect as (select * from suspect_work where work = ${job.work}),
    marked as (
      insert into job_marks (job_id, job_name, work, boot_id, alone)
      select ${job.jobId}::uuid, ${job.jobName}, ${job.work}, ${job.bootId}::uuid, ${job.alone}::boolean
      where ${job.alone}::boolean or not exists (select 1 from suspect)
      on conflict (job_id) do update
        set alone = excluded.alone, work = excluded.work, started_at = now()
        where job_marks.boot_id = excluded.boot_id
      returning 1
    )
    select exists (select 1 from marked) as marked, suspect.set_aside_at as at,
      case when suspect.work is null then null else json_build_object(
        'ends', suspect.ends, 'crashes', suspect.crashes, 'reason', suspect.reason
      ) end as suspicion
    from (select 1) as one left join suspect on true`.execute(db);
  const [row] = rows;
  const suspicion = row?.suspicion ? { ...row.suspicion, setAsideAt: row.at } : null;
  return { marked: row?.marked ?? false, suspicion };
}

/** The job has ended in some way that did not end the process. `cleared`: its work got through alone. */
export async function unmark(
  db: Db,
  job: { jobId: string; bootId: string; work: string; cleared: boolean },
): Promise<void> {
  await sql`with ended as (
      delete from job_marks where job_id = ${job.jobId} and boot_id = ${job.bootId}
    ) delete from suspect_work where work = ${job.work} and ${job.cleared}::boolean`.execute(db);
}

/** Takes away marks of this process that no running job belongs to: what a broken connection left behind. */
export async function unmarkOthers(db: Db, bootId: string, running: readonly string[]): Promise<void> {
  await sql`delete from job_marks where boot_id = ${bootId} and job_id <> all(${running}::uuid[])`.execute(
    db,
  );
}

/**
 * Finds processes that ended without a word and makes what ran in them suspect, once. Answers their jobs.
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
    with gone as (
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

/** Sets work aside; it is left alone until `forgive`. */
export async function setAside(db: Db, work: string, reason: string): Promise<void> {
  await sql`update suspect_work set set_aside_at = now(), reason = ${reason} where work = ${work}`.execute(
    db,
  );
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
