/** What the domains of our mail say about it, and a letter that shows what mail systems get to see (server.md section 1). */
import { z } from 'zod';
import { email, instant, route } from './kit.ts';

/** `unknown`: nobody could be asked, or the name servers did not say. */
export const recordVerdict = z.enum(['there', 'missing', 'other', 'unknown']);
export type RecordVerdict = z.infer<typeof recordVerdict>;

export const mailRecord = z.object({
  id: z.enum(['spf', 'dkim', 'dmarc', 'bounce-mx', 'bounce-spf']),
  label: z.string(),
  /** Where it stands in the DNS; null where a setting is missing that says so. */
  name: z.string().nullable(),
  type: z.enum(['TXT', 'MX']),
  /** What is to be published, ready to copy; null where nothing is to be changed, or it cannot be known. */
  value: z.string().nullable(),
  /** What stands there now. */
  found: z.array(z.string()),
  verdict: recordVerdict,
  /** What to do, or that nothing is to be done. */
  sentence: z.string(),
  /** What else was seen: look-ups counted, servers covered, whether the domains agree. */
  facts: z.array(z.string()),
});
export type MailRecord = z.infer<typeof mailRecord>;

/** Letters to one person, the weekly issue, or both where they go the same way. */
export const mailStream = z.enum(['letters', 'issues', 'both']);
export type MailStream = z.infer<typeof mailStream>;

export const mailIdentity = z.object({
  /** The From address. */
  from: z.string(),
  domain: z.string(),
  /** False for a name that only this machine knows: nothing can be published for it. */
  isPublic: z.boolean(),
  streams: z.array(
    z.object({
      stream: mailStream,
      /** Name and port of the mail server; null where letters are written to this disk. */
      server: z.string().nullable(),
      /** The domain of return paths, whose SPF record decides. */
      returnDomain: z.string(),
    }),
  ),
  records: z.array(mailRecord),
  lookedUpAt: instant,
});
export type MailIdentity = z.infer<typeof mailIdentity>;

/** One letter of the check: what left, and what became of it. */
export const checkedLetter = z.object({
  stream: mailStream,
  server: z.string().nullable(),
  /** Envelope sender, which becomes Return-Path at the reader's. */
  returnPath: z.string(),
  /** The headers that matter, as they left; null for one that is not in the letter. */
  headers: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Null where the letter is not signed. */
  signature: z
    .object({
      domain: z.string(),
      selector: z.string(),
      /** The headers that it covers, as in `h=`. */
      headers: z.array(z.string()),
      /** Those of one-click unsubscribing that it should cover, and does not (RFC 8058 section 4). */
      uncovered: z.array(z.string()),
    })
    .nullable(),
  isTaken: z.boolean(),
  /** What became of it, in a sentence. */
  sentence: z.string(),
  /** The mail server's own words; null where it gave none. */
  answer: z.string().nullable(),
  /** Of the connection that took it; null without encryption, or without a connection. */
  tls: z.object({ protocol: z.string(), cipher: z.string() }).nullable(),
  /** The file it was written to instead; null where it left. */
  file: z.string().nullable(),
  /** A page that shows that file; only in the sandbox. */
  page: z.string().nullable(),
});
export type CheckedLetter = z.infer<typeof checkedLetter>;

export const mailCheck = z.object({ to: z.string(), letters: z.array(checkedLetter) });
export type MailCheck = z.infer<typeof mailCheck>;

export const mailIdentityCalls = {
  read: route({
    method: 'GET',
    path: '/api/settings/mail-identity',
    access: 'admin',
    summary: 'Which SPF, DKIM, DMARC and MX records our mail needs, and what stands there now (ours)',
    answer: mailIdentity,
  }),
  check: route({
    method: 'POST',
    path: '/api/settings/mail-check',
    access: 'admin',
    summary:
      'Send a letter to one address and answer what left; one by each stream where there are two (ours)',
    body: z.object({ email }),
    answer: mailCheck,
    errors: { 422: 'not an address', 429: 'too many in the last hour' },
  }),
};
