/** Renews the lease, counts for the screen, hears of a pause, and ends all of it when the process stops. */
import { setTimeout as wait } from 'node:timers/promises';
import type { JobContext } from '../../jobs/define.ts';
import { announce } from '../../kit/db/changes.ts';
import type { MailTrouble } from '../../providers/mail/port.ts';
import { type DeliveryDeps, waitsOf } from './deps.ts';
import { countInEpochFile } from './epoch.ts';
import { keepHold } from './hold-store.ts';
import type { Hold } from './ledger-store.ts';
import { createRate } from './rate.ts';
import { refreshCounts } from './refresh-counts.ts';
import { givenUpAfterMs } from './settle.ts';
import { askAdmin, type SendRow, saveSend } from './store.ts';

const lookEveryMs = 500;

export interface Watch {
  /** Fires when no further reader is to be claimed. */
  ending: AbortSignal;
  /** Fires when what is on its way has no time left. */
  ended: AbortSignal;
  /** False once this worker may have lost the send. */
  holds(): boolean;
  serverTrouble(trouble: MailTrouble | null): void;
  /** No further reader is to be claimed. */
  letGo(): void;
  end(): Promise<void>;
}

/** `eachLook` is called about twice a second, as long as it goes on. */
export function watchOver(
  deps: DeliveryDeps,
  { send, hold, eachLook }: { send: SendRow; hold: Hold; eachLook: () => Promise<void> },
  job: JobContext,
): Watch {
  const { leaseMs, stopMs } = waitsOf(deps);
  const [ending, ended, over] = [new AbortController(), new AbortController(), new AbortController()];
  let heldMs = performance.now();
  let trouble: string | null = null;
  let told = send.reason;
  const rate = createRate();

  async function look(): Promise<void> {
    const askedMs = performance.now();
    const state = await keepHold(deps.db, hold, leaseMs);
    if (state !== null) heldMs = askedMs;
    if (state !== 'sending') ending.abort();
    const { begun, settled } = await refreshCounts(deps, send.id, rate.perSecond());
    rate.count(settled, performance.now());
    if (send.kind === 'issue') {
      await countInEpochFile(deps.db, deps.dataDir, { sendId: send.id, begun });
    }
    await eachLook();
    await tell();
  }

  async function tell(): Promise<void> {
    const ageMs = deps.clock.now().getTime() - (send.patience_from?.getTime() ?? 0);
    if (trouble !== null && ageMs > givenUpAfterMs) {
      const reason = `${trouble} It has been like this for more than 24 hours; the rest waits for your yes.`;
      await askAdmin(deps.db, send.id, { from: 'sending', reason });
      ending.abort();
    } else if (trouble === told) return;
    else await saveSend(deps.db, send.id, { reason: trouble });
    told = trouble;
    await announce(deps.db, 'sends', [send.id]);
  }

  const looking = (async () => {
    while (!over.signal.aborted) {
      await look().catch((error: unknown) =>
        deps.log.warn({ err: error, send: send.id }, 'A send could not be looked at; it is tried again'),
      );
      await wait(lookEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  const stop = () => {
    ending.abort();
    setTimeout(() => ended.abort(), stopMs).unref();
  };
  job.signal.addEventListener('abort', stop, { once: true });
  if (job.signal.aborted) stop();

  return {
    ending: ending.signal,
    ended: ended.signal,
    // A margin: the lease runs by the clock of the database.
    holds: () => performance.now() - heldMs < leaseMs * 0.75,
    serverTrouble: (said) => {
      trouble = said?.message ?? null;
    },
    letGo: () => ending.abort(),
    async end() {
      over.abort();
      job.signal.removeEventListener('abort', stop);
      await looking;
      await tell().catch(() => undefined);
    },
  };
}
