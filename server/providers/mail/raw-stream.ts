/** One whole letter over a stream of mail, with all that was said about it: for the check of that stream. */
import type { MailOptions } from './nodemailer.ts';
import { connectionOptions, handOver, type Taken } from './smtp-hand-over.ts';
import { openOutbox, writeToOutbox } from './write-outbox.ts';

export interface WholeLetter {
  message: Buffer;
  /** Without angle brackets. */
  messageId: string;
  /** Envelope sender and recipient. */
  from: string;
  to: string;
}

/** What a mail server took, or the file that was written instead. */
export type Handed = ({ kind: 'taken' } & Taken) | { kind: 'written'; file: string };

/** Throws `MailTrouble` where the letter was not taken, or may not have been. */
export async function handWhole(
  { smtpUrl, outbox, ...options }: Pick<MailOptions, 'smtpUrl' | 'allowPlaintext' | 'outbox'>,
  { message, messageId, from, to }: WholeLetter,
  signal: AbortSignal,
): Promise<Handed> {
  if (smtpUrl === undefined) {
    await openOutbox(outbox);
    return { kind: 'written', file: await writeToOutbox(outbox, messageId, message) };
  }
  const hooks = { signal, handingOver: async () => undefined };
  const taken = await handOver(
    connectionOptions(smtpUrl, options),
    { message, envelope: { from, to: [to] } },
    hooks,
  );
  return { kind: 'taken', ...taken };
}
