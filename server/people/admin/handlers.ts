import type { Handlers } from '../../http/handler.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { notFound, Refusal } from '../../kit/errors.ts';
import type { Guesses } from '../limits/guesses.ts';
import type { Limiter } from '../limits/limit.ts';
import { matchesPassword } from '../passwords.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { dismissNotice, listNotices } from './notices-store.ts';
import { endSession, openSession } from './sessions.ts';
import { findPasswordHash } from './store.ts';

/** Per line of a caller, or per browser that was logged in before. */
const badLogins = { action: 'admin-login', max: 5, windowSecs: 300 };
const everywhere = 'admin-login';

export interface AdminDeps {
  db: Db;
  clock: Clock;
  limiter: Limiter;
  guesses: Guesses;
  browsers: KnownBrowsers;
}

export function adminAuthHandlers(deps: AdminDeps): Handlers {
  return {
    adminAuth: {
      async check({ caller }) {
        return { isAuthenticated: caller.isAdmin };
      },
      async login({ body, caller }) {
        const browser = await deps.browsers.read(caller.knownBrowser.token);
        const bucket = browser === null ? caller.address : `browser ${browser}`;
        await deps.limiter.take(badLogins, bucket);
        if (browser === null) await deps.guesses.take(everywhere);
        const stored = await findPasswordHash(deps.db);
        const right = stored !== null && (await matchesPassword(stored, body.password));
        if (!right) throw new Refusal(401, 'Invalid password');
        await deps.limiter.giveBack(badLogins, bucket);
        if (browser === null) await deps.guesses.giveBack(everywhere);
        if (caller.admin.token) await endSession(deps.db, caller.admin.token);
        const { token, expiresAt } = await openSession(deps, caller.userAgent);
        caller.admin.set(token, expiresAt);
        const known = await deps.browsers.issue(browser);
        caller.knownBrowser.set(known.token, known.expiresAt);
        return { ok: true };
      },
      async logout({ caller }) {
        if (caller.admin.token) await endSession(deps.db, caller.admin.token);
        caller.admin.clear();
        return { ok: true };
      },
    },
    notices: {
      async list() {
        const rows = await listNotices(deps.db);
        return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
      },
      async dismiss({ params }) {
        if (!(await dismissNotice(deps.db, params.key, deps.clock.now()))) throw notFound('This notice');
        return { ok: true };
      },
    },
  };
}
