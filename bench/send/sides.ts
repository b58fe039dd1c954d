/** The two that are compared: nodemailer's pool as its manual has it, and our lanes. */
import { createTransport } from 'nodemailer';
import { createBulkMailer } from '../../server/providers/mail/bulk/create-bulk-mailer.ts';
import type { BulkLetter, BulkReader } from '../../server/providers/mail/bulk-port.ts';
import { dkimFields } from '../../server/providers/mail/dkim-fields.ts';
import type { MailSink } from '../../test/app/mail-sink.ts';
import { from } from './letter.ts';

export interface Signing {
  domain: string;
  selector: string;
  privateKeyFile: string;
  privateKey: string;
}

export interface Side {
  name: string;
  /** Before the time is taken: makes what so many letters need. */
  ready?(letters: number): Promise<void>;
  /** Returns once the server has taken a letter to each of them, over so many connections. */
  send(readers: readonly BulkReader[], lanes: number): Promise<void>;
}

/** As many workers as asked for, each taking the next reader when it is done with one. */
async function shareOut(
  readers: readonly BulkReader[],
  workers: number,
  work: (next: () => BulkReader | undefined) => Promise<void>,
): Promise<void> {
  let at = 0;
  await Promise.all(Array.from({ length: workers }, () => work(() => readers[at++])));
}

export function pooledNodemailer(
  sink: MailSink,
  { domain, selector, privateKey }: Signing,
  letter: BulkLetter,
): Side {
  const dkim = {
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: dkimFields.join(':'),
  };
  const mailTo = ({ to, messageId, returnPath, headers, values }: BulkReader) => {
    const filled = (part: string) =>
      letter.marks.reduce((text, mark, nth) => text.replaceAll(mark, values[nth] ?? ''), part);
    return {
      from,
      to,
      subject: letter.subject,
      html: filled(letter.html),
      text: filled(letter.text),
      encoding: 'quoted-printable',
      messageId: `<${messageId}>`,
      headers: { ...letter.headers, ...headers },
      envelope: { from: returnPath ?? from.address, to },
    };
  };
  return {
    name: 'nodemailer, pooled',
    async send(readers, lanes) {
      const { host, port } = sink;
      // Left alone it would open a new connection after 100 letters.
      const pool = { pool: true, maxConnections: lanes, maxMessages: Number.POSITIVE_INFINITY } as const;
      const transport = createTransport({ ...pool, host, port, dkim });
      // More than connections, so that none of them ever waits for us.
      await shareOut(readers, lanes * 4, async (next) => {
        for (let one = next(); one !== undefined; one = next()) await transport.sendMail(mailTo(one));
      });
      transport.close();
    },
  };
}

export function ourLanes(sink: MailSink, dkim: Signing, letter: BulkLetter): Side {
  const mailer = createBulkMailer({ smtpUrl: sink.url, allowPlaintext: false, outbox: '', from, dkim });
  const { signal } = new AbortController();
  return {
    name: 'ours',
    async send(readers, lanes) {
      const prepared = await mailer.prepare(letter);
      await shareOut(readers, lanes, async (next) => {
        const lane = mailer.createLane();
        await lane.open(signal);
        for (let one = next(); one !== undefined; one = next()) await lane.send(prepared, one, signal);
        lane.close();
      });
    },
  };
}
