import type { Meta } from '../../../contract/live.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Room } from '../../room.ts';
import { isDatabaseReady } from './store.ts';

const unwellAfterMs = 60_000;

/** What the installation is, and whether it is well. */
export function metaRoom(deps: {
  config: Config;
  db: Db;
  appUrl: () => string;
  ownDatabase?: { downForMs(): number };
  /** What should have happened by now and has not, a sentence each; nobody's name stands in one. */
  overdue: () => Promise<string[]>;
}): Room {
  const { config, db, appUrl } = deps;
  return {
    handlers: {
      live: {
        meta: async () => metaOf(config, appUrl()),
        async health() {
          // Somebody else's database is somebody else's health: only of our own it is ours to say.
          if ((deps.ownDatabase?.downForMs() ?? 0) < unwellAfterMs) return { ok: true };
          throw new Refusal(503, 'The embedded database has been down for more than a minute.', 30);
        },
        async ready() {
          if (!(await isDatabaseReady(db))) throw new Refusal(503, 'The database does not answer.', 5);
          return { ok: true, details: await deps.overdue() };
        },
      },
    },
  };
}

/** What every page needs to know before anybody has logged in. */
export function metaOf(config: Config, appUrl: string): Meta {
  const { brandName, supportEmail, sandbox, timeZone, outboxUrl } = config;
  const postalAddress = config.mail.postalAddress ?? null;
  return { brandName, supportEmail, postalAddress, sandbox, appUrl, timeZone, outboxUrl };
}
