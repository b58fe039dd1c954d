/** What a transcript or an insight is doing, in one word for the screens (server.md section 3: `run` beside status). */
import type { Run, WorkStatus } from '../../../contract/kit.ts';
import { dollars } from '../../format/money.ts';

/** The parts that transcripts and insights share in every listing. */
export interface WorkItem {
  status: WorkStatus;
  createdAt: string;
  run: Run | null;
}

export type WorkState =
  | { is: 'none' }
  /** `hasResult`: a good result exists meanwhile, and stays if this run fails. `trouble`: why the last try failed. */
  | { is: 'pending'; startedAt: string; hasResult: boolean; trouble: string | null; inBatch: boolean }
  /** Nothing happens until somebody agrees to `usd` US dollars, or there is room for them in the month's budget. */
  | { is: 'waiting'; waitsFor: 'yes' | 'budget'; startedAt: string; usd: number; reason: string }
  | { is: 'failed'; reason: string }
  /** `lastFailure`: the result stands, but regenerating it failed. */
  | { is: 'done'; lastFailure: string | null };

const unknownReason = 'It failed without saying why. Try again.';

export function workState(item: WorkItem | null): WorkState {
  if (item === null) return { is: 'none' };
  const { status, run } = item;
  if (run?.status === 'pending' && run.waitsForUsd !== null) {
    const reason = run.error ?? `It would cost about ${dollars(run.waitsForUsd)}.`;
    const waitsFor = run.waitsFor ?? 'yes';
    return { is: 'waiting', waitsFor, startedAt: run.startedAt, usd: run.waitsForUsd, reason };
  }
  if (run?.status === 'pending' || (status === 'pending' && run === null)) {
    return {
      is: 'pending',
      startedAt: run?.startedAt ?? item.createdAt,
      hasResult: status === 'completed',
      trouble: run?.error ?? null,
      inBatch: run?.inBatch ?? false,
    };
  }
  if (status === 'completed') {
    return { is: 'done', lastFailure: run?.status === 'failed' ? (run.error ?? unknownReason) : null };
  }
  if (run?.status === 'cancelled') return { is: 'none' };
  return { is: 'failed', reason: run?.error ?? unknownReason };
}

/** The sentence for one piece of work; null when there is nothing to explain. */
export function reasonOf(state: WorkState, noun: 'transcript' | 'insights'): string | null {
  if (state.is === 'failed' || state.is === 'waiting') return state.reason;
  if (state.is === 'pending' && state.trouble !== null) return `Trying again: ${state.trouble}`;
  if (state.is === 'done' && state.lastFailure !== null) {
    const kept = noun === 'transcript' ? 'The transcript at hand stays.' : 'The insights at hand stay.';
    return `Regenerating failed: ${state.lastFailure} ${kept}`;
  }
  return null;
}
