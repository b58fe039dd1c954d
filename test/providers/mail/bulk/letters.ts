/** Letters to many readers, and mailers that sign with a key of their own. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBulkMailer } from '../../../../server/providers/mail/bulk/create-bulk-mailer.ts';
import type { Waits } from '../../../../server/providers/mail/bulk/hand-message.ts';
import type { BulkLetter, BulkMailer, BulkReader } from '../../../../server/providers/mail/bulk-port.ts';

export const from = { name: 'The "Walkthrough"', address: 'digest@walkthrough.example' };
export const mark = 'reader-mark-0123456789_abcdefghijklmnopqrst';
export const now = new Date('2026-03-02T11:00:00Z');
export const never = new AbortController().signal;

export const letter: BulkLetter = {
  subject: 'Rates fell, and sellers noticed',
  html: `<p>“Rates fell.” <a href="https://walkthrough.example/r/${mark}">Read it</a></p>\n.\n<p>${mark}</p>`,
  text: `Rates fell.\n.\n..\nhttps://walkthrough.example/r/${mark}\n.`,
  headers: {
    'List-ID': 'The Walkthrough <weekly.walkthrough.example>',
    'Feedback-ID': '12:weekly:issue:walk',
  },
  marks: [mark],
};

export const valueFor = (nth: number): string => `value-${nth}`.padEnd(mark.length, '-');

export function reader(nth: number, more: Partial<BulkReader> = {}): BulkReader {
  const value = valueFor(nth);
  return {
    to: `reader-${nth}@example.com`,
    messageId: `issue.${nth}@walkthrough.example`,
    returnPath: `bounces+${nth}@walkthrough.example`,
    headers: {
      'List-Unsubscribe': `<https://walkthrough.example/u/${value}>, <mailto:unsubscribe@walkthrough.example?subject=unsubscribe%20${value}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    values: [value],
    ...more,
  };
}

/** `url` null: letters become files in `outbox`. */
export function mailerTo(
  url: string | null,
  more: { waits?: Waits; outbox?: string; dkim?: SigningKey['dkim'] } = {},
): BulkMailer {
  const { waits, outbox = '', dkim } = more;
  const clock = { now: () => now };
  const smtpUrl = url ?? undefined;
  return createBulkMailer({
    smtpUrl,
    allowPlaintext: false,
    outbox,
    from,
    dkim,
    clock,
    ...(waits ? { waits } : {}),
  });
}

export interface SigningKey {
  dkim: { domain: string; selector: string; privateKeyFile: string };
  /** What stands in the DNS for it. */
  record: string;
  remove(): void;
}

export function signingKey(bits: number): SigningKey {
  const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const privateKeyFile = join(folder, 'key.pem');
  writeFileSync(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return {
    dkim: { domain: 'walkthrough.example', selector: 'monday', privateKeyFile },
    record: `v=DKIM1; k=rsa; p=${key}`,
    remove: () => rmSync(folder, { recursive: true }),
  };
}
