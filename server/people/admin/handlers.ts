import type { Handlers } from '../../http/handler.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import type { Limiter } from '../limits/limit.ts';
import { matchesPassword } from '../passwords.ts';
import { endSession, openSession } from './sessions.ts';
import { findPasswordHash } from './store.ts';

/** Per address, so that a stranger's tries cannot lock the administrator out. */
const badLogins = { action: 'admin-login', max: 5, windowSecs: 300 };

export function adminAuthHandlers(deps: { db: Db; clock: Clock; limiter: Limiter }): Handlers {
  return {
    adminAuth: {
      async check({ caller }) {
        return { isAuthenticated: caller.isAdmin };
      },
      async login({ body, caller }) {
        await deps.limiter.take(badLogins, caller.address);
        const stored = await findPasswordHash(deps.db);
        const right = stored !== null && (await matchesPassword(stored, body.password));
        if (!right) throw new Refusal(401, 'Invalid password');
        await deps.limiter.giveBack(badLogins, caller.address);
        if (caller.admin.token) await endSession(deps.db, caller.admin.token);
        const { token, expiresAt } = await openSession(deps, caller.userAgent);
        caller.admin.set(token, expiresAt);
        return { ok: true };
      },
      async logout({ caller }) {
        if (caller.admin.token) await endSession(deps.db, caller.admin.token);
        caller.admin.clear();
        return { ok: true };
      },
    },
  };
}
