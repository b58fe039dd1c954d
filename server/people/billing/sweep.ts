import { inTransaction } from '../../kit/db/connect.ts';
import { Trouble } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { findSubscriber } from '../subscribers/index.ts';
import { checkAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { askAboutEndings, isTooMany } from './endings.ts';
import { endsAccess, type Look, lookAtStripe } from './look-at-stripe.ts';
import { endNotice } from './notices.ts';
import { findEndings } from './notices-store.ts';
import { countLostSince, countReaders, deleteEventsBefore, listCustomersAfter } from './store.ts';
import { writeLook } from './write-look.ts';

export const sweepJobName = 'billing.sweep';

const atOnce = 100;
const sideBySide = 4;
// After so many failures in a row Stripe is down for all: the rest is asked for later.
const mostFailures = 20;
const againMs = 15 * 60_000;
const dayMs = 86_400_000;
// Stripe may deliver an event again for three days; a month is plenty.
const keepEventsMs = 30 * dayMs;

/**
 * Reads the truth about everybody again: what lost webhooks left wrong is right afterwards (faults.md F9). All looks come
 * first. Where they would end more access than is believed without asking nobody is changed, and the admin is asked.
 */
export async function sweepSubscribers(deps: BillingDeps, signal: AbortSignal, log: Log): Promise<void> {
  if (!deps.payments.isConfigured) return;
  const { looks, failed, isDown } = await lookAtEverybody(deps, signal, log);
  if (isDown) await sweepLater(deps);
  const now = deps.clock.now();
  const ending = looks.filter((look) => look.person.left_at === null && endsAccess(look, now));
  const paying = await countReaders(deps.db);
  const lost = await countLostSince(deps.db, new Date(now.getTime() - dayMs));
  if (isTooMany(ending.length + lost, paying + lost)) {
    const ids = ending.map(({ person }) => person.id);
    await inTransaction(deps.db, (trx) => askAboutEndings(trx, deps, { ids, paying }));
    log.error(
      { ending: ids.length, paying },
      'A sweep would end too many readers at once: the admin is asked',
    );
    return;
  }
  let changed = 0;
  for (const look of looks) {
    signal.throwIfAborted();
    const after = await writeLook(deps, look, { isAllowed: false });
    if (after.subscription_status !== look.person.subscription_status) changed += 1;
  }
  if ((await findEndings(deps.db))?.isEnding === false && failed === 0) await endNotice(deps, 'endings');
  await deleteEventsBefore(deps.db, new Date(now.getTime() - keepEventsMs));
  log.info({ seen: looks.length, failed, changed }, 'Subscriptions compared with Stripe');
}

interface Seen {
  /** Without those that whoever answered cannot know. */
  looks: Look[];
  failed: number;
  /** Stripe answered nobody any more, so that the rest was not asked for. */
  isDown: boolean;
}

/** One call that is refused or fails stops nobody else's; nothing is written. */
async function lookAtEverybody(deps: BillingDeps, signal: AbortSignal, log: Log): Promise<Seen> {
  const seen: Seen = { looks: [], failed: 0, isDown: false };
  // A key that is none of ours says nothing about anybody.
  const isOurs = await checkAccount(deps).catch(() => null);
  if (isOurs === false) return seen;
  if (isOurs === null) return { ...seen, isDown: true };
  let inARow = 0;
  const look = async (id: string) => {
    signal.throwIfAborted();
    try {
      const person = await findSubscriber(deps.db, { id });
      const one = person === null ? null : await lookAtStripe(deps, person);
      if (one !== null && one.evidence !== 'foreign') seen.looks.push(one);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      seen.failed += 1;
      inARow += 1;
      log.warn({ subscriber: id, reason: error.message }, 'A reader could not be compared with Stripe');
    }
  };
  for (let after: string | null = null; ; ) {
    const some = await listCustomersAfter(deps.db, after, atOnce);
    for (let at = 0; at < some.length && inARow < mostFailures; at += sideBySide) {
      await Promise.all(some.slice(at, at + sideBySide).map(({ id }) => look(id)));
    }
    after = some.at(-1)?.id ?? null;
    if (some.length < atOnce || after === null || inARow >= mostFailures) break;
  }
  return { ...seen, isDown: inARow >= mostFailures };
}

const sweepLater = ({ db, queue }: BillingDeps) =>
  inTransaction(db, (trx) => queue.enqueue(trx, sweepJobName, {}, { delayMs: againMs }));
