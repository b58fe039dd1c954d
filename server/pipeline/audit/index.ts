import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { mapPage } from '../../kit/db/paging.ts';
import type { Room } from '../../room.ts';
import { exportRoute } from './export-entries.ts';
import { forgetOld, listEntries } from './store.ts';

export { createRecorder } from './record-call.ts';
export { type Hand, handOf, saveRetention, writeAudit } from './store.ts';

/** The log of what somebody may have to account for later, and of who was let in. */
export function auditRoom({ db, clock }: { db: Db; clock: Clock }): Room {
  const forget = defineJob({
    name: 'audit.forget',
    input: z.object({}),
    concurrency: 1,
    handle: async () => void (await forgetOld(db, clock.now())),
  });
  return {
    handlers: {
      audit: {
        list: async ({ query }) =>
          mapPage(await listEntries(db, query), ({ seq, at, ...entry }) => ({
            ...entry,
            id: String(seq),
            at: at.toISOString(),
          })),
      },
    },
    rawRoutes: [exportRoute({ db })],
    jobs: [forget],
    schedules: [{ job: forget.name, cron: '37 3 * * *' }],
  };
}
