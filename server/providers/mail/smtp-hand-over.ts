/**
 * One letter over one SMTP connection, with the moment marked at which it may have arrived. Nodemailer's own transport
 * does not tell an error before the final dot from one after it, so the connection is led step by step here.
 */
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { SMTPConnectionOptions } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '../../config.ts';
import { explain } from './explain.ts';
import type { HandOver } from './port.ts';

// After the final dot a server may look long at a letter; hanging up early is how one letter becomes two (RFC 5321
// section 4.5.3.2). The whole conversation ends before a letter's lease does (send-letter.ts).
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 120_000 };
const longestMs = 180_000;

export interface Connection extends SMTPConnectionOptions {
  auth?: { user: string; pass: string } | undefined;
  authMethod?: string;
}

/** Options from SMTP_URL. Outside of this machine TLS with a valid certificate is demanded, unless a setting says otherwise. */
export function connectionOptions(url: string, { allowPlaintext }: { allowPlaintext: boolean }): Connection {
  const given = { ...parseConnectionUrl(url), ...timeouts } as Connection;
  if (allowPlaintext || isLoopbackHost(given.host ?? 'localhost')) return given;
  return { ...given, requireTLS: given.secure !== true, tls: { ...given.tls, rejectUnauthorized: true } };
}

interface Composed {
  message: Buffer;
  envelope: { from: string | false; to: string[] };
}

/** What the server said to the letter, and how it was encrypted; `tls` is null where it was not. */
export interface Taken {
  answer: string;
  tls: { protocol: string; cipher: string } | null;
}

/** Returns once the server has taken the letter; throws `MailTrouble`, or what `handingOver` threw. */
export async function handOver(options: Connection, mail: Composed, hooks: HandOver): Promise<Taken> {
  const connection = new SMTPConnection(options);
  const state = { handedOver: false, refused: undefined as { error: unknown } | undefined };
  async function* bytes() {
    try {
      hooks.signal?.throwIfAborted();
      await hooks.handingOver();
    } catch (error) {
      state.refused = { error };
      throw error;
    }
    // From here on the final dot may leave at any moment.
    state.handedOver = true;
    yield mail.message;
  }
  const tooLong = AbortSignal.timeout(longestMs);
  // Whoever stops while the letter leaves waits for its answer: hanging up now would leave it unknown.
  const stopped = new AbortController();
  const stop = () => state.handedOver || stopped.abort(hooks.signal?.reason);
  hooks.signal?.addEventListener('abort', stop);
  try {
    const body = Readable.from(bytes());
    const signal = AbortSignal.any([tooLong, stopped.signal]);
    const answer = await converse(connection, options, { ...mail, body }, signal);
    return { answer, tls: encryptionOf(connection) };
  } catch (error) {
    if (state.refused) throw state.refused.error;
    throw explain(error, { handedOver: state.handedOver });
  } finally {
    hooks.signal?.removeEventListener('abort', stop);
    connection.close();
  }
}

function converse(
  connection: SMTPConnection,
  options: Connection,
  { envelope, message, body }: Composed & { body: Readable },
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      body.destroy();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    connection.on('error', fail);
    // The error that says more comes in the same turn, where there is one.
    connection.once('end', () => setImmediate(fail, new Error('The connection ended')));
    const send = () => {
      const sized = { from: envelope.from, to: envelope.to, size: message.length };
      connection.send(sized, body, (error, info) => (error ? fail(error) : resolve(info?.response ?? '')));
    };
    connectAndLogIn(connection, options, (error) => (error ? fail(error) : send()));
  });
}

/**
 * Answers once letters can be handed over, with what the server said to our greeting. Whoever calls it listens to the
 * connection's `error` and `end` as well.
 */
export function connectAndLogIn(
  connection: SMTPConnection,
  options: Connection,
  done: (error: Error | null, hello: string) => void,
): void {
  connection.connect((error) => {
    if (error) return done(error, '');
    const hello = connection.lastServerResponse || '';
    const { auth } = options;
    if (auth === undefined || !connection.allowsAuth) return done(null, hello);
    const method = options.authMethod?.trim().toUpperCase() ?? false;
    connection.login({ user: auth.user, credentials: auth, method }, (refused) => done(refused, hello));
  });
}

function encryptionOf({ _socket: socket }: SMTPConnection): Taken['tls'] {
  if (!(socket instanceof TLSSocket)) return null;
  return { protocol: socket.getProtocol() ?? '', cipher: socket.getCipher().standardName };
}
