import type { SettingKey } from '../../../contract/settings.ts';
import type { Handlers } from '../../http/handler.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { wholePage } from '../../kit/db/paging.ts';
import { listProviders, type Services, type Testers, testProvider } from './list-providers.ts';
import { models, presentModel } from './models.ts';
import { checkPaperGroup } from './paper-group.ts';
import { checkInsightPrompt, type PromptKind, prompts, readPrompt } from './prompts.ts';
import { checkSetting, readSettings } from './read-settings.ts';
import { deleteStored, holdSetting, saveStored } from './store.ts';

export interface SettingDeps {
  db: Db;
  clock: Clock;
  providers: Services;
  testers: Testers;
  /** Called in the transaction that gives a setting a new value. */
  saved: (trx: Trx, key: SettingKey) => Promise<void>;
}

export function settingHandlers(deps: SettingDeps): Handlers {
  const { db, clock, providers } = deps;
  const savePrompt = async (kind: PromptKind, prompt: string) => {
    await inTransaction(db, async (trx) => {
      // The default text is stored as "no change", so that a better default of a later version reaches it.
      if (prompt === prompts[kind].text.trim()) await deleteStored(trx, prompts[kind].key);
      else await saveStored(trx, prompts[kind].key, prompt, clock.now());
      await announce(trx, 'settings', []);
    });
    return readPrompt(db, kind);
  };
  return {
    settings: {
      providers: async ({ query }) => wholePage(listProviders(providers), query),
      testProvider: ({ params, signal }) => testProvider(deps, params.id, signal),
      async list({ query }) {
        const settings = await readSettings(db);
        const rows = Object.entries(settings).map(([key, value]) => ({ key: key as SettingKey, value }));
        return wholePage(rows, query);
      },
      async save({ body }) {
        checkSetting(body.key, body.value);
        await inTransaction(db, async (trx) => {
          await holdSetting(trx, body.key);
          if (body.key === 'paper_group') await checkPaperGroup(trx, body.value);
          await saveStored(trx, body.key, body.value, clock.now());
          await deps.saved(trx, body.key);
          await announce(trx, 'settings', []);
        });
        return body;
      },
      readInsightPrompt: () => readPrompt(db, 'insight'),
      async saveInsightPrompt({ body }) {
        checkInsightPrompt(body.prompt);
        return savePrompt('insight', body.prompt);
      },
      readDigestPrompt: () => readPrompt(db, 'digest'),
      saveDigestPrompt: ({ body }) => savePrompt('digest', body.prompt),
    },
    live: { models: async () => models.map(presentModel) },
  };
}
