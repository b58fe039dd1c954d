import type { Config } from '../../config.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Room } from '../../room.ts';
import { isDatabaseReady } from './store.ts';

/** What the installation is, and whether it is well. */
export function metaRoom(deps: { config: Config; db: Db; appUrl: () => string }): Room {
  const { config, db, appUrl } = deps;
  return {
    handlers: {
      live: {
        meta: async () => ({
          brandName: config.brandName,
          supportEmail: config.supportEmail,
          sandbox: config.sandbox,
          appUrl: appUrl(),
          timeZone: config.timeZone,
        }),
        health: async () => ({ ok: true }),
        async ready() {
          if (!(await isDatabaseReady(db))) throw new Refusal(503, 'The database does not answer.', 5);
          return { ok: true };
        },
      },
    },
  };
}
