import type { Room } from '../../room.ts';
import { type CheckDeps, checkMail } from './check-mail.ts';
import { type IdentityDeps, readIdentity } from './read-identity.ts';

/** What the domains of our mail say about it, and a letter that shows what mail systems see. */
export function mailIdentityRoom(deps: IdentityDeps & CheckDeps): Room {
  return {
    handlers: {
      mailIdentity: {
        read: ({ signal }) => readIdentity(deps, signal),
        check: ({ body, signal }) => checkMail(deps, body.email, signal),
      },
    },
  };
}
