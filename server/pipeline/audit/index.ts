import type { Db } from '../../kit/db/connect.ts';
import { mapPage } from '../../kit/db/paging.ts';
import type { Room } from '../../room.ts';
import { exportRoute } from './export-entries.ts';
import { listEntries } from './store.ts';

export { createRecorder } from './record-call.ts';
export { type Hand, handOf, writeAudit } from './store.ts';

/** The log of what somebody may have to account for later, and of who was let in. */
export function auditRoom({ db }: { db: Db }): Room {
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
  };
}
