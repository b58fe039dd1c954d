/**
 * What the admin is told before it becomes a failure: a key that is refused, a disk that fills up, memory that runs out, a
 * log that is lost, work that was set aside.
 */
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/db/connect.ts';
import type { Log } from '../../kit/log.ts';
import type { LostLines } from '../../kit/log-output.ts';
import type { CircuitChange } from '../../providers/circuit.ts';
import type { ProviderCall } from '../../providers/measure-calls.ts';
import type { Room } from '../../room.ts';
import { warnOfDisk } from './warn-of-disk.ts';
import { createWarnOfLog } from './warn-of-log.ts';
import { createWarnOfMemory } from './warn-of-memory.ts';
import { warnOfSetAside } from './warn-of-set-aside.ts';
import { watchCircuits } from './watch-circuits.ts';
import { watchKeys } from './watch-keys.ts';

export { createWarnOfMemory } from './warn-of-memory.ts';

/** What is made of each question to a provider, and of each time that one is left alone: figures, and notices. */
export function watchProviders(
  deps: { db: Db; clock: Clock; log: Log },
  meter: { providerCall(call: ProviderCall): void; circuit(change: CircuitChange): void },
) {
  const tellOfKey = watchKeys(deps);
  const circuits = watchCircuits(deps);
  return {
    tell(call: ProviderCall): void {
      meter.providerCall(call);
      tellOfKey(call);
      circuits.asked(call);
    },
    tellOfCircuit(change: CircuitChange): void {
      meter.circuit(change);
      circuits.changed(change);
    },
  };
}

export function warningsRoom(deps: {
  db: Db;
  clock: Clock;
  dataDir: string;
  lostLines: () => LostLines | null;
}): Room {
  return {
    watches: [
      () => warnOfDisk(deps),
      () => warnOfSetAside(deps),
      createWarnOfLog(deps),
      createWarnOfMemory(deps),
    ],
  };
}
