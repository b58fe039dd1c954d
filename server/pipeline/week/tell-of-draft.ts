import { announce } from '../../kit/db/changes.ts';
import type { Trx } from '../../kit/db/connect.ts';
import type { DraftRow } from './store.ts';

/** One letter of a kind for each group and week. */
export const letterKey = (draft: Pick<DraftRow, 'group_id' | 'week_on'>, kind: string) =>
  `week-draft:${kind}:${draft.group_id}:${draft.week_on}`;

export async function announceDraft(trx: Trx, draft: Pick<DraftRow, 'group_id'>): Promise<void> {
  await announce(trx, 'groups', [draft.group_id]);
}
