/** Whether the key that signs our letters is the one that is published (RFC 6376, RFC 8301). */
import type { MailRecord, RecordVerdict } from '../../../contract/mail-identity.ts';
import { type Looked, sentenceOfFailure } from '../../providers/dns/port.ts';
import { type OwnKey, type PublishedKey, readPublishedKey } from './records/dkim-key.ts';

export interface DkimEvidence {
  /** Of the file; a sentence's end where there is none to read. */
  own: OwnKey | { problem: string };
  records: Looked<string>;
}

type Judged = Pick<MailRecord, 'verdict' | 'sentence' | 'value' | 'facts' | 'found'>;

const fewestBits = 1024;
const wantedBits = 2048;

export function judgeDkim({ own, records }: DkimEvidence): Judged {
  const found = records.kind === 'found' ? records.values : [];
  const judged = (verdict: RecordVerdict, sentence: string, value: string | null, facts: string[] = []) => ({
    verdict,
    sentence,
    value,
    facts,
    found,
  });
  if ('problem' in own) {
    return judged('other', `Letters cannot be signed: ${own.problem}. Check DKIM_PRIVATE_KEY_FILE.`, null);
  }
  const facts = [`RSA, ${own.bits} bits`];
  if (own.bits < fewestBits) {
    const sentence = `The key is too short to be heeded. Make one of ${wantedBits} bits.`;
    return judged('other', sentence, null, facts);
  }
  if (own.bits < wantedBits) facts.push(`Make one of ${wantedBits} bits when you next change it`);
  if (records.kind === 'failed') {
    return judged('unknown', sentenceOfFailure(records.reason), own.record, facts);
  }
  const keys = found.map(readPublishedKey).filter(({ kind }) => kind !== 'none');
  const [key] = keys;
  if (key === undefined) {
    const sentence = 'Publish this record; until then no signature of ours can be checked.';
    return judged(found.length === 0 ? 'missing' : 'other', sentence, own.record, facts);
  }
  if (keys.length > 1) {
    const sentence = `There are ${keys.length} keys at this name, and mail systems take any of them. Keep this one.`;
    return judged('other', sentence, own.record, facts);
  }
  const wrong = wrongWith(key, own);
  if (wrong !== null) return judged('other', wrong, own.record, facts);
  if (key.kind === 'key' && key.isTesting) {
    facts.push('Marked as a test (t=y): some mail systems do not count it');
  }
  return judged('there', 'Nothing to do.', null, facts);
}

function wrongWith(key: PublishedKey, own: OwnKey): string | null {
  if (key.kind !== 'key') return 'The key was taken back (p= is empty). Publish this one.';
  if (key.key?.equals(own.publicKey) !== true) {
    return 'Another key is published than the one that signs. Publish this one, or set the file of the other.';
  }
  if (key.hashes !== null && !key.hashes.includes('sha256')) {
    return 'It allows no SHA-256 (h=), by which letters are signed. Publish it like this.';
  }
  if (!key.services.some((service) => service === '*' || service === 'email')) {
    return 'It is not for mail (s=). Publish it like this.';
  }
  return null;
}
