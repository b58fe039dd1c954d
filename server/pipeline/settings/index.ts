import type { Room } from '../../room.ts';
import { type SettingDeps, settingHandlers } from './handlers.ts';

export { expectedAnswerTokens, findModel, type Model, presentModel, tokensOfTalk } from './models.ts';
export { readPaperGroup } from './paper-group.ts';
export { readPrompt } from './prompts.ts';
export { readSettings, type Settings } from './read-settings.ts';
export { holdSetting } from './store.ts';

/** What the admin can set: sources, models, prompts. */
export function settingsRoom(deps: SettingDeps): Room {
  return { handlers: settingHandlers(deps) };
}
