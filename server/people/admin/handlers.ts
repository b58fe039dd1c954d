import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../../kit/errors.ts';
import { handOf } from '../../pipeline/audit/index.ts';
import type { AdminDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import { dismissNotice, listNotices } from './notices-store.ts';
import { endOwnSession } from './sessions.ts';

export function adminAuthHandlers(deps: AdminDeps): Handlers {
  return {
    adminAuth: {
      async check({ caller }) {
        return { isAuthenticated: caller.isAdmin };
      },
      async login({ body, caller }) {
        await logIn(deps, caller, body);
        return { ok: true };
      },
      async logout({ caller }) {
        if (caller.admin.token) await endOwnSession(deps, caller.admin.token, handOf(caller));
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
