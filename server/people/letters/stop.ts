/** Several mail systems that refuse us for reasons of policy: more letters would only make it worse, so they wait. */
import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { sendJobName } from './request-letter.ts';
import { countRefusals, deleteStop, forgetRefusals, insertStop, listWaitingLetters } from './stop-store.ts';

const dayMs = 86_400_000;
const fewestDomains = 3;
// Some strict systems among many that take our mail are their own affair.
const smallestShare = 0.1;

export async function stopAfterRefusals({ db, clock }: { db: Db; clock: Clock }, log: Log): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const { domains, ended, refused } = await countRefusals(trx, new Date(now.getTime() - dayMs));
    if (domains.length < fewestDomains || refused < ended * smallestShare) return;
    const named = domains.slice(0, 5).join(', ');
    const reason = `The mail systems of ${domains.length} domains refuse our letters for reasons of policy (${named}). Check the sender's reputation, SPF, DKIM and DMARC; letters wait until you let them go on.`;
    if (!(await insertStop(trx, { stoppedAt: now, reason }))) return;
    log.error(
      { domains: domains.length, refused, ended },
      'Letters are stopped: refused for reasons of policy',
    );
    await announce(trx, 'subscribers', []);
  });
}

/** Lets letters go on; false where they were not stopped. */
export async function resumeLetters(deps: {
  db: Db;
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
}): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    if (!(await deleteStop(trx))) return false;
    await forgetRefusals(trx);
    for (const letterId of await listWaitingLetters(trx)) {
      await deps.queue.enqueue(trx, sendJobName, { letterId });
    }
    await announce(trx, 'subscribers', []);
    return true;
  });
}
