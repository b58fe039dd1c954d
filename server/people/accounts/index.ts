import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import { inTransaction } from '../../kit/db/connect.ts';
import type { Room } from '../../room.ts';
import { findSubscriber, listWaitingForSample } from '../subscribers/index.ts';
import { subscriberHandlers } from './admin-handlers.ts';
import type { AccountDeps } from './deps.ts';
import { eraseSubscriber } from './erase-subscriber.ts';
import { exportRoute } from './export-subscribers.ts';
import { accountHandlers } from './handlers.ts';
import { resetJobName, sendReset } from './reset-password.ts';
import { requestSampleLetter, sampleJobName, takeSampleRequest } from './sign-up.ts';

export type { AccountDeps } from './deps.ts';
export const samplesJobName = 'accounts.send-samples';

/** Sign-up, log-in, activation, reset; and the admin's list of everybody. */
export function accountsRoom(deps: AccountDeps): Room {
  const reset = defineJob({
    name: resetJobName,
    input: z.object({ emailKey: z.string() }),
    concurrency: 1,
    handle: ({ emailKey }) => sendReset(deps, emailKey),
  });
  const sample = defineJob({
    name: sampleJobName,
    input: z.object({ email: z.string() }),
    concurrency: 2,
    handle: ({ email }) => takeSampleRequest(deps, email),
  });
  const samples = defineJob({
    name: samplesJobName,
    input: z.object({}),
    concurrency: 1,
    handle: () => sendWaitingSamples(deps),
  });
  return {
    handlers: { ...accountHandlers(deps), ...subscriberHandlers(deps) },
    rawRoutes: [exportRoute(deps)],
    jobs: [reset, sample, samples],
    schedules: [
      // A digest may become visible by its date alone, so the clock looks too.
      { job: samples.name, cron: '*/10 * * * *' },
    ],
  };
}

/** For the room of personal data: whoever is gone meanwhile is gone. */
export async function eraseById(deps: AccountDeps, id: string): Promise<void> {
  const person = await findSubscriber(deps.db, { id });
  if (person !== null) await eraseSubscriber(deps, person);
}

/** Samples that were asked for before there was a digest. */
async function sendWaitingSamples(deps: AccountDeps): Promise<void> {
  if (!(await deps.hasSample())) return;
  for (const { id, sample_requested_at: requestedAt } of await listWaitingForSample(deps.db)) {
    if (requestedAt === null) continue;
    await inTransaction(deps.db, (trx) => requestSampleLetter(trx, deps, { id, requestedAt }));
  }
}
