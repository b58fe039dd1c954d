import { z } from 'zod';
import type { Config } from '../../config.ts';
import { defineJob } from '../../jobs/define.ts';
import type { Room } from '../../room.ts';
import { createGuesses } from '../limits/guesses.ts';
import { deleteGuessesBefore, deleteWindowsBefore } from '../limits/store.ts';
import { deleteMailboxesBefore, halfYearMs } from '../subscribers/store.ts';
import { adminAccountHandlers } from './account-handlers.ts';
import type { AdminDeps } from './deps.ts';
import { adminAuthHandlers } from './handlers.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { deleteSessionsExpiredBefore } from './store.ts';

export { ensureAdminPassword } from './ensure-password.ts';
export { deleteNotice, saveNotice } from './notices-store.ts';
export { tellOfRefusedOrigin } from './refused-origin.ts';
export { turnOffFromOutside } from './second-factor/turn.ts';
export { openSession, sessionOf } from './sessions.ts';
export { forgetUnlistedProxy, tellOfUnlistedProxy } from './unlisted-proxy.ts';

const dayMs = 86_400_000;

/** The administrator's log-in, and the nightly sweep of what has run out. */
export function adminRoom(
  given: Pick<AdminDeps, 'db' | 'clock' | 'limiter' | 'tellAdmin'> & {
    config: Pick<Config, 'adminPassword' | 'brandName'>;
  },
): Room {
  const deps: AdminDeps = {
    ...given,
    guesses: createGuesses(given),
    browsers: createKnownBrowsers(given),
    isPasswordConfigured: given.config.adminPassword !== undefined,
    brandName: given.config.brandName,
  };
  const sweep = defineJob({
    name: 'people.sweep',
    input: z.object({}),
    concurrency: 1,
    async handle() {
      const now = deps.clock.now();
      await deleteSessionsExpiredBefore(deps.db, now);
      await deleteWindowsBefore(deps.db, new Date(now.getTime() - dayMs));
      await deleteGuessesBefore(deps.db, new Date(now.getTime() - dayMs));
      await deleteMailboxesBefore(deps.db, new Date(now.getTime() - halfYearMs));
    },
  });
  return {
    handlers: { ...adminAuthHandlers(deps), ...adminAccountHandlers(deps) },
    jobs: [sweep],
    schedules: [{ job: sweep.name, cron: '17 3 * * *' }],
  };
}
