/** Several mail systems that refuse us for reasons of policy: more letters would only make it worse, so they wait. */
import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import { type LetterDeps, sendJobName, tellAdmin } from './request-letter.ts';
import { countRefusals, deleteStop, forgetRefusals, insertStop, listWaitingLetters } from './stop-store.ts';

const dayMs = 86_400_000;
const fewestDomains = 3;
// Three strict systems among hundreds that take our mail are their own affair; three among fifty are not.
const smallestShare = 0.05;

/** Letters to the admin go on, and one of them tells of it. */
export async function stopAfterRefusals(deps: LetterDeps & { db: Db }, log: Log): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const { domains, asked } = await countRefusals(trx, new Date(now.getTime() - dayMs));
    if (domains.length < fewestDomains || domains.length < asked * smallestShare) return;
    const named = domains.slice(0, 5).join(', ');
    const reason = `The mail systems of ${domains.length} domains refuse our letters for reasons of policy (${named}). Check the sender's reputation, SPF, DKIM and DMARC; letters wait until you let them go on.`;
    if (!(await insertStop(trx, { stoppedAt: now, reason }))) return;
    log.error({ domains: domains.length, asked }, 'Letters are stopped: refused for reasons of policy');
    await tellAdmin(trx, deps, `letters-stopped:${now.toISOString()}`, {
      subject: 'Letters to readers are stopped',
      paragraphs: [
        reason,
        'Nothing is lost: letters that were asked for meanwhile leave when you let them go on.',
      ],
      label: 'Open Subscribers',
      path: '/admin/subscribers',
    });
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
