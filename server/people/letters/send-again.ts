import { inTransaction } from '../../kit/db/connect.ts';
import { conflict, notFound } from '../../kit/errors.ts';
import { isId, newId } from '../../kit/ids.ts';
import { requestLetter } from './request-letter.ts';
import type { SendDeps } from './send-letter.ts';
import { type BillingAbout, type LetterKind, saveReplacement } from './store.ts';
import { lockLetter } from './troubles-store.ts';

/**
 * Sends a letter that did not arrive once more, by hand: as a new letter with a name of its own, and the old row says
 * which. One that nobody knows of may arrive twice; the screen has asked.
 */
export async function sendAgain(
  deps: SendDeps,
  { subscriberId, letterId }: { subscriberId: string; letterId: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const letter = isId(letterId) ? await lockLetter(trx, letterId) : null;
    if (letter === null || letter.subscriber_id !== subscriberId) throw notFound('This letter');
    if (letter.replaced_by !== null) throw conflict('This letter was sent again already.');
    if (letter.status === 'pending' || letter.status === 'sending') {
      throw conflict('This letter is still being tried; it needs no second one.');
    }
    if (letter.status !== 'failed' && letter.status !== 'unknown') {
      throw conflict('This letter needs no second one.');
    }
    const newer = await requestLetter(trx, deps, {
      mailKey: `again:${letter.id}:${newId()}`,
      kind: letter.kind as Exclude<LetterKind, 'admin'>,
      subscriberId,
      about: letter.about as { digestId?: string } | BillingAbout,
    });
    if (newer !== null) await saveReplacement(trx, letter.id, newer);
  });
}
