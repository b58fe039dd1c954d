/** One connection to a mail server, for one message after the other. */
import type { Clock } from '../../../kit/clock.ts';
import type { BulkLane, BulkReader, PreparedLetter } from '../bulk-port.ts';
import { explain } from '../explain.ts';
import { MailTrouble } from '../port.ts';
import type { Connection } from '../smtp-hand-over.ts';
import { type Envelope, HandingFailed, handMessage, type Offers, type Waits } from './hand-message.ts';
import { openSession, type Session } from './open-session.ts';
import { noAddress } from './prepare-letter.ts';
import { readAddress } from './read-address.ts';

export interface LaneOptions {
  connection: Connection;
  /** The envelope sender of letters without one of their own. */
  sender: string;
  clock: Clock;
  waits?: Waits;
}

// As in smtp-hand-over.ts: hanging up early is how one letter becomes two.
const usualWaits: Waits = { answerMs: 120_000, letterMs: 180_000 };

export function createSmtpLane({ connection, sender, clock, waits = usualWaits }: LaneOptions): BulkLane {
  let session: Session | null = null;
  let isBusy = false;
  const isOpen = () => session?.dialogue.isOpen() ?? false;

  async function send(prepared: PreparedLetter, reader: BulkReader, signal: AbortSignal): Promise<void> {
    const envelope = envelopeOf(reader, sender);
    if (session === null || !isOpen() || signal.aborted) throw notBegun();
    const { dialogue, offers } = session;
    if (envelope.needsUtf8 && !offers.utf8) throw notUnderstood();
    const message = await prepared.messageFor(reader, clock.now());
    if (isTooLarge(offers, message)) throw tooLarge();
    const stop = () => dialogue.end(new Error('It was called off'));
    signal.addEventListener('abort', stop);
    try {
      if (signal.aborted || !isOpen()) throw notBegun();
      await handMessage(dialogue, offers, { envelope, message, waits });
    } catch (error) {
      throw error instanceof HandingFailed ? explain(error, error) : error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  return {
    async open(signal) {
      if (isOpen()) return;
      session = await openSession(connection, signal);
    },
    isOpen,
    async send(prepared, reader, signal) {
      if (isBusy) throw new Error('A lane carries one message at a time');
      isBusy = true;
      try {
        await send(prepared, reader, signal);
      } finally {
        isBusy = false;
      }
    },
    close() {
      if (isBusy) session?.dialogue.end(new Error('The connection was closed'));
      session?.close();
      session = null;
    },
  };
}

function envelopeOf({ to, returnPath }: BulkReader, sender: string): Envelope {
  const reader = readAddress(to);
  if (reader === null) throw noAddress();
  const from = readAddress(returnPath ?? sender);
  if (from === null || from.needsUtf8)
    throw new MailTrouble('ours', 'The sender of the letter is no address.');
  return { from: from.address, to: reader.address, needsUtf8: reader.needsUtf8 };
}

const isTooLarge = ({ size }: Offers, message: Buffer) => size !== null && size > 0 && message.length > size;

const notBegun = () =>
  new MailTrouble('again', 'The connection to the mail server ended before the letter began.', {
    stage: 'connection',
  });
const notUnderstood = () =>
  new MailTrouble('address', 'The mail server takes no address with letters beyond ASCII before its "@".');
const tooLarge = () => new MailTrouble('ours', 'The letter is larger than the mail server takes.');
