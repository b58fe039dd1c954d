import { Refusal } from '../../kit/errors.ts';
import type { DeliveryDeps } from './deps.ts';
import { planSend } from './plan-send.ts';
import { findUnderWay } from './store.ts';

/**
 * The week's automation plans a send: null where it is planned, also from before (it may be asked again after a crash),
 * else the sentence that speaks against it.
 */
export async function sendWhenReady(
  deps: DeliveryDeps,
  digestId: string,
  at: Date,
): Promise<{ stopped: string | null }> {
  if ((await findUnderWay(deps.db, digestId)) !== null) return { stopped: null };
  try {
    await planSend(deps, { digest: digestId, at, isAutomatic: true, secondThisWeek: false });
    return { stopped: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Another look may have planned it meanwhile.
    if ((await findUnderWay(deps.db, digestId)) !== null) return { stopped: null };
    return { stopped: error.message };
  }
}
