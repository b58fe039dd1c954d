/** Kills at the very moment at which the outside world holds a call of the product, and what a kill may cost there. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { House, Role } from './house-of-processes.ts';

export interface CallInFlight {
  emulator: 'podcasts' | 'assemblyai' | 'anthropic' | 'stripe';
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
}

/** From when to when of the model's ledger a worker lay dead. */
export interface Death {
  from: number;
  to: number;
}

const modelCalls = ({ outside }: House) =>
  outside.faults.ledger.filter(
    ({ emulator, method, path }) =>
      emulator === 'anthropic' && method === 'POST' && path.endsWith('/v1/messages'),
  );

/** Kills a member and starts a new one; answers between which calls of the model it was dead. */
export async function killAndTell(house: House, nth: number, gone?: () => void): Promise<Death> {
  const from = modelCalls(house).length;
  await house.killMember(nth, gone);
  return { from, to: modelCalls(house).length };
}

/**
 * Holds the next of each of these calls at the outside world, does what brings them about, and kills every worker (or
 * whoever has one of `roles`) before one of them is answered. Answers the deaths, and how long after the new ones were ready the outside world had heard of
 * all the same work again; `afterwards` comes when the new ones are ready.
 */
export async function killInFlight(
  house: House,
  calls: readonly CallInFlight[],
  begin: () => Promise<unknown>,
  afterwards: () => Promise<unknown> = async () => undefined,
  roles: readonly Role[] = ['worker'],
): Promise<{ deaths: Death[]; resumedMs: number }> {
  const { faults } = house.outside;
  const seen = (isAgain = false) =>
    calls.map(
      (call) =>
        faults.ledger.filter(
          ({ emulator, method, path }) =>
            emulator === call.emulator && (isAgain || method === call.method) && path.includes(call.path),
        ).length,
    );
  const everyMoreThan =
    (before: number[], isAgain = false) =>
    () =>
      seen(isAgain).every((now, nth) => now > (before[nth] ?? 0));
  const answered = Promise.withResolvers<void>();
  for (const { emulator, method, path } of calls) {
    faults.next(emulator, { kind: 'hold', until: answered.promise, method, path });
  }
  const heard = whenHeard(house, everyMoreThan(seen()));
  await begin();
  await heard;
  const victims = house.members.flatMap(({ role }, nth) => (roles.includes(role) ? [nth] : []));
  let living = victims.length;
  let held: number[] = [];
  const gone = () => {
    living -= 1;
    // What was handed over without an answer is looked for first, not handed over again: any call of it counts.
    if (living === 0) held = seen(true);
  };
  const deaths = await Promise.all(victims.map((nth) => killAndTell(house, nth, gone)));
  const readyAt = performance.now();
  answered.resolve();
  await afterwards();
  await whenHeard(house, everyMoreThan(held, true));
  return { deaths, resumedMs: performance.now() - readyAt };
}

/** Looks at every call that the outside world hears. */
function whenHeard(house: House, is: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!is()) return;
      end();
      resolve();
    };
    const end = house.outside.faults.onCall(look);
    look();
  });
}

/**
 * The model was asked the same thing again only where a worker died in between, once for each death: what was in flight
 * then is all that is paid for twice. Answers how many calls those were.
 */
export function judgeBilledAgain(house: House, deaths: readonly Death[]): number {
  const asked = modelCalls(house).map(({ body }) =>
    createHash('sha256').update(JSON.stringify(body)).digest('hex'),
  );
  let again = 0;
  for (const one of new Set(asked)) {
    const times = asked.flatMap((it, nth) => (it === one ? [nth] : []));
    const left = [...deaths];
    for (const [nth, at] of times.entries()) {
      if (nth === 0) continue;
      const since = times[nth - 1] ?? 0;
      const death = left.findIndex(({ from, to }) => to > since && from <= at);
      expect(
        death,
        `call ${at} of the model was asked at ${since} already, and no worker died between`,
      ).not.toBe(-1);
      left.splice(death, 1);
      again += 1;
    }
  }
  return again;
}
