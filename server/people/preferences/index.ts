import type { Room } from '../../room.ts';
import type { PreferencesDeps } from './deps.ts';
import { preferencesHandlers } from './handlers.ts';

export type { PreferencesDeps, TurnDeps } from './deps.ts';
export { turnWeekly } from './turn-weekly.ts';

/** What a reader wants by mail: by the link of a mail, and in the portal. */
export function preferencesRoom(deps: PreferencesDeps): Room {
  return { handlers: preferencesHandlers(deps) };
}
