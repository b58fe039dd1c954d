import { listSetAside } from '../../jobs/marks.ts';
import { isRunJob } from '../../jobs/runs/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import type { Db } from '../../kit/db/connect.ts';
import { deleteNotice, saveNotice } from '../../people/admin/index.ts';

const key = 'set-aside';
/** Work of its own kind may never come again: nobody is reminded of it for ever. */
const toldForMs = 7 * 86_400_000;

/** "letters.send since 2026-11-25 14:03 UTC" */
const nameOf = ({ jobName, since }: { jobName: string; since: Date }) =>
  `${jobName} since ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/**
 * Tells the admin of background work that ended the server and was set aside. A run says so itself, on In Progress; any
 * other job is seen nowhere else.
 */
export async function warnOfSetAside({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const aside = (await listSetAside(db, new Date(clock.now().getTime() - toldForMs))).filter(
    ({ jobName }) => !isRunJob(jobName),
  );
  if (aside.length === 0) return deleteNotice(db, key);
  const sentence = `Background work ended the server while nothing else ran, and was set aside: ${aside.map(nameOf).join(', ')}. All other work goes on. It is left alone for a day; what comes again is begun again after that, so an update within the day may mend it. If it is set aside once more, send what the log says of it along with a report.`;
  await saveNotice(db, { key, sentence, since: clock.now() });
  await announce(db, 'subscribers', []);
}
