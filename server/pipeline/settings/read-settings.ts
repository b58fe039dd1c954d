import type { SettingKey } from '../../../contract/settings.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { inQuotes } from '../../kit/in-quotes.ts';
import { defaultModel, findModel } from './models.ts';
import { listStored } from './store.ts';

export type Settings = Record<SettingKey, string>;

export const settingDefaults: Settings = {
  transcript_source: 'assemblyai',
  analysis_provider: 'anthropic',
  anthropic_insights_model: defaultModel,
  anthropic_digest_model: defaultModel,
  prefer_publisher_transcript: 'true',
  auto_insights: 'true',
  // Insights that nobody waits for are asked in batches.
  read_overnight: 'false',
  max_insight_usd: '1',
  send_hour: '06:00',
  sends_per_second: '',
  warm_up: 'false',
  monthly_budget_usd: '50',
  // The id of the group whose digest is the paper; empty while nobody has chosen one.
  paper_group: '',
};

/** All settings, defaults filled in. */
export async function readSettings(db: Db | Trx): Promise<Settings> {
  const stored = await listStored(db);
  const settings = { ...settingDefaults };
  for (const key of Object.keys(settings) as SettingKey[]) settings[key] = stored.get(key) ?? settings[key];
  return settings;
}

const choices: Partial<Record<SettingKey, readonly string[]>> = {
  transcript_source: ['assemblyai', 'taddy'],
  analysis_provider: ['anthropic'],
  prefer_publisher_transcript: ['true', 'false'],
  auto_insights: ['true', 'false'],
  read_overnight: ['true', 'false'],
  warm_up: ['true', 'false'],
};

/** Refuses a value that the setting cannot have. A retired model may be kept, so that nothing changes silently. */
export function checkSetting(key: SettingKey, value: string): void {
  const allowed = choices[key];
  if (allowed !== undefined) {
    if (!allowed.includes(value))
      throw new Refusal(422, `${inQuotes(value)} is not one of: ${allowed.join(', ')}.`);
    return;
  }
  if (key === 'send_hour') {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) {
      throw new Refusal(422, 'Enter an hour from 00:00 to 23:59, for example 06:00.');
    }
    return;
  }
  if (key === 'sends_per_second') {
    if (value !== '' && !(/^\d{1,4}(?:\.\d)?$/.test(value) && Number(value) > 0)) {
      throw new Refusal(422, 'Enter how many letters a second, for example 5, or nothing for no limit.');
    }
    return;
  }
  if (key === 'max_insight_usd') {
    if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(value) || Number(value) === 0) {
      throw new Refusal(422, 'Enter an amount in dollars from 0.01 to 9999.99, for example 2.50.');
    }
    return;
  }
  if (key === 'monthly_budget_usd') {
    // Nothing at all is a budget too.
    if (!/^\d{1,5}(?:\.\d{1,2})?$/.test(value)) {
      throw new Refusal(422, 'Enter an amount in dollars from 0 to 99999.99, for example 50.');
    }
    return;
  }
  // Whether there is such a group is asked where it is saved.
  if (key === 'paper_group') return;
  if (findModel(value) === null) {
    throw new Refusal(
      422,
      `There is no price for the model ${inQuotes(value)}. Choose one of the listed models.`,
    );
  }
}
