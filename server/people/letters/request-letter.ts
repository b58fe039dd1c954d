import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import { type AdminNote, insertLetter, type NewLetter } from './store.ts';

export const sendJobName = 'letters.send';

export interface LetterDeps {
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
  /** The part of Message-IDs behind the "@". */
  mailDomain: string;
}

/**
 * Writes a letter and its job in the caller's transaction; one with the same key is asked for only once. Answers
 * its id, or null where it was asked for before.
 */
export async function requestLetter(
  trx: Trx,
  { clock, queue, mailDomain }: LetterDeps,
  wish: Pick<NewLetter, 'mailKey' | 'kind' | 'subscriberId'> & { about?: NewLetter['about'] },
): Promise<string | null> {
  const id = newId();
  const letter = { about: {}, ...wish, id, messageId: `${id}@${mailDomain}`, createdAt: clock.now() };
  if (!(await insertLetter(trx, letter))) return null;
  await queue.enqueue(trx, sendJobName, { letterId: id });
  return id;
}

/** Tells the admin something by mail, once per `mailKey`; goes to SUPPORT_EMAIL, the one address of the house. */
export async function tellAdmin(trx: Trx, deps: LetterDeps, mailKey: string, note: AdminNote): Promise<void> {
  await requestLetter(trx, deps, { mailKey, kind: 'admin', subscriberId: null, about: note });
}
