import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction, type Trx } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { isId } from '../../kit/ids.ts';
import { type LetterDeps, requestLetter } from '../letters/index.ts';
import { complimentaryState, lockSubscriber, type Subscriber } from '../subscribers/index.ts';
import { giftLetter } from './gift-letter.ts';
import { readTerm, type TermDeps } from './last-day.ts';
import { clearGift, saveGift } from './store.ts';

export interface AccessDeps extends TermDeps, LetterDeps {
  db: Db;
  /** Somebody who can log in may read from now on: the current issue follows. */
  readerActivated: (trx: Trx, subscriberId: string) => Promise<void>;
}

/**
 * Gives one person complimentary access, in the place of what was given before; who needs a password gets a letter,
 * others the current issue.
 */
export async function giveAccess(
  deps: AccessDeps,
  { subscriberId, until, note }: { subscriberId: string; until: string | null; note: string | null },
): Promise<Subscriber> {
  const term = readTerm(deps, until);
  return changeAccess(deps, subscriberId, async (trx, before) => {
    const at = deps.clock.now();
    await saveGift(trx, before.id, { ...term, note: note === '' ? null : note, by: 'admin', at });
    if (complimentaryState(before, at) === 'current') return;
    if (before.password_hash === null) await requestLetter(trx, deps, giftLetter(before.id, at));
    else await deps.readerActivated(trx, before.id);
  });
}

/** A paid subscription stays as it is. */
export async function takeAccess(deps: AccessDeps, subscriberId: string): Promise<Subscriber> {
  return changeAccess(deps, subscriberId, async (trx, before) => {
    if (before.complimentary_given_at === null) {
      throw conflict('This person has no complimentary access that could be taken away.');
    }
    await clearGift(trx, before.id);
  });
}

async function changeAccess(
  { db }: AccessDeps,
  subscriberId: string,
  change: (trx: Trx, before: Subscriber) => Promise<void>,
): Promise<Subscriber> {
  return inTransaction(db, async (trx) => {
    const before = isId(subscriberId) ? await lockSubscriber(trx, subscriberId) : null;
    if (before === null) throw notFound('This subscriber');
    await change(trx, before);
    await announce(trx, 'subscribers', [before.id]);
    const after = await lockSubscriber(trx, before.id);
    if (after === null) throw notFound('This subscriber');
    return after;
  });
}
