import { announce } from '../../kit/db/changes.ts';
import { inTransaction, type Trx } from '../../kit/db/connect.ts';
import { notFound } from '../../kit/errors.ts';
import { requestLetter } from '../letters/index.ts';
import { hasAccess, hasPaidAccess, lockSubscriber, type Subscriber } from '../subscribers/index.ts';
import { tellOfChange } from './billing-letters.ts';
import type { BillingDeps } from './deps.ts';
import { askAboutEndings, isTooMany } from './endings.ts';
import { endsAccess, type Look } from './look-at-stripe.ts';
import { settleCheckouts } from './settle-checkout.ts';
import { countLostSince, countReaders, lockEndings, saveLost, saveTruth } from './store.ts';

const dayMs = 86_400_000;

export interface Leave {
  /** The admin has said yes to what this look would end. */
  isAllowed: boolean;
}

/** Writes what a look has seen, and answers the person as they are now; what is not to be believed changes nothing. */
export async function writeLook(deps: BillingDeps, look: Look, { isAllowed }: Leave): Promise<Subscriber> {
  if (look.evidence === 'foreign') return look.person;
  const after = await inTransaction(deps.db, async (trx) => {
    const before = await lockSubscriber(trx, look.person.id);
    if (before === null) throw notFound('This subscriber');
    if (await stays(trx, deps, { ...look, person: before }, isAllowed)) return before;
    return write(trx, deps, { ...look, person: before });
  });
  // A browser counts as proven only after the truth is stored: it acts on both.
  await settleCheckouts(deps, after, look.checkouts, look.evidence === 'missing');
  return after;
}

async function write(trx: Trx, deps: BillingDeps, look: Look): Promise<Subscriber> {
  const { person, number, subscription } = look;
  const at = deps.clock.now();
  const isWritten = await saveTruth(trx, person.id, { number, subscription, at });
  const now = await lockSubscriber(trx, person.id);
  if (now === null) throw notFound('This subscriber');
  if (isWritten && isLost(look, at)) await saveLost(trx, now.id, at);
  if (isWritten) await tellOfChange(trx, deps, person, now);
  // What was given beside it says nothing about a subscription.
  if (hasPaidAccess(now, at)) {
    if (now.lost_at !== null) await saveLost(trx, now.id, null);
    if (now.password_hash === null && now.subscription_id !== null) {
      const mailKey = `activation:${now.id}:${now.subscription_id}`;
      await requestLetter(trx, deps, { mailKey, kind: 'activation', subscriberId: now.id });
    } else if (!hasAccess(person, at)) await deps.readerActivated(trx, now.id);
  }
  await announce(trx, 'subscribers', [now.id]);
  return now;
}

const isLost = (look: Look, at: Date) => look.evidence === 'missing' && endsAccess(look, at);

/** Whether this look ends an access that it may not end. Whom the admin has left in goes on reading. */
async function stays(trx: Trx, deps: BillingDeps, look: Look, isAllowed: boolean): Promise<boolean> {
  const at = deps.clock.now();
  if (isAllowed || !endsAccess(look, at)) return false;
  if (look.person.left_at !== null) return true;
  return isLost(look, at) && !(await mayBeLost(trx, deps, look.person));
}

/** A subscription that Stripe does not know any more is believed of a few within a day; about more the admin is asked. */
async function mayBeLost(trx: Trx, deps: BillingDeps, person: Subscriber): Promise<boolean> {
  const at = deps.clock.now();
  await lockEndings(trx);
  const lost = 1 + (await countLostSince(trx, new Date(at.getTime() - dayMs)));
  const paying = (await countReaders(trx)) + lost - 1;
  if (!isTooMany(lost, paying)) return true;
  await askAboutEndings(trx, deps, { ids: [person.id], paying });
  return false;
}
