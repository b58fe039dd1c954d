import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { createGuesses } from '../limits/guesses.ts';
import type { Limiter } from '../limits/limit.ts';
import { deleteWindowsBefore } from '../limits/store.ts';
import { adminAuthHandlers } from './handlers.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { deleteSessionsExpiredBefore } from './store.ts';

export { ensureAdminPassword } from './ensure-password.ts';
export { deleteNotice, saveNotice } from './notices-store.ts';
export { isSessionAlive, openSession } from './sessions.ts';
export { forgetUnlistedProxy, tellOfUnlistedProxy } from './unlisted-proxy.ts';

const dayMs = 86_400_000;

/** The administrator's log-in, and the nightly sweep of what has run out. */
export function adminRoom(deps: { db: Db; clock: Clock; limiter: Limiter }): Room {
  const sweep = defineJob({
    name: 'people.sweep',
    input: z.object({}),
    concurrency: 1,
    async handle() {
      const now = deps.clock.now();
      await deleteSessionsExpiredBefore(deps.db, now);
      await deleteWindowsBefore(deps.db, new Date(now.getTime() - dayMs));
    },
  });
  return {
    handlers: adminAuthHandlers({
      ...deps,
      guesses: createGuesses(deps),
      browsers: createKnownBrowsers(deps),
    }),
    jobs: [sweep],
    schedules: [{ job: sweep.name, cron: '17 3 * * *' }],
  };
}
