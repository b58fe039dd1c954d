import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { settingHandlers } from './handlers.ts';
import type { Services, Testers } from './list-providers.ts';

export { findModel, type Model } from './models.ts';
export { readPrompt } from './prompts.ts';
export { readSettings, type Settings } from './read-settings.ts';

/** What the admin can set: sources, models, prompts. */
export function settingsRoom(deps: { db: Db; clock: Clock; providers: Services; testers: Testers }): Room {
  return { handlers: settingHandlers(deps) };
}
