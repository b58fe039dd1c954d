/** Whether a letter is still to be sent, and what it says by now. */
import type { Mail } from '../../../edition/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { findSubscriber, hasAccess, type Subscriber } from '../subscribers/index.ts';
import { findSuppression } from '../suppressions/index.ts';
import { hasNewerLetter, type LetterRow } from './store.ts';
import { isBilling, whyNotBilling } from './write-billing.ts';
import type { WriteDeps } from './write-deps.ts';
import { writeAdminNote, writeLetter } from './write-letter.ts';

export interface Ready {
  to: string;
  mail: Mail;
}

/** Why a letter ends unsent. */
export interface NotSent {
  status: 'failed' | 'suppressed';
  why: string;
}

/** Null where the person is gone. */
export async function readyLetter(
  deps: WriteDeps & { clock: Clock },
  letter: LetterRow,
): Promise<Ready | NotSent | null> {
  if (letter.kind === 'admin') return { to: deps.brand().supportEmail, mail: writeAdminNote(deps, letter) };
  const person =
    letter.subscriber_id === null ? null : await findSubscriber(deps.db, { id: letter.subscriber_id });
  if (person === null) return null;
  const why = await whyNot(deps, letter, person);
  if (why !== null) return { status: 'suppressed', why };
  const mail = await writeLetter(deps, letter, person, deps.clock.now());
  if (mail === null) return { status: 'failed', why: 'There is nothing to send any more.' };
  return { to: person.email, mail };
}

/**
 * Only bulk mail looks at suppressions. A link that somebody asked for and a word about their money are no bulk mail: they
 * go out also to an address that bounced or complained, since the person is owed them (and a mailbox may work again), and
 * a mail service that does not allow it refuses them by itself.
 */
async function whyNot(
  { db, clock }: WriteDeps & { clock: Clock },
  letter: LetterRow,
  person: Subscriber,
): Promise<string | null> {
  if (letter.kind === 'free-sample') return (await findSuppression(db, person.email_key))?.reason ?? null;
  if (isBilling(letter.kind)) return whyNotBilling(letter.kind, letter, person, clock.now());
  if (letter.kind === 'activation' && !hasAccess(person, clock.now())) {
    return person.subscription_id === null
      ? 'This person may not read any more.'
      : 'The subscription has ended.';
  }
  // Its link would end the one of the newer letter, which is the one that the person looks at.
  return (await hasNewerLetter(db, letter)) ? 'A newer letter took its place.' : null;
}
