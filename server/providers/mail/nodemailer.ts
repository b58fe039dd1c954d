/** Mail over SMTP, or as files on disk where no server is configured; both composed by nodemailer. */
import { readFile } from 'node:fs/promises';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { Trouble, type TroubleKind } from '../../kit/errors.ts';
import type { Verdict } from './classify.ts';
import { dkimFields } from './dkim-fields.ts';
import { explain } from './explain.ts';
import type { Mailer, OutgoingMail } from './port.ts';
import { connectionOptions, handOver } from './smtp-hand-over.ts';
import { openOutbox, writeToOutbox } from './write-outbox.ts';

export interface MailOptions {
  /** smtp:// or smtps://; absent: mail is written to `outbox`. */
  smtpUrl: string | undefined;
  /** True lets letters leave unencrypted; else TLS with a valid certificate, except to this very machine. */
  allowPlaintext: boolean;
  outbox: string;
  from: { name: string; address: string };
  dkim: { domain: string; selector: string; privateKeyFile: string } | undefined;
}

export function createMailer(options: MailOptions): Mailer {
  return options.smtpUrl === undefined ? diskMailer(options) : smtpMailer(options, options.smtpUrl);
}

function smtpMailer(options: MailOptions, url: string): Mailer {
  const connection = connectionOptions(url, options);
  let opening: Promise<Transporter> | undefined;
  const open = async () => createTransport({ ...inMemory, ...(await signing(options)) });
  return {
    async send(mail, hooks) {
      opening ??= open();
      const composer = await opening.catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      const { message, envelope } = await composer.sendMail(compose(options, mail));
      await handOver(connection, { message: message as Buffer, envelope }, hooks);
    },
    async test() {
      const transport = createTransport(connection);
      try {
        await transport.verify();
      } catch (error) {
        const { verdict, message } = explain(error, { handedOver: false });
        throw new Trouble(testKinds[verdict] ?? 'rejected', message, { cause: error });
      } finally {
        transport.close();
      }
    },
    close: () => void opening?.then((composer) => composer.close()).catch(() => undefined),
  };
}

const testKinds: Partial<Record<Verdict, TroubleKind>> = { setup: 'misconfigured', again: 'down' };
const inMemory = { streamTransport: true, buffer: true, newline: 'windows' } as const;

async function signing({ dkim }: MailOptions) {
  if (dkim === undefined) return {};
  const privateKey = await readFile(dkim.privateKeyFile, 'utf8');
  const headerFieldNames = dkimFields.join(':');
  return { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey, headerFieldNames } };
}

/** A whole letter as `createMailer` hands it over; throws where the key that signs cannot be read. */
export async function composeWhole(options: MailOptions, mail: OutgoingMail): Promise<Buffer> {
  const signed = options.smtpUrl === undefined ? {} : await signing(options);
  const transport = createTransport({ ...inMemory, ...signed });
  const { message } = await transport.sendMail(compose(options, mail));
  return message as Buffer;
}

function diskMailer(options: MailOptions): Mailer {
  const transport = createTransport(inMemory);
  return {
    async send(mail, { handingOver }) {
      const { message } = await transport.sendMail(compose(options, mail));
      await openOutbox(options.outbox);
      await handingOver();
      await writeToOutbox(options.outbox, mail.messageId, message as Buffer);
    },
    // Nothing to reach: letters are files here.
    test: async () => undefined,
    close: () => transport.close(),
  };
}

function compose({ from }: MailOptions, mail: OutgoingMail): SendMailOptions {
  return {
    from,
    // As an object nodemailer takes it for one address, whatever characters it holds.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.messageId}>`,
    headers: { ...mail.headers },
    // Nothing in a letter may make this server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
