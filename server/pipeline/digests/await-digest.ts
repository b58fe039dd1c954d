import type { Digest } from '../../../contract/digests.ts';
import { awaitRun } from '../../jobs/runs/index.ts';
import { conflict, notFound, Refusal } from '../../kit/errors.ts';
import type { DigestDeps } from './deps.ts';
import { presentDigests } from './present-digest.ts';
import { findDigest } from './store.ts';

const defaultWaitMs = 9 * 60_000;

/** Answers the finished digest. A caller that goes away, or a wait that ends, leaves the job at work. */
export async function awaitDigest(
  deps: DigestDeps,
  { id, runId }: { id: string; runId: string },
  signal: AbortSignal,
): Promise<Digest> {
  const run = await awaitRun(deps, runId, { signal, timeoutMs: deps.waitMs ?? defaultWaitMs });
  if (run === null) {
    throw new Refusal(504, 'The digest is still being made. It appears in Saved Digests when it is done.');
  }
  if (run.status === 'pending') throw conflict(run.error ?? 'The digest waits for room in the budget.');
  if (run.status === 'cancelled') throw conflict('The digest was cancelled while it was made.');
  if (run.status === 'failed') throw new Refusal(502, run.error ?? 'The digest could not be made.');
  return readDigest(deps, { id });
}

export async function readDigest(
  deps: Pick<DigestDeps, 'db' | 'clock'>,
  key: { id: string } | { digestId: string },
): Promise<Digest> {
  const row = await findDigest(deps.db, key);
  const [digest] = row === null ? [] : await presentDigests(deps, [row]);
  if (digest === undefined) throw notFound('This digest');
  return digest;
}
