import { Refusal } from '../../kit/errors.ts';
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
 * only before that Monday's hour. One that somebody published by hand is left as it is. What the preflight stops is
 * taken back, so that nothing half-done shows itself to readers. May be asked again after a crash.
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
  const isDated = digest.publishDate?.getTime() === at.getTime();
  if (digest.published && !isDated) return { stopped: 'It was published by hand already.' };
  // The date first: published without it, readers would see it today.
  if (!isDated) await setPublishDate(db, digest.digestId, at.toISOString());
  if (!digest.published) {
    const refused = await publishByItself(deps, digest.digestId);
    if (refused !== null) {
      if (!isDated) await setPublishDate(db, digest.digestId, digest.publishDate?.toISOString() ?? null);
      return { stopped: refused };
    }
  }
  const { stopped } = await sendWhenReady(digest.id, at);
  if (stopped === null) return { sendAt: at };
  // Published with this date before: by hand, or by a look that did not come to its end. Nobody can tell, so it stays.
  if (digest.published) return { stopped };
  await publishDigest(deps.digests, digest.digestId, false, byItself);
  await setPublishDate(db, digest.digestId, null);
  return { stopped };
}

const byItself = { hand: null };

/** Null where it is published; else what the admin is asked first. */
async function publishByItself(deps: WeekDeps, digestId: string): Promise<string | null> {
  try {
    await publishDigest(deps.digests, digestId, true, byItself);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return error.message;
    throw error;
  }
}
