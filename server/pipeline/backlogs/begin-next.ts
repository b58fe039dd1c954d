/**
 * Begins the next episodes of a list, as many as there are slots. Each is claimed in the transaction that begins its run:
 * a worker that is killed has begun it and taken it down, or neither.
 */
import type { BeginsIf } from '../../jobs/runs/index.ts';
import type { Db, Trx } from '../../kit/db/connect.ts';
import { Refusal, Trouble } from '../../kit/errors.ts';
import { findRoom } from '../budget/index.ts';
import { requestInsight } from '../insights/index.ts';
import { requestTranscript } from '../transcripts/index.ts';
import { sumPromised } from './books-store.ts';
import type { BacklogDeps, BacklogKind } from './deps.ts';
import {
  countEpisodes,
  findNext,
  type NextEpisode,
  noCounts,
  stillMisses,
  takeWaiting,
} from './episodes-store.ts';
import { type BacklogRow, type EndState, holdWorking } from './store.ts';

/** Why nothing more is begun. */
export interface End {
  state: EndState;
  reason: string | null;
}

/** `later`: money that is promised stands in the way, or all slots are taken. */
type Outcome = 'begun' | 'skipped' | 'later' | 'none' | End;

/** Twelve digits of a cent are noise of the addition. */
const noise = 1e-9;
/** Skips cost no slot; the rest has its turn at the next look. */
const mostSkipsAtOnce = 200;

const slotsOf = { transcript: 'transcripts', insight: 'insights' } as const;

/** Answers what ends the list; null where it goes on. */
export async function beginSome(
  deps: BacklogDeps,
  backlog: BacklogRow,
  signal: AbortSignal,
): Promise<End | null> {
  const { running, inBatch } = (await countEpisodes(deps.db, [backlog.id])).get(backlog.id) ?? noCounts;
  let slots = deps.atOnce[slotsOf[backlog.kind as BacklogKind]] - (running - inBatch);
  for (let looked = 0; slots > 0 && looked < mostSkipsAtOnce; looked += 1) {
    signal.throwIfAborted();
    const outcome = await beginNext(deps, backlog);
    if (typeof outcome === 'object') return outcome;
    if (outcome === 'later' || outcome === 'none') return null;
    if (outcome === 'begun') slots -= 1;
  }
  return null;
}

async function beginNext(deps: BacklogDeps, backlog: BacklogRow): Promise<Outcome> {
  const { db } = deps;
  const next = await findNext(db, backlog.id);
  if (next === null) return 'none';
  const room = await findRoom(db, deps, next.estimateUsd);
  if (room === 'soon') return 'later';
  if (room !== 'yes') return { state: 'budget', reason: room.sentence };
  let outcome: Outcome = 'later';
  const beginsIf: BeginsIf = {
    async may(trx) {
      outcome = await judge(trx, backlog, next);
      return outcome === 'begun';
    },
    begun: async (trx, run) =>
      void (await takeWaiting(trx, backlog.id, next.position, { state: 'begun', runId: run.id })),
  };
  try {
    if (backlog.kind === 'transcript')
      await requestTranscript(deps.transcripts, next.episodeId, { beginsIf });
    else await requestInsight(deps.insights, next.episodeId, { overnight: true, beginsIf });
    return outcome;
  } catch (error) {
    // A key is missing: none of the others would fare better.
    if (error instanceof Trouble) return { state: 'trouble', reason: error.message };
    if (!(error instanceof Refusal)) throw error;
    await skip(db, backlog, next, error.message);
    return 'skipped';
  }
}

/** Under the lock of the list and of the episode, so that nothing is begun twice or after a stop. */
async function judge(trx: Trx, backlog: BacklogRow, next: NextEpisode): Promise<Outcome> {
  const held = await holdWorking(trx, backlog.id, backlog.step);
  if (held === null) return 'none';
  if (!(await stillMisses(trx, backlog.kind as BacklogKind, next.episodeId))) {
    await skip(trx, backlog, next, 'It missed nothing any more when its turn came.');
    return 'skipped';
  }
  const { spentUsd, promisedUsd } = await sumPromised(trx, backlog.id);
  if (promisedUsd + next.estimateUsd <= held.capUsd + noise) return 'begun';
  // What is under way may cost less than is promised for it.
  if (promisedUsd > spentUsd + noise) return 'later';
  return {
    state: 'cap',
    reason:
      `The limit of ${dollars(held.capUsd)} for this list is reached: ${dollars(spentUsd)} spent, and the next episode ` +
      `would cost about ${dollars(Math.max(0.01, next.estimateUsd))}.`,
  };
}

async function skip(db: Db | Trx, backlog: BacklogRow, next: NextEpisode, reason: string): Promise<void> {
  await takeWaiting(db, backlog.id, next.position, { state: 'skipped', reason });
}

const dollars = (usd: number) => usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
