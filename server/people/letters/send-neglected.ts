import { type SendDeps, sendLetter } from './send-letter.ts';
import { listNeglected } from './store.ts';

const waitedMs = 2 * 60_000;

/**
 * Notes to the admin that no worker has taken up: the worker may be what is wrong, so the process that answers calls
 * sends them. Should a worker come back meanwhile, the letter's fence lets one of the two write.
 */
export async function sendNeglected(deps: SendDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - waitedMs);
  for (const letterId of await listNeglected(deps.db, before)) {
    await sendLetter(deps, letterId, { signal: new AbortController().signal, log: deps.log });
  }
}
