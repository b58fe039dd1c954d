/** One mail that came to BOUNCE_DOMAIN, and what it says. Pure; runs in a thread, because anybody can write to it. */
import PostalMime, { type Email } from 'postal-mime';
import { returnPathTokens, unsubscribeTokens } from '../../links/index.ts';
import { type Finding, finding, type Nothing } from '../finding.ts';
import { type Fields, fieldsOf, limits } from './fields.ts';
import { feedbackType, readFeedback } from './read-feedback.ts';
import { readPlain } from './read-plain.ts';
import { readStatus, statusTypes } from './read-status.ts';

/** To whom it was handed over: what mail systems write at the last step comes before what its writer wrote. */
const envelope = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'original-recipient',
  'to',
  'cc',
];
const mostTokens = 20;
/** A report has three parts, and a copy of a letter with three more; each costs the parser time. */
const mostBoundaries = 2_000;

export async function readMail(raw: Uint8Array, domain: string): Promise<Finding | Nothing> {
  const mail = hasTooManyParts(raw) ? null : await PostalMime.parse(raw, limits).catch(() => null);
  if (mail === null) return { ignored: 'It cannot be read: it has too many parts or headers.' };
  const fields = fieldsOf(mail);
  const recipients = envelope.flatMap((name) => fields.all(name));
  const ways = recipients.flatMap((text) => unsubscribeTokens(text, domain));
  if (ways.length > 0) return readWayOut(fields, mail.subject ?? '', ways);
  const feedback = mail.attachments.find(({ mimeType }) => mimeType === feedbackType);
  if (feedback !== undefined) return readFeedback(feedback, mail.attachments, domain);
  const said = await readBounce(mail);
  if ('ignored' in said) return said;
  const returnPaths = new Set(recipients.flatMap((text) => returnPathTokens(text, domain)));
  return finding.parse({ ...said, returnPaths: [...returnPaths].slice(0, mostTokens) });
}

/** Counts the lines that may part something, without a look at what they are. */
function hasTooManyParts(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  let count = 0;
  for (let at = bytes.indexOf('\n--'); at !== -1; at = bytes.indexOf('\n--', at + 3)) {
    count += 1;
    if (count > mostBoundaries) return true;
  }
  return false;
}

async function readBounce(mail: Email): Promise<Pick<Finding, 'kind' | 'detail'> | Nothing> {
  const status = mail.attachments.find(({ mimeType }) => statusTypes.has(mimeType));
  return status === undefined ? readPlain(mail) : readStatus(status);
}

/** The token is looked for in the subject first (mail-addresses.ts says why). */
function readWayOut(fields: Fields, subject: string, ways: readonly string[]): Finding | Nothing {
  // Somebody's holiday answers whatever comes; nobody meant it.
  if (/^auto-replied/i.test(fields.first('auto-submitted').trim()))
    return { ignored: 'It is an automatic reply.' };
  const [, inSubject] = /(?<![\w-])([\w-]{44})(?![\w-])/.exec(subject.slice(0, 500)) ?? [];
  const preferences = [inSubject ?? '', ...ways].filter((token) => token !== '').slice(0, mostTokens);
  if (preferences.length === 0)
    return { ignored: 'It asks for no more mail, but its subject names no reader.' };
  return finding.parse({ kind: 'unsubscribe', preferences });
}
