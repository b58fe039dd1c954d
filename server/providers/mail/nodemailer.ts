/** Mail over SMTP, or as files on disk where no server is configured; both composed by nodemailer. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { Trouble } from '../../kit/errors.ts';
import type { Mailer, OutgoingMail } from './port.ts';

export interface MailOptions {
  /** smtp:// or smtps://; absent: mail is written to `outbox`. */
  smtpUrl: string | undefined;
  outbox: string;
  from: { name: string; address: string };
  dkim: { domain: string; selector: string; privateKeyFile: string } | undefined;
}

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

export function createMailer(options: MailOptions): Mailer {
  return options.smtpUrl === undefined ? diskMailer(options) : smtpMailer(options, options.smtpUrl);
}

function smtpMailer(options: MailOptions, url: string): Mailer {
  let opening: Promise<Transporter> | undefined;
  const open = async () => {
    const { dkim } = options;
    const signing = dkim && {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: await readFile(dkim.privateKeyFile, 'utf8'),
    };
    return createTransport({ url, ...timeouts, ...(signing ? { dkim: signing } : {}) });
  };
  const ask = async (work: (transport: Transporter) => Promise<unknown>): Promise<void> => {
    opening ??= open();
    try {
      await work(await opening);
    } catch (error) {
      throw explain(error);
    }
  };
  return {
    send: (mail) => ask((transport) => transport.sendMail(compose(options, mail))),
    test: () => ask((transport) => transport.verify()),
    close: () => void opening?.then((transport) => transport.close()).catch(() => undefined),
  };
}

/** One .eml file per letter, named by its id: a second try writes the same file. */
function diskMailer(options: MailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(options, mail));
      await mkdir(options.outbox, { recursive: true, mode: 0o700 });
      const file = join(options.outbox, `${mail.messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '')}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
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

function explain(error: unknown): Trouble {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const options = { cause: error };
  if (code === 'EAUTH') {
    return new Trouble('misconfigured', 'The mail server refuses the log-in. Check SMTP_URL.', options);
  }
  if (responseCode !== undefined && responseCode >= 500) {
    return new Trouble('rejected', `The mail server refused this letter (${responseCode}).`, options);
  }
  if (code === 'EENVELOPE')
    return new Trouble('rejected', 'The address is not one that mail can reach.', options);
  return new Trouble('down', 'The mail server did not take the letter. It is tried again.', options);
}
