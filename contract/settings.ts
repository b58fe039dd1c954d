/** Settings and the two prompts (product.md sections 3, 7 and 9; server.md section 3). */
import { z } from 'zod';
import { page, route } from './kit.ts';

/** The keys that a setting may have. */
export const settingKey = z.enum([
  'transcript_source',
  'analysis_provider',
  'anthropic_insights_model',
  'anthropic_digest_model',
  'prefer_publisher_transcript',
  'auto_insights',
  'read_overnight',
  'max_insight_usd',
  'send_hour',
  'sends_per_second',
  'warm_up',
  'monthly_budget_usd',
  'paper_group',
]);
export type SettingKey = z.infer<typeof settingKey>;

export const setting = z.object({ key: settingKey, value: z.string() });
export type Setting = z.infer<typeof setting>;

/** `isDefault` tells that nobody changed the prompt; `defaultPrompt` is what Restore brings back. */
export const promptSetting = z.object({
  prompt: z.string(),
  isDefault: z.boolean(),
  defaultPrompt: z.string(),
});

const promptBody = z.object({ prompt: z.string().trim().min(1, 'The prompt is empty.').max(50_000) });

/** An outside service: whether its keys are set (never their values), and in which variables. */
export const provider = z.object({
  id: z.enum(['anthropic', 'assemblyai', 'taddy', 'itunes', 'podcastindex', 'stripe', 'mail']),
  label: z.string(),
  variables: z.array(z.string()),
  /** True also for a service that needs no key. */
  hasKey: z.boolean(),
});
export type Provider = z.infer<typeof provider>;

export const settings = {
  providers: route({
    method: 'GET',
    path: '/api/settings/providers',
    access: 'admin',
    summary: 'Outside services and whether their keys are set (ours)',
    query: page,
    answer: z.array(provider),
    list: true,
  }),
  testProvider: route({
    method: 'POST',
    path: '/api/settings/providers/:id/test',
    access: 'admin',
    summary: 'Ask an outside service whether it answers with these keys; costs nothing (ours)',
    params: z.object({ id: provider.shape.id }),
    answer: z.object({ ok: z.boolean(), sentence: z.string(), tookMs: z.number().int() }),
  }),
  list: route({
    method: 'GET',
    path: '/api/settings',
    access: 'admin',
    summary: 'All settings, defaults filled in',
    query: page,
    answer: z.array(setting),
    list: true,
  }),
  save: route({
    method: 'POST',
    path: '/api/settings',
    access: 'admin',
    summary: 'Change one setting',
    body: z.object({ key: settingKey, value: z.string().max(200) }),
    answer: setting,
    errors: { 422: 'not a value of this setting' },
  }),
  readInsightPrompt: route({
    method: 'GET',
    path: '/api/settings/insight-prompt',
    access: 'admin',
    summary: 'The instructions for insights',
    answer: promptSetting,
  }),
  saveInsightPrompt: route({
    method: 'POST',
    path: '/api/settings/insight-prompt',
    access: 'admin',
    summary: 'Change the instructions for insights; the default text restores the default',
    body: promptBody,
    answer: promptSetting,
    errors: { 422: 'it does not ask for summary, keyLearnings, mainTopics and notableQuotes' },
  }),
  readDigestPrompt: route({
    method: 'GET',
    path: '/api/settings/digest-prompt',
    access: 'admin',
    summary: 'The instructions for digests',
    answer: promptSetting,
  }),
  saveDigestPrompt: route({
    method: 'POST',
    path: '/api/settings/digest-prompt',
    access: 'admin',
    summary: 'Change the instructions for digests; the default text restores the default',
    body: promptBody,
    answer: promptSetting,
  }),
};
