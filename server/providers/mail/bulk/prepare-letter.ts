/** A letter composed once by nodemailer, and cut so that each reader's own lines can be put in. */
import { createTransport } from 'nodemailer';
import type { BulkLetter, BulkReader, PreparedLetter } from '../bulk-port.ts';
import { MailTrouble } from '../port.ts';
import { findMarks, putValues } from './find-marks.ts';
import { createBodyHash } from './hash-body.ts';
import { foldedField, type HeaderField, headerField, splitHead } from './header-lines.ts';
import { readAddress } from './read-address.ts';
import { createSign, type Signer } from './sign-dkim.ts';

export interface Composing {
  from: { name: string; address: string };
  signer: Signer | null;
}

export async function prepareLetter(composing: Composing, letter: BulkLetter): Promise<PreparedLetter> {
  const { head, body } = await compose(composing, letter);
  const places = findMarks(body, letter.marks, [letter.html, letter.text]);
  const bodyHash = createBodyHash(body, places);
  const bodyBytes = Buffer.from(body, 'latin1');
  const headText = `${head.map(({ lines }) => lines).join('')}\r\n`;
  const taken = new Set([...composedForEach, ...head.map(({ name }) => name)]);
  const sign = composing.signer && createSign(composing.signer, head);
  const lengths = letter.marks.map((mark) => mark.length);

  async function messageFor(reader: BulkReader, at: Date): Promise<Buffer> {
    checkValues(reader.values, lengths);
    const own = fieldsOf(reader, at, taken);
    const signature = sign ? await sign(own, bodyHash(reader.values)) : '';
    const text = signature + own.map(({ lines }) => lines).join('') + headText;
    const headLength = Buffer.byteLength(text);
    const message = Buffer.allocUnsafe(headLength + bodyBytes.length);
    message.write(text);
    bodyBytes.copy(message, headLength);
    putValues(message, headLength, places, reader.values);
    return message;
  }
  return { size: headText.length + bodyBytes.length, messageFor };
}

/** What stands in a reader's own part of the head, or would make two senders of one. */
const composedForEach = [
  'to',
  'cc',
  'bcc',
  'date',
  'message-id',
  'dkim-signature',
  'return-path',
  'received',
  'sender',
  'from',
  'subject',
];

async function compose(
  { from }: Composing,
  { subject, html, text, headers }: BulkLetter,
): Promise<{ head: HeaderField[]; body: string }> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  // Quoted-printable leaves letters, digits, "-" and "_" as they are; the other encodings may not.
  const mail = { from, subject, html, text, headers: { ...headers }, encoding: 'quoted-printable' };
  const { message } = await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
  transport.close();
  const whole = (message as Buffer).toString('latin1');
  const end = whole.indexOf('\r\n\r\n');
  const eachHas = new Set(['to', 'date', 'message-id']);
  const head = splitHead(whole.slice(0, end + 2)).filter(({ name }) => !eachHas.has(name));
  if (new Set(head.map(({ name }) => name)).size !== head.length) {
    throw new Error('A header stands twice in the letter.');
  }
  return { head, body: whole.slice(end + 4) };
}

const ours = (sentence: string) => new MailTrouble('ours', sentence);

/** A value of another length or with other letters would change the lines around it. */
function checkValues(values: readonly string[], lengths: readonly number[]): void {
  const fit = values.length === lengths.length && values.every((value, nth) => value.length === lengths[nth]);
  if (!fit || !values.every((value) => /^[A-Za-z0-9_-]*$/.test(value))) {
    throw ours('What is to stand in the letter for this reader does not have the form of its mark.');
  }
}

/** Throws `MailTrouble` for an address or a header that could be read as more than one. */
function fieldsOf(reader: BulkReader, at: Date, taken: ReadonlySet<string>): HeaderField[] {
  const to = readAddress(reader.to);
  if (to === null) throw noAddress();
  if (!/^[A-Za-z0-9._+-]{1,128}@[A-Za-z0-9.-]{1,253}$/.test(reader.messageId)) {
    throw ours('The letter has no valid Message-ID.');
  }
  const own = Object.entries(reader.headers).map(([name, value]) => headerField(name, value));
  const names = own.map(({ name }) => name);
  const twice = names.find((name, nth) => taken.has(name) || isMime(name) || names.indexOf(name) !== nth);
  if (twice !== undefined) throw ours(`The header ${twice} of the letter is given twice.`);
  return [
    foldedField('To', to.address),
    foldedField('Message-ID', `<${reader.messageId}>`),
    foldedField('Date', at.toUTCString().replace('GMT', '+0000')),
    ...own,
  ];
}

const isMime = (name: string) => /^(?:content-|mime-|resent-)/.test(name);

export const noAddress = () =>
  new MailTrouble('address', 'The address is none that mail can be sent to: its form is wrong.');
