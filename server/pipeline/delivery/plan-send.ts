/** The admin, or the week's automation, says when a digest goes out. */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound, unusable } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { findSendable, lockSendable, type SendableDigest } from '../digests/index.ts';
import { renderLetterOf } from './compose-letter.ts';
import { type DeliveryDeps, runJobName } from './deps.ts';
import { firstStop, runPreflight } from './preflight.ts';
import { findOtherThisWeek, insertSend } from './store.ts';
import { versionOf } from './version-of.ts';
import { weekOf } from './week.ts';

export interface Plan {
  /** Internal or public id. */
  digest: string;
  /** Null for now. */
  at: Date | null;
  isAutomatic: boolean;
  /** Somebody knows that another issue goes out in the same week. */
  secondThisWeek: boolean;
}

/** Answers the id of the send. Throws `Refusal` 404, 409 and 422 (contract/sends.ts). */
export async function planSend(deps: DeliveryDeps, plan: Plan): Promise<string> {
  const digest = await findSendable(deps.db, plan.digest);
  if (digest === null) throw notFound('This digest');
  const now = deps.clock.now();
  const at = plan.at ?? now;
  if (plan.at !== null && plan.at < now)
    throw unusable('This time has passed already. Choose a later one, or send it now.');
  const stop = firstStop(await runPreflight(deps, digest, { at, sendId: null }));
  if (stop !== null) throw unusable(stop);
  return inTransaction(deps.db, async (trx) => {
    // Two clicks at once: the second one waits here, and finds the send of the first.
    if ((await lockSendable(trx, digest.id)) === null) throw notFound('This digest');
    await refuseSecondThisWeek(deps, trx, { plan, digest, at });
    const id = newId();
    const title = renderLetterOf(deps, await versionOf(trx, digest)).subject;
    const send = {
      id,
      digestId: digest.id,
      publicDigestId: digest.issue.digestId,
      title,
      kind: 'issue' as const,
      isAutomatic: plan.isAutomatic,
      plannedAt: at,
      createdAt: now,
    };
    if (!(await insertSend(trx, send)))
      throw conflict('This digest is being sent already, or its send is planned.');
    if (plan.at === null) await deps.queue.enqueue(trx, runJobName, { sendId: id });
    await announce(trx, 'sends', [id]);
    return id;
  });
}

async function refuseSecondThisWeek(
  deps: DeliveryDeps,
  trx: Parameters<typeof findOtherThisWeek>[0],
  { plan, digest, at }: { plan: Plan; digest: SendableDigest; at: Date },
): Promise<void> {
  if (plan.secondThisWeek && !plan.isAutomatic) return;
  const other = await findOtherThisWeek(trx, weekOf(at, deps.timeZone), digest.id);
  if (other === null) return;
  throw conflict(
    `Another issue, "${other.title}", is sent in the same week. Readers expect one a week: say that you want a second one.`,
  );
}
