import { z } from 'zod';
import type { Db } from '../../kit/db/connect.ts';
import { defineJob, type JobDefinition } from '../define.ts';
import type { Queue } from '../queue.ts';
import { adoptOrphanRuns } from './adopt-orphan-runs.ts';

/** The safety net of adopt-orphan-runs.ts as a job, for the clock to start. */
export function adoptJob(deps: { db: Db; queue: Pick<Queue, 'enqueue'> }): JobDefinition {
  return defineJob({
    name: 'runs.adopt',
    input: z.object({}),
    concurrency: 1,
    async handle(_input, { log }) {
      await adoptOrphanRuns({ ...deps, log });
    },
  });
}
