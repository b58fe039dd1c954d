import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { Room } from '../../room.ts';
import type { BounceDeps } from './deps.ts';
import { handleReport } from './handle-report.ts';
import { inboxRoutes } from './inboxes.ts';
import { readMailbox } from './read-mailbox.ts';
import { deleteReportsBefore, listForgottenReports } from './reports-store.ts';
import { reportJobName } from './take-report.ts';

export { noteFailedDelivery } from './apply-finding.ts';
export type { BounceDeps, BounceRules } from './deps.ts';
export { postmarkMetadataHeader } from './postmark/read-postmark.ts';
export { mailboxTroubles } from './read-mailbox.ts';

const minuteMs = 60_000;
// Longer than any sender tries, and than a copied message of SNS is believed.
const keepMs = 90 * 86_400_000;

/** What comes back of what was sent: bounces, complaints, and mails that end the weekly issue. */
export function bouncesRoom(deps: BounceDeps): Room {
  const handle = defineJob({
    name: reportJobName,
    input: z.object({ reportId: z.string() }),
    concurrency: 2,
    handle: ({ reportId }, { log }) => handleReport(deps, reportId, log),
  });
  const mailbox = defineJob({
    name: 'bounces.read-mailbox',
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { signal, log }) => readMailbox(deps, signal, log),
  });
  const adopt = defineJob({
    name: 'bounces.adopt',
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { log }) => adoptReports(deps, log),
  });
  return {
    jobs: [handle, mailbox, adopt],
    schedules: [
      ...(deps.rules.mailbox === undefined ? [] : [{ job: mailbox.name, cron: '* * * * *' }]),
      { job: adopt.name, cron: '*/10 * * * *' },
    ],
    rawRoutes: inboxRoutes(deps),
  };
}

/** Safety net: a report whose job was lost gets a new one; old ones are forgotten. */
async function adoptReports(deps: BounceDeps, log: Log): Promise<void> {
  const now = deps.clock.now().getTime();
  await deleteReportsBefore(deps.db, new Date(now - keepMs));
  const forgotten = await listForgottenReports(deps.db, new Date(now - 10 * minuteMs));
  if (forgotten.length === 0) return;
  log.warn({ reports: forgotten.length }, 'Mail reports had no job; they get new ones');
  await inTransaction(deps.db, async (trx) => {
    for (const reportId of forgotten) await deps.queue.enqueue(trx, reportJobName, { reportId });
  });
}
