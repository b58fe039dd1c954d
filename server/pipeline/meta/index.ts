import type { Meta } from '../../../contract/live.ts';
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
        meta: async () => metaOf(config, appUrl()),
        health: async () => ({ ok: true }),
        async ready() {
          if (!(await isDatabaseReady(db))) throw new Refusal(503, 'The database does not answer.', 5);
          return { ok: true };
        },
      },
    },
  };
}

/** What every page needs to know before anybody has logged in. */
export function metaOf(config: Config, appUrl: string): Meta {
  const { brandName, supportEmail, sandbox, timeZone, outboxUrl } = config;
  return { brandName, supportEmail, sandbox, appUrl, timeZone, outboxUrl };
}
