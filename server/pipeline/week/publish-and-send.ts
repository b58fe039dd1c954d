import { publishDigest, setPublishDate } from '../digests/index.ts';
import { findSwitches } from '../groups/index.ts';
import { readPaperGroup, readSettings } from '../settings/index.ts';
import type { WeekDeps } from './deps.ts';
import type { DraftRow, WeekDigestRow } from './store.ts';
import { sendsAt } from './week-days.ts';

/** It goes out at this time; or nothing was sent, with the reason where that was wanted. */
export type Outcome = { sendAt: Date } | { stopped: string | null };

/**
 * Publishes a draft for its Monday and plans its send: only in the paper's group, only where both switches are on, and
 * only before that Monday's hour. One that somebody published by hand is left as it is. What the preflight stops is taken back, so that nothing half-done shows itself to
 * readers. May be asked again after a crash.
 */
export async function publishAndSend(
  deps: WeekDeps,
  draft: Pick<DraftRow, 'group_id' | 'week_on'>,
  digest: WeekDigestRow,
): Promise<Outcome> {
  const { db, clock, timeZone, sendWhenReady } = deps;
  const { autoPublish, autoSend } = await findSwitches(db, draft.group_id);
  if (!autoPublish || !autoSend || (await readPaperGroup(db))?.id !== draft.group_id)
    return { stopped: null };
  const { send_hour: hour } = await readSettings(db);
  const at = sendsAt(draft.week_on, hour, timeZone);
  if (clock.now() >= at) return { stopped: 'The hour of sending has passed.' };
  // With our date it was published by a look before this one that did not come to its end.
  const isOurs = digest.publishDate?.getTime() === at.getTime();
  if (digest.published && !isOurs) return { stopped: 'It was published by hand already.' };
  // The date first: published without it, readers would see it today.
  if (!isOurs) await setPublishDate(db, digest.digestId, at.toISOString());
  if (!digest.published) await publishDigest(deps.digests, digest.digestId, true);
  const { stopped } = await sendWhenReady(digest.id, at);
  if (stopped === null) return { sendAt: at };
  await publishDigest(deps.digests, digest.digestId, false);
  await setPublishDate(db, digest.digestId, null);
  return { stopped };
}
