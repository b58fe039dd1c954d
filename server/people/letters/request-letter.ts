import type { Queue } from '../../jobs/queue.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Trx } from '../../kit/db/connect.ts';
import { newId } from '../../kit/ids.ts';
import { type AdminNote, insertLetter, insertLetters, type NewLetter } from './store.ts';

export const sendJobName = 'letters.send';

export interface LetterDeps {
  clock: Clock;
  queue: Pick<Queue, 'enqueue'>;
  /** The part of Message-IDs behind the "@". */
  mailDomain: string;
}

export interface ManyLettersDeps extends LetterDeps {
  queue: Pick<Queue, 'enqueue' | 'enqueueMany'>;
}

export type LetterWish = Pick<NewLetter, 'mailKey' | 'kind' | 'subscriberId'> & {
  about?: NewLetter['about'];
};

function newLetter(wish: LetterWish, { clock, mailDomain }: LetterDeps): NewLetter {
  const id = newId();
  return { about: {}, ...wish, id, messageId: `${id}@${mailDomain}`, createdAt: clock.now() };
}

/**
 * Writes a letter and its job in the caller's transaction; one with the same key is asked for only once. Answers
 * its id, or null where it was asked for before.
 */
export async function requestLetter(trx: Trx, deps: LetterDeps, wish: LetterWish): Promise<string | null> {
  const letter = newLetter(wish, deps);
  if (!(await insertLetter(trx, letter))) return null;
  await deps.queue.enqueue(trx, sendJobName, { letterId: letter.id });
  return letter.id;
}

/**
 * The same for many at once; answers how many were not asked for before. More than a few leave after the letters that
 * somebody waits for.
 */
export async function requestLetters(
  trx: Trx,
  deps: ManyLettersDeps,
  wishes: readonly LetterWish[],
): Promise<number> {
  if (wishes.length === 0) return 0;
  const ids = await insertLetters(
    trx,
    wishes.map((wish) => newLetter(wish, deps)),
  );
  await deps.queue.enqueueMany(
    trx,
    sendJobName,
    ids.map((letterId) => ({ letterId })),
  );
  return ids.length;
}

/** Tells the admin something by mail, once per `mailKey`; goes to SUPPORT_EMAIL, the one address of the house. */
export async function tellAdmin(trx: Trx, deps: LetterDeps, mailKey: string, note: AdminNote): Promise<void> {
  await requestLetter(trx, deps, { mailKey, kind: 'admin', subscriberId: null, about: note });
}
