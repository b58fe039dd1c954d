import { randomBytes, timingSafeEqual } from 'node:crypto';
import { findRun, wakeRun } from '../../jobs/runs/index.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import type { TranscriptDeps } from './deps.ts';

/** A secret of one run, kept in its state; with the run's id it is the token in the address that the provider calls. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

export function reportAddress(origin: string, runId: string, secret: string): string {
  return `${origin}/api/inbox/assemblyai/${runId}.${secret}`;
}

/**
 * A provider reports the end of a job: the run looks at it now instead of at its next poll. What the report says is not
 * believed, and one that comes twice changes nothing.
 */
export async function takeReport(deps: Pick<TranscriptDeps, 'db' | 'queue'>, token: string): Promise<void> {
  const [runId = '', secret = ''] = token.split('.');
  const run = isId(runId) ? await findRun(deps.db, runId) : null;
  if (run === null || !isSame(secret, run.state.reportSecret)) throw notFound('This job');
  if (run.status !== 'pending') return;
  await inTransaction(deps.db, (trx) => wakeRun(trx, deps.queue, run));
}

function isSame(given: string, stored: unknown): boolean {
  if (typeof stored !== 'string' || stored === '' || given.length !== stored.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(stored));
}
