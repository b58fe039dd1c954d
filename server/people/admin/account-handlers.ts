import type { AdminSession } from '../../../contract/admin-account.ts';
import type { Handlers } from '../../http/handler.ts';
import { mapPage, wholePage } from '../../kit/db/paging.ts';
import { handOf } from '../../pipeline/audit/index.ts';
import { changePassword } from './change-password.ts';
import type { AdminDeps } from './deps.ts';
import { findFactor, listUnusedCodes } from './second-factor/store.ts';
import { begin, confirm, renewRecoveryCodes, turnOff } from './second-factor/turn.ts';
import { endOtherSessions, endSession, listOpenSessions } from './sessions.ts';
import { findPassword } from './store.ts';

export function adminAccountHandlers(deps: AdminDeps): Handlers {
  return {
    adminAccount: {
      async read() {
        const password = await findPassword(deps.db);
        const factor = await findFactor(deps.db);
        return {
          passwordFrom: deps.isPasswordConfigured ? 'environment' : 'database',
          passwordChangedAt: (password?.changedAt ?? deps.clock.now()).toISOString(),
          secondFactorSince: factor?.confirmedAt?.toISOString() ?? null,
          recoveryCodesLeft: (await listUnusedCodes(deps.db)).length,
        };
      },
      async listSessions({ query, caller }) {
        return mapPage(
          wholePage(await listOpenSessions(deps), query),
          (row): AdminSession => ({
            id: row.id,
            browser: row.user_agent,
            address: row.address,
            openedAt: row.created_at.toISOString(),
            lastUsedAt: row.last_seen_at.toISOString(),
            isThisOne: row.id === caller.adminSessionId,
          }),
        );
      },
      async endSession({ params, caller }) {
        await endSession(deps, params.id, handOf(caller));
        if (params.id === caller.adminSessionId) caller.admin.clear();
        return { ok: true };
      },
      async endOtherSessions({ caller }) {
        return { ended: await endOtherSessions(deps, caller.adminSessionId ?? '', handOf(caller)) };
      },
      async changePassword({ body, caller }) {
        return { ended: await changePassword(deps, caller, body) };
      },
      beginSecondFactor: ({ body, caller }) => begin(deps, caller, body),
      async confirmSecondFactor({ body, caller }) {
        return { recoveryCodes: await confirm(deps, caller, body) };
      },
      async renewRecoveryCodes({ body, caller }) {
        return { recoveryCodes: await renewRecoveryCodes(deps, caller, body) };
      },
      async turnSecondFactorOff({ body, caller }) {
        await turnOff(deps, caller, body);
        return { ok: true };
      },
    },
  };
}
