import { withItemIds } from '../../../../edition/index.ts';
import type { Trx } from '../../../kit/db/connect.ts';
import type { DigestContent, Usage } from '../../../kit/db/wire-columns.ts';
import { rememberWhole, withoutRemoved } from '../../removals/index.ts';
import { type DigestRow, saveContent } from '../store.ts';
import { keepVersion } from './keep-version.ts';
import { mergeRegenerated } from './merge-regenerated.ts';

/** What the model made becomes the draft, beside what a person changed; `digest` as it was before, under its lock. */
export async function keepMade(
  trx: Trx,
  digest: DigestRow,
  { content, usage, at }: { content: DigestContent; usage: Usage | null; at: Date },
): Promise<void> {
  const whole = digest.content ? mergeRegenerated(digest.content, content) : withItemIds(content);
  const left = await withoutRemoved(trx, whole, digest.group_name);
  await saveContent(trx, digest.id, { content: left, usage }, at);
  await rememberWhole(trx, { kind: 'draft', digestId: digest.id, correctedAt: null, at, whole, left });
  const made = { by: 'model', kind: 'made', changed: 'The whole issue', at, content: whole } as const;
  await keepVersion(trx, digest, made);
}
