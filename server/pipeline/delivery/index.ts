import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Trx } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { type DeliveryDeps, runJobName } from './deps.ts';
import { deliveryHandlers } from './handlers.ts';
import { runSend } from './run-send.ts';
import { sendWelcome } from './send-welcome.ts';
import { startDue, type TellAdmin, tellOfLate } from './watch-plans.ts';

export { askAfterRestore } from './after-restore.ts';
export { awaitDeparture } from './await-departure.ts';
export { stopSendsOf, stopStartedSendsOf } from './control-send.ts';
export type { DeliveryDeps, Waits } from './deps.ts';
export { ownHeaders, sharedHeaders } from './letter-headers.ts';
export { sendWhenReady } from './send-when-ready.ts';
export { lateSentences } from './watch-plans.ts';

const welcomeJobName = 'sends.welcome';

/** In the transaction that makes somebody a reader: the current issue follows. */
export async function welcomeReader(
  queue: Pick<Queue, 'enqueue'>,
  trx: Trx,
  subscriberId: string,
): Promise<void> {
  await queue.enqueue(trx, welcomeJobName, { subscriberId });
}

/** The last stage: an issue to every reader who is entitled, exactly once. */
export function deliveryRoom(deps: DeliveryDeps & { tellAdmin: TellAdmin }): Room {
  const run = defineJob({
    name: runJobName,
    input: z.object({ sendId: z.string() }),
    concurrency: 2,
    handle: ({ sendId }, job) => runSend(deps, sendId, job),
  });
  const due = defineJob({
    name: 'sends.due',
    input: z.object({}),
    concurrency: 1,
    async handle() {
      await startDue(deps);
      await tellOfLate(deps);
    },
  });
  const welcome = defineJob({
    name: welcomeJobName,
    input: z.object({ subscriberId: z.string() }),
    concurrency: 1,
    handle: ({ subscriberId }) => sendWelcome(deps, subscriberId),
  });
  return {
    handlers: deliveryHandlers(deps),
    jobs: [run, due, welcome],
    schedules: [{ job: due.name, cron: '* * * * *' }],
    // Where the worker is down nobody else would tell.
    watches: [() => tellOfLate(deps)],
  };
}
