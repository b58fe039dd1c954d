/** A connection on which letters can be handed over: nodemailer connects, encrypts and logs in. */
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { explain } from '../explain.ts';
import { type Connection, connectAndLogIn } from '../smtp-hand-over.ts';
import { createDialogue, type Dialogue } from './dialogue.ts';
import { type Offers, readOffers } from './hand-message.ts';

export interface Session {
  dialogue: Dialogue;
  offers: Offers;
  /** Says good-bye where nothing is under way, and hangs up. */
  close(): void;
}

/** A server that answers, but never to the end, is not waited for longer than this. */
const longestOpeningMs = 60_000;
const longestAnswerBytes = 64 * 1024;

/** Throws `MailTrouble`. */
export async function openSession(options: Connection, signal: AbortSignal): Promise<Session> {
  const connection = new SMTPConnection({ ...options, maxResponseSize: longestAnswerBytes });
  try {
    const hello = await greet(connection, options, signal);
    return takeOver(connection, readOffers(hello));
  } catch (error) {
    connection.close();
    throw explain(error, { handedOver: false });
  }
}

function greet(connection: SMTPConnection, options: Connection, signal: AbortSignal): Promise<string> {
  const anyEnd = AbortSignal.any([signal, AbortSignal.timeout(longestOpeningMs)]);
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(anyEnd.reason);
    anyEnd.addEventListener('abort', giveUp, { once: true });
    // Also later: an error that nobody listens to would end the process.
    connection.on('error', reject);
    // The error that says more comes in the same turn, where there is one.
    connection.once('end', () => setImmediate(reject, new Error('The connection ended')));
    if (anyEnd.aborted) return giveUp();
    connectAndLogIn(connection, options, (error, hello) => {
      anyEnd.removeEventListener('abort', giveUp);
      return error ? reject(error) : resolve(hello);
    });
  });
}

function takeOver(connection: SMTPConnection, offers: Offers): Session {
  const socket = connection._socket;
  if (!socket) throw new Error('The connection ended');
  // From here on the answers are ours; errors and the end still reach nodemailer too, which closes what it opened.
  socket.removeAllListeners('data');
  socket.removeAllListeners('timeout');
  socket.setTimeout(0);
  // A final dot that waits for the acknowledgement of the rest (Nagle) costs 40 ms on each letter.
  if ('setNoDelay' in socket) socket.setNoDelay(true);
  let isPolite = false;
  const dialogue = createDialogue(socket, () => (isPolite ? connection.close() : socket.destroy()));
  return {
    dialogue,
    offers,
    close() {
      isPolite = dialogue.isOpen();
      if (isPolite) socket.write('QUIT\r\n');
      dialogue.end(new Error('The connection was closed'));
    },
  };
}
