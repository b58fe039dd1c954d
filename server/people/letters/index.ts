import { z } from 'zod';
import { defineJob } from '../../jobs/define.ts';
import type { Room } from '../../room.ts';
import { adoptLetters } from './adopt-letters.ts';
import { letterHandlers } from './handlers.ts';
import { sendJobName } from './request-letter.ts';
import { type SendDeps, sendLetter } from './send-letter.ts';
import { sendNeglected } from './send-neglected.ts';

export { doubtAfterRestore } from './after-restore-store.ts';
export { presentTrouble } from './handlers.ts';
export {
  type LetterDeps,
  type ManyLettersDeps,
  requestLetter,
  requestLetters,
  tellAdmin,
} from './request-letter.ts';
export { type AdminNote, type BillingKind, forgetNames } from './store.ts';
export { listTroubles } from './troubles-store.ts';
export { billingDay } from './write-billing.ts';

/** Letters to single people: written with their job in one transaction, sent by a worker. */
export function lettersRoom(deps: SendDeps): Room {
  const send = defineJob({
    name: sendJobName,
    input: z.object({ letterId: z.string() }),
    concurrency: 2,
    handle: ({ letterId }, job) => sendLetter(deps, letterId, job),
  });
  const adopt = defineJob({
    name: 'letters.adopt',
    input: z.object({}),
    concurrency: 1,
    handle: (_input, { log }) => adoptLetters(deps, log),
  });
  return {
    handlers: letterHandlers(deps),
    jobs: [send, adopt],
    schedules: [{ job: adopt.name, cron: '*/5 * * * *' }],
    watches: [() => sendNeglected(deps)],
  };
}
