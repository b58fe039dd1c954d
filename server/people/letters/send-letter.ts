import type { Issue } from '../../../contract/digests.ts';
import type { Mail } from '../../../edition/index.ts';
import type { Clock } from '../../kit/clock.ts';
import { announce } from '../../kit/db/changes.ts';
import { type Db, inTransaction } from '../../kit/db/connect.ts';
import { Trouble } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Mailer } from '../../providers/mail/port.ts';
import { findSubscriber, hasAccess, saveSampleSent } from '../subscribers/index.ts';
import { findPendingLetter, findSuppression, type LetterRow, saveLetterEnd } from './store.ts';
import { type WriteDeps, writeAdminNote, writeLetter } from './write-letter.ts';

/** A digest that readers may see; without an id the newest. Null where there is none. */
export type FindIssue = (about: { digestId?: string }) => Promise<Issue | null>;

export interface SendDeps extends WriteDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
}

/** Sends one letter. What may pass later is thrown, so that the job comes again; what never will ends the letter. */
export async function sendLetter(deps: SendDeps, letterId: string, log: Log): Promise<void> {
  const letter = await findPendingLetter(deps.db, letterId);
  if (letter?.kind === 'admin') {
    return post(deps, letter, { to: deps.brand().supportEmail, mail: writeAdminNote(deps, letter) }, log);
  }
  if (letter === null || letter.subscriber_id === null) return;
  const person = await findSubscriber(deps.db, { id: letter.subscriber_id });
  if (person === null) return;
  const why = await whyNot(deps, letter, person);
  if (why !== null) return end(deps, letter, 'suppressed', why);
  const mail = await writeLetter(deps, letter, person, deps.clock.now());
  if (mail === null) return end(deps, letter, 'failed', 'There is nothing to send any more.');
  return post(deps, letter, { to: person.email, mail }, log);
}

async function post(
  deps: SendDeps,
  letter: LetterRow,
  { to, mail: { subject, html, text } }: { to: string; mail: Mail },
  log: Log,
): Promise<void> {
  try {
    const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
    await deps.mailer.send({ to, subject, html, text, messageId: letter.message_id, headers });
  } catch (error) {
    if (!(error instanceof Trouble) || error.kind !== 'rejected') throw error;
    log.warn({ letter: letter.id, reason: error.message }, 'A letter was refused');
    return end(deps, letter, 'failed', error.message);
  }
  return end(deps, letter, 'sent', null);
}

/** Bulk mail is not sent to addresses that refused it; an activation not to somebody who may no longer read. */
async function whyNot(
  { db, clock }: SendDeps,
  letter: LetterRow,
  person: Parameters<typeof hasAccess>[0] & { email_key: string },
): Promise<string | null> {
  if (letter.kind === 'free-sample') return findSuppression(db, person.email_key);
  if (letter.kind === 'activation' && !hasAccess(person, clock.now())) return 'The subscription has ended.';
  return null;
}

async function end(
  { db, clock }: SendDeps,
  letter: LetterRow,
  status: 'sent' | 'failed' | 'suppressed',
  error: string | null,
): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (trx) => {
    await saveLetterEnd(trx, letter.id, { status, error, at });
    if (status === 'sent' && letter.kind === 'free-sample' && letter.subscriber_id) {
      await saveSampleSent(trx, letter.subscriber_id, at);
    }
    if (letter.subscriber_id) await announce(trx, 'subscribers', [letter.subscriber_id]);
  });
}
