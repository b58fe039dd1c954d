import { z } from 'zod';
import { defineJob, type JobDefinition } from '../define.ts';
import { jobOf } from './kinds.ts';
import type { RunKind } from './store.ts';
import { type RunDeps, type RunWork, setRunAside, workRun } from './work-run.ts';

const input = z.object({ runId: z.string() });

/** The job that works on runs of a kind; `concurrency` is how many at once in one process. */
export function runJob(deps: RunDeps, kind: RunKind, concurrency: number, work: RunWork): JobDefinition {
  return defineJob({
    name: jobOf(kind),
    input,
    concurrency,
    handle: ({ runId }, job) => workRun(deps, runId, work, job),
    setAside: ({ runId }, sentence) => setRunAside(deps, runId, work, sentence),
  });
}
