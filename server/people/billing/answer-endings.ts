/** The admin's answer to "should these readers lose their access?". */
import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, Trouble } from '../../kit/errors.ts';
import { findSubscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { lookAtStripe } from './look-at-stripe.ts';
import { raiseNoticeIn } from './notices.ts';
import { deleteNotice, type Endings, findEndings } from './notices-store.ts';
import { lockEndings, markLeft } from './store.ts';
import { writeLook } from './write-look.ts';

export const endAccessJobName = 'billing.end-access';

/** `count` is what the admin saw: where more have been added meanwhile, they look again first. */
export async function answerEndings(
  deps: BillingDeps,
  { answer, count }: { answer: 'end' | 'leave'; count: number },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockEndings(trx);
    const asked = await findEndings(trx);
    if (asked === null) throw conflict('This was answered already, or Stripe says otherwise by now.');
    if (asked.isEnding) throw conflict('Their access is being ended already.');
    if (asked.ids.length !== count) {
      throw conflict('The number of readers has changed. Please look again before you decide.');
    }
    if (answer === 'leave') {
      await markLeft(trx, asked.ids, deps.clock.now());
      await deleteNotice(trx, 'endings');
      await announce(trx, 'subscribers', []);
      return;
    }
    await ask(trx, deps, { ...asked, isEnding: true }, `Ending the access of ${count} readers.`);
    await deps.queue.enqueue(trx, endAccessJobName, {});
  });
}

/**
 * Looks at each of them again: whom Stripe knows by now keeps reading, whom it does not know loses the access, and about
 * whom it does not answer the question stays.
 */
export async function endAccess(deps: BillingDeps): Promise<void> {
  const asked = await findEndings(deps.db);
  if (!asked?.isEnding) return;
  const left: string[] = [];
  for (const id of asked.ids) {
    try {
      const person = await findSubscriber(deps.db, { id });
      if (person === null || person.stripe_customer_id === null) continue;
      const look = await lookAtStripe(deps, person);
      if (look.evidence === 'foreign') left.push(id);
      else await writeLook(deps, look, { isAllowed: true });
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      left.push(id);
    }
  }
  await inTransaction(deps.db, async (trx) => {
    await lockEndings(trx);
    const now = await findEndings(trx);
    const added = now?.ids.filter((id) => !asked.ids.includes(id)) ?? [];
    const open = [...left, ...added];
    if (open.length === 0) {
      await deleteNotice(trx, 'endings');
      await announce(trx, 'subscribers', []);
      return;
    }
    const sentence = `About ${open.length} readers Stripe could not be asked, so they have kept their access.`;
    await ask(trx, deps, { ids: open, paying: asked.paying, isEnding: false }, sentence);
  });
}

const ask = (trx: Trx, deps: BillingDeps, about: Endings, sentence: string) =>
  raiseNoticeIn(trx, deps, { kind: 'endings', sentence, about });
