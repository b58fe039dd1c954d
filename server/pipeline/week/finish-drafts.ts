/** What follows when Sunday's digest is made: the admin is told, and where both switches are on it goes out by itself. */
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { inTransaction } from '../../kit/db/connect.ts';
import { findGroup } from '../groups/index.ts';
import type { WeekDeps } from './deps.ts';
import { draftFailed, draftGoesOut, draftReady, draftWaits, type Told } from './draft-letters.ts';
import { publishAndSend } from './publish-and-send.ts';
import { type DraftRow, listMaking, listWeekDigests, moveDraft, type WeekDigestRow } from './store.ts';
import { announceDraft, letterKey } from './tell-of-draft.ts';

export async function finishDrafts(deps: WeekDeps): Promise<void> {
  for (const draft of await listMaking(deps.db)) {
    await finish(deps, draft).catch((error: unknown) =>
      deps.log.error({ err: error, digest: draft.digest_id }, "A week's draft could not be finished"),
    );
  }
}

async function finish(deps: WeekDeps, draft: DraftRow): Promise<void> {
  const digests = await listWeekDigests(deps.db, [draft.week_on]);
  const digest = digests.find(({ id }) => id === draft.digest_id);
  if (digest === undefined) return end(deps, draft, { state: 'failed', reason: 'The draft was deleted.' });
  const group = await findGroup(deps.db, draft.group_id);
  const told: Told = {
    groupName: group?.name ?? '',
    weekOn: draft.week_on,
    digestId: digest.id,
    title: digest.title,
    episodes: digest.episodes,
    missing: draft.missing,
  };
  if (digest.status === 'completed') return ready(deps, draft, digest, told);
  if (digest.status === 'failed') {
    const reason = digest.error ?? 'It failed without saying why.';
    return end(deps, draft, { state: 'failed', reason }, ['failed', draftFailed(told, reason)]);
  }
  if (digest.waitsFor !== 'budget' || draft.reason === digest.error) return;
  // It goes on when there is room; meanwhile somebody should know.
  const reason = digest.error ?? 'The budget is used up.';
  await inTransaction(deps.db, async (trx) => {
    if (!(await moveDraft(trx, draft, 'making', { reason }))) return;
    await deps.tellAdmin(trx, letterKey(draft, 'waits'), draftWaits(told, reason));
    await announceDraft(trx, draft);
  });
}

async function ready(deps: WeekDeps, draft: DraftRow, digest: WeekDigestRow, told: Told): Promise<void> {
  const outcome = await publishAndSend(deps, draft, digest);
  if ('sendAt' in outcome) {
    const at = `on ${format(new TZDate(outcome.sendAt.getTime(), deps.timeZone), "EEEE 'at' h:mm a")}`;
    const patch = { state: 'ready' as const, reason: null, sendAt: outcome.sendAt };
    return end(deps, draft, patch, ['goes-out', draftGoesOut(told, at)]);
  }
  const note = draftReady(told, outcome.stopped);
  await end(deps, draft, { state: 'ready', reason: outcome.stopped }, ['ready', note]);
}

async function end(
  deps: WeekDeps,
  draft: DraftRow,
  patch: { state: 'ready' | 'failed'; reason: string | null; sendAt?: Date },
  letter?: [kind: string, note: Parameters<WeekDeps['tellAdmin']>[2]],
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await moveDraft(trx, draft, 'making', { ...patch, settledAt: deps.clock.now() }))) return;
    if (letter) await deps.tellAdmin(trx, letterKey(draft, letter[0]), letter[1]);
    await announceDraft(trx, draft);
  });
}
