/**
 * Sunday's drafts. The clock looks every few minutes; what is due is known from the time alone, so a look that is missed,
 * comes twice or comes from two processes changes nothing: one row for each group and week says what was done.
 */
import { inTransaction } from '../../kit/db/connect.ts';
import { Refusal, Trouble } from '../../kit/errors.ts';
import { type Drafting, listDrafting } from '../groups/index.ts';
import type { WeekDeps } from './deps.ts';
import { draftFailed } from './draft-letters.ts';
import { finishDrafts } from './finish-drafts.ts';
import { beginDraft, type DraftRow, moveDraft } from './store.ts';
import { announceDraft, letterKey } from './tell-of-draft.ts';
import { addDays, draftDueAt, runningWeek } from './week-days.ts';
import { findWeekDigest, gatherWeek, startWeekDigest, type WeekMaterial } from './week-draft.ts';

const hourMs = 3_600_000;
/** For so long a draft waits for episodes that are still being read. */
const patienceMs = 2 * hourMs;
/** A worker that comes back later than this leaves the week to the admin. */
const lateMs = 24 * hourMs;

/** Begins what is due and goes on with what was begun. One group's trouble does not keep it from the others. */
export async function drawUpDrafts(deps: WeekDeps): Promise<void> {
  for (const group of await listDrafting(deps.db)) {
    await drawUp(deps, group).catch((error: unknown) =>
      deps.log.error({ err: error, group: group.groupId }, "A week's draft could not be looked after"),
    );
  }
  await finishDrafts(deps);
}

/** The week whose draft is due by now and not long past; null where there is none. */
export function dueWeek(now: Date, hour: number, timeZone: string): { weekOn: string; dueAt: Date } | null {
  const running = runningWeek(now, timeZone);
  for (const weekOn of [running, addDays(running, -7)]) {
    const dueAt = draftDueAt(weekOn, hour, timeZone);
    const sinceMs = now.getTime() - dueAt.getTime();
    if (sinceMs >= 0 && sinceMs < lateMs) return { weekOn, dueAt };
  }
  return null;
}

async function drawUp(deps: WeekDeps, group: Drafting): Promise<void> {
  const { db, clock } = deps;
  const { groupId } = group;
  const now = clock.now();
  const due = dueWeek(now, group.hour, deps.timeZone);
  if (due === null || due.dueAt < group.since) return;
  const draft = await beginDraft(db, { groupId, weekOn: due.weekOn, at: now });
  if (draft.state !== 'waiting') return;
  const digestId = await findWeekDigest(db, { groupId, weekOn: due.weekOn });
  if (digestId !== null) return settle(deps, draft, { state: 'handmade', digestId });
  const material = await gatherWeek(deps, groupId, due.weekOn);
  if (material.episodes.length === 0) {
    return settle(deps, draft, { state: 'nothing', reason: 'No episode came out this week.' });
  }
  const waitsUntil = Math.max(due.dueAt.getTime(), draft.begun_at.getTime()) + patienceMs;
  if (material.busy.length > 0 && now.getTime() < waitsUntil) return;
  await start(deps, group, draft, material);
}

async function start(
  deps: WeekDeps,
  group: Drafting,
  draft: DraftRow,
  material: WeekMaterial,
): Promise<void> {
  const { episodes, ready } = material;
  const isReady = new Set(ready.map(({ id }) => id));
  const missing = episodes.filter(({ id }) => !isReady.has(id)).map(({ title }) => title);
  const week = { groupId: group.groupId, weekOn: draft.week_on, most: group.most };
  try {
    if (ready.length === 0) throw new Refusal(422, 'None of its episodes has insights yet.');
    await startWeekDigest(deps, week, material, async (trx, digestId) => {
      if (!(await moveDraft(trx, draft, 'waiting', { state: 'making', digestId, missing })))
        throw new DraftTaken();
    });
  } catch (error) {
    // Somebody was faster: the next look sees what they made.
    if (error instanceof DraftTaken || (error instanceof Refusal && error.status === 409)) return;
    if (!(error instanceof Refusal || error instanceof Trouble)) throw error;
    const told = {
      groupName: group.groupName,
      weekOn: draft.week_on,
      digestId: null,
      title: '',
      episodes: 0,
      missing,
    };
    await inTransaction(deps.db, async (trx) => {
      const patch = { state: 'failed', reason: error.message, missing, settledAt: deps.clock.now() };
      if (!(await moveDraft(trx, draft, 'waiting', patch))) return;
      await deps.tellAdmin(trx, letterKey(draft, 'failed'), draftFailed(told, error.message));
      await announceDraft(trx, draft);
    });
  }
}

/** Another process was faster. */
class DraftTaken extends Error {}

async function settle(
  deps: WeekDeps,
  draft: DraftRow,
  patch: { state: 'handmade' | 'nothing'; digestId?: string; reason?: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (await moveDraft(trx, draft, 'waiting', { ...patch, settledAt: deps.clock.now() })) {
      await announceDraft(trx, draft);
    }
  });
}
