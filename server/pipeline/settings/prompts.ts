import type { Db, Trx } from '../../kit/db/connect.ts';
import { Refusal } from '../../kit/errors.ts';
import { defaultDigestPrompt } from './default-digest-prompt.ts';
import { defaultInsightPrompt } from './default-insight-prompt.ts';
import { findStored } from './store.ts';

export type PromptKind = 'insight' | 'digest';

export const prompts: Record<PromptKind, { key: string; text: string }> = {
  insight: { key: 'insight_prompt', text: defaultInsightPrompt },
  digest: { key: 'digest_prompt', text: defaultDigestPrompt },
};

/** The prompt in force, and whether it is the default one. */
export async function readPrompt(
  db: Db | Trx,
  kind: PromptKind,
): Promise<{ prompt: string; isDefault: boolean; defaultPrompt: string }> {
  const defaultPrompt = prompts[kind].text.trim();
  const stored = await findStored(db, prompts[kind].key);
  return { prompt: stored ?? defaultPrompt, isDefault: stored === null, defaultPrompt };
}

const wanted = ['summary', 'keyLearnings', 'mainTopics', 'notableQuotes'];

/** An insight prompt must ask for the four fields (product.md section 5). */
export function checkInsightPrompt(prompt: string): void {
  const missing = wanted.filter((field) => !prompt.includes(field));
  if (missing.length > 0) {
    throw new Refusal(422, `The prompt must ask for ${wanted.join(', ')}. Missing: ${missing.join(', ')}.`);
  }
}
