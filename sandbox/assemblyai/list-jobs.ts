import type { Job } from './present-job.ts';

export interface ListQuery {
  limit?: string;
  status?: string;
  before_id?: string;
  after_id?: string;
}

const most = 200;

/** A page of jobs, newest first (wire.md section 1.1): `prev_url` is the OLDER page, `next_url` the newer one. */
export function listJobs(base: string, jobs: readonly Job[], query: ListQuery): object | { error: string } {
  const limit = Number(query.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > most) {
    return { error: `limit must be between 1 and ${most}` };
  }
  const fitting = jobs.toReversed().filter((job) => (query.status ?? stateOf(job)) === stateOf(job));
  const page = cut(fitting, query, limit);
  const address = (by: string) => `${base}/v2/transcript?limit=${limit}${by}`;
  const [newest, oldest] = [page[0], page.at(-1)];
  return {
    page_details: {
      limit,
      result_count: page.length,
      current_url: address(''),
      prev_url: oldest && oldest !== fitting.at(-1) ? address(`&before_id=${oldest.id}`) : null,
      next_url: newest && newest !== fitting[0] ? address(`&after_id=${newest.id}`) : null,
    },
    transcripts: page.map((job) => row(base, job)),
  };
}

function cut(jobs: readonly Job[], query: ListQuery, limit: number): readonly Job[] {
  const after = jobs.findIndex(({ id }) => id === query.after_id);
  if (after >= 0) return jobs.slice(Math.max(0, after - limit), after);
  const from = jobs.findIndex(({ id }) => id === query.before_id) + 1;
  return jobs.slice(from, from + limit);
}

const stateOf = ({ status }: Job) => (status === 'deleted' ? 'completed' : status);

function row(base: string, job: Job): object {
  return {
    id: job.id,
    resource_url: `${base}/v2/transcript/${job.id}`,
    status: stateOf(job),
    created: zoneless(job.createdAt),
    completed: job.completedAt === null ? null : zoneless(job.completedAt),
    audio_url: job.status === 'deleted' ? 'http://deleted_by_user' : job.submission.audio_url,
    error: job.error,
  };
}

/** Microseconds, and no zone. */
const zoneless = (at: Date) => at.toISOString().replace('Z', '000');
