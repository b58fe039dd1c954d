/** The headers of a whole message, as they left (RFC 5322 section 2.2). */
import type { CheckedLetter } from '../../../contract/mail-identity.ts';
import { dkimFields } from '../../providers/mail/dkim-fields.ts';
import { readTagList } from './records/tag-list.ts';

export interface Header {
  name: string;
  /** On one line. */
  value: string;
}

export function readHeaders(message: Buffer): Header[] {
  const end = message.indexOf('\r\n\r\n');
  const head = message.subarray(0, end === -1 ? message.length : end).toString('utf8');
  return head
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
    .map((line) => {
      const at = line.indexOf(':');
      return {
        name: line.slice(0, at),
        value: line
          .slice(at + 1)
          .replace(/\s+/g, ' ')
          .trim(),
      };
    })
    .filter(({ name }) => name !== '');
}

const everywhere = ['From', 'To', 'Subject', 'Date', 'Message-ID'];
const ofIssues = ['List-ID', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Feedback-ID'];

/** Those that decide what a mail system makes of a letter; those that it should have and has not are null. */
export function headersThatMatter(headers: readonly Header[], isIssue: boolean): CheckedLetter['headers'] {
  const find = (name: string) =>
    headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? null;
  return [...everywhere, ...(isIssue ? ofIssues : []), 'DKIM-Signature'].map((name) => ({
    name,
    value: find(name),
  }));
}

/** Null where there is none, or none that can be read. */
export function readSignature(headers: readonly Header[]): CheckedLetter['signature'] {
  const field = headers.find(({ name }) => name.toLowerCase() === 'dkim-signature');
  const tags = field === undefined ? null : readTagList(field.value);
  const [domain, selector] = [tags?.get('d'), tags?.get('s')];
  if (domain === undefined || selector === undefined) return null;
  const covered = (tags?.get('h') ?? '').split(':').map((name) => name.trim());
  const known = new Set(covered.map((name) => name.toLowerCase()));
  const inLetter = new Set(headers.map(({ name }) => name.toLowerCase()));
  const uncovered = dkimFields.filter(
    (name) => inLetter.has(name.toLowerCase()) && !known.has(name.toLowerCase()),
  );
  return { domain, selector, headers: covered, uncovered };
}
