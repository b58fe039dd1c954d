import { announce } from '../../kit/db/changes.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import { lockSubscriber } from '../subscribers/index.ts';
import type { TurnDeps } from './deps.ts';
import { saveWeeklyOff } from './store.ts';

/**
 * Turns the weekly mail on or off for a reader; what is so already stays so, with its date. Once "off" is answered no
 * later message begins (faults.md F25). False where nobody has this id any more: they get none either.
 */
export async function turnWeekly(
  { db, clock, afterTurnedOff }: TurnDeps,
  subscriberId: string,
  isOn: boolean,
): Promise<boolean> {
  const isKnown = await inTransaction(db, async (trx) => {
    const person = await lockSubscriber(trx, subscriberId);
    if (person === null) return false;
    if ((person.weekly_off_at === null) === isOn) return true;
    await saveWeeklyOff(trx, subscriberId, isOn ? null : clock.now());
    await announce(trx, 'subscribers', [subscriberId]);
    return true;
  });
  // Also the second time: the first answer may have been lost while a message was leaving.
  if (!isOn) await afterTurnedOff(subscriberId);
  return isKnown;
}
