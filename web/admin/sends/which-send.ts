/** Which sends ask for a word, and which one stands for a digest. */
import type { Send } from '../../../contract/sends.ts';

/** Planned, under way, or waiting for the admin: it is not over. */
export function isUnderWay({ state }: Pick<Send, 'state'>): boolean {
  return state !== 'done' && state !== 'stopped';
}

/** Whether the admin may decide about those of whom nobody knows; while letters leave, more may come. */
export function canDecide({ state, undecided }: Pick<Send, 'state' | 'undecided'>): boolean {
  return undecided > 0 && state !== 'sending' && state !== 'scheduled';
}

/** It waits for a word of the admin. */
export function needsAttention(send: Pick<Send, 'state' | 'undecided'>): boolean {
  return send.state === 'asks' || canDecide(send);
}

/**
 * The send that stands for a digest: the one that is not over, else the last that began, else the last that was planned.
 * Lists begin with the newest.
 */
export function sendOfDigest(list: readonly Send[], digestId: string): Send | null {
  const own = list.filter((send) => send.digestId === digestId && send.kind === 'issue');
  return own.find(isUnderWay) ?? own.find(({ startedAt }) => startedAt !== null) ?? own[0] ?? null;
}
