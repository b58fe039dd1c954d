import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { BulkLane, BulkMailer, BulkReader, PreparedLetter } from '../bulk-port.ts';
import { explain } from '../explain.ts';
import type { MailOptions } from '../nodemailer.ts';
import { MailTrouble } from '../port.ts';
import { connectionOptions } from '../smtp-hand-over.ts';

export function createBulkMailer(options: MailOptions): BulkMailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' } as never);
  return {
    leaves: false,
    signs: false,
    async prepare(letter) {
      const put = (text: string, values: readonly string[]) =>
        letter.marks.reduce((all, mark, nth) => all.replaceAll(mark, values[nth] ?? ''), text);
      return {
        size: 30_000,
        async messageFor(reader, at) {
          const { message } = (await composer.sendMail({
            from: options.from,
            to: { name: '', address: reader.to },
            subject: letter.subject,
            html: put(letter.html, reader.values),
            text: put(letter.text, reader.values),
            messageId: `<${reader.messageId}>`,
            date: at,
            headers: { ...letter.headers, ...reader.headers },
          })) as { message: Buffer };
          return message;
        },
      };
    },
    createLane: () => lane(options),
  };
}

function lane(options: MailOptions): BulkLane {
  let connection: SMTPConnection | null = null;
  let failing: ((error: unknown) => void) | null = null;
  return {
    isOpen: () => connection !== null,
    async open(signal) {
      const made = new SMTPConnection(connectionOptions(options.smtpUrl ?? '', options) as never);
      made.on('error', (error) => {
        connection = null;
        failing?.(error);
      });
      made.on('end', () => {
        connection = null;
        setImmediate(() => failing?.(new Error('ended')));
      });
      await new Promise<void>((resolve, reject) => {
        failing = reject;
        signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
        made.connect((error) => (error ? reject(error) : resolve()));
      }).catch((error) => {
        made.close();
        throw explain(error, { handedOver: false });
      });
      connection = made;
    },
    async send(prepared: PreparedLetter, reader: BulkReader, signal) {
      const made = connection;
      if (made === null) throw new MailTrouble('again', 'The connection ended.', { stage: 'connection' });
      if (/[\s<>,"]/.test(reader.to) || reader.to.length > 254 || /[^\x20-\x7e]/.test(reader.to))
        throw new MailTrouble('address', 'This is no address.', { stage: 'recipient' });
      const message = await prepared.messageFor(reader, new Date());
      let handed = false;
      await new Promise<void>((resolve, reject) => {
        failing = reject;
        const stop = () => {
          connection = null;
          made.close();
          reject(new Error('stopped'));
        };
        signal.addEventListener('abort', stop, { once: true });
        handed = true;
        made.send({ from: reader.returnPath ?? options.from.address, to: [reader.to] }, message, (error) => {
          signal.removeEventListener('abort', stop);
          if (error) {
            const e = error as { command?: string };
            if (e.command !== 'API' && /RCPT|MAIL/.test(e.command ?? '')) handed = false;
            if (/^421/.test((error as { response?: string }).response ?? '')) {
              connection = null;
              made.close();
            } else if (connection) made.reset(() => undefined);
            reject(error);
          } else resolve();
        });
      }).catch((error) => {
        throw explain(error, { handedOver: handed });
      });
    },
    close() {
      connection?.quit();
      connection = null;
    },
  };
}
