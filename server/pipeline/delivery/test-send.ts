import { notFound, Refusal, unusable } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { readEmail } from '../../people/subscribers/index.ts';
import { MailTrouble } from '../../providers/mail/port.ts';
import { findSendable } from '../digests/index.ts';
import { composeLetter } from './compose-letter.ts';
import type { DeliveryDeps } from './deps.ts';
import { versionOf } from './version-of.ts';

const withinMs = 60_000;

/** The issue as readers would get it, to one address. It stands in no ledger; its own links only say that it is a test. */
export async function testSend(deps: DeliveryDeps, digestId: string, typed: string): Promise<void> {
  const { address } = readEmail(typed);
  const digest = await findSendable(deps.db, digestId);
  if (digest === null) throw notFound('This digest');
  const letter = composeLetter(deps, await versionOf(deps.db, digest));
  const prepared = await deps.mailer.prepare({ ...letter, subject: `Test: ${letter.subject}` });
  const lane = deps.mailer.createLane();
  const signal = AbortSignal.timeout(withinMs);
  try {
    await lane.open(signal);
    const reader = {
      to: address,
      messageId: `test.${newId()}@${deps.mailDomain}`,
      headers: {},
      values: letter.marks,
    };
    await lane.send(prepared, reader, signal);
  } catch (error) {
    if (!(error instanceof MailTrouble)) throw error;
    if (error.verdict === 'address') throw unusable(error.message);
    throw new Refusal(502, error.message);
  } finally {
    lane.close();
  }
}
