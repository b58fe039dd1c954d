/** The inbox of what comes back: verify, store once, answer, let a job do the rest (house.md, point 4). */
import { createHash } from 'node:crypto';
import { inTransaction } from '../../kit/db/connect.ts';
import type { BounceDeps } from './deps.ts';
import { insertReport, type NewReport } from './reports-store.ts';

export const reportJobName = 'bounces.handle-report';

/** Our letters have at most 102 KB, and a report has at most a copy; larger ones are none. */
export const mostMailBytes = 2 * 1024 * 1024;

type TakeDeps = Pick<BounceDeps, 'db' | 'clock' | 'queue'>;

/** Once it is stored the sender may forget it; one that came before changes nothing. */
export async function takeReport(deps: TakeDeps, report: Omit<NewReport, 'at'>): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const reportId = await insertReport(trx, { ...report, at: deps.clock.now() });
    if (reportId !== null) await deps.queue.enqueue(trx, reportJobName, { reportId });
  });
}

export function takeMail(deps: TakeDeps, raw: Uint8Array): Promise<void> {
  const hash = createHash('sha256').update(raw).digest('base64url');
  return takeReport(deps, { key: `mail:${hash}`, source: 'mail', raw });
}
