import type { Log } from '../../kit/log.ts';
import { findSubscriber } from '../subscribers/index.ts';
import type { BillingDeps } from './deps.ts';
import { deleteEventsBefore, listCustomersAfter } from './store.ts';
import { syncSubscriber } from './sync-subscriber.ts';

const atOnce = 100;
// Stripe may deliver an event again for three days; a month is plenty.
const keepEventsMs = 30 * 86_400_000;

/** Reads the truth about everybody again: what lost webhooks left wrong is right afterwards (faults.md F9). */
export async function sweepSubscribers(deps: BillingDeps, signal: AbortSignal, log: Log): Promise<void> {
  if (!deps.payments.isConfigured) return;
  let [after, changed, seen]: [string | null, number, number] = [null, 0, 0];
  for (;;) {
    const some = await listCustomersAfter(deps.db, after, atOnce);
    for (const { id } of some) {
      signal.throwIfAborted();
      if (await differs(deps, id)) changed += 1;
      seen += 1;
    }
    after = some.at(-1)?.id ?? null;
    if (some.length < atOnce || after === null) break;
  }
  await deleteEventsBefore(deps.db, new Date(deps.clock.now().getTime() - keepEventsMs));
  log.info({ seen, changed }, 'Subscriptions compared with Stripe');
}

async function differs(deps: BillingDeps, id: string): Promise<boolean> {
  const before = await findState(deps, id);
  const after = (await syncSubscriber(deps, id)).subscription_status;
  return before !== after;
}

const findState = async ({ db }: BillingDeps, id: string) =>
  (await findSubscriber(db, { id }))?.subscription_status ?? null;
