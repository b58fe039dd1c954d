/** What the admin sees of the readers (ours: `/admin/subscribers`, server.md section 3). */
import { z } from 'zod';
import { byId, day, id, instant, ok, page, route } from './kit.ts';
import { letterTrouble } from './letters.ts';
import { suppression, undelivered } from './suppressions.ts';

/** Access that nobody pays for, beside whatever Stripe says. */
export const complimentary = z.object({
  /** The last day, in TIMEZONE; null without end. */
  until: day.nullable(),
  note: z.string().nullable(),
  givenAt: instant,
  givenBy: z.enum(['admin', 'import']),
  hasEnded: z.boolean(),
});
export type Complimentary = z.infer<typeof complimentary>;

export const longestName = 200;
export const longestNote = 500;
export const mostImportChars = 900_000;
export const mostImportLines = 10_000;

export const subscriber = z.object({
  id,
  email: z.string(),
  /** As an import had it; null where none did. */
  name: z.string().nullable(),
  /** Stripe's words, or "none". */
  subscriptionStatus: z.string(),
  /** Where the address came from first: the subscribe dialog, the free sample, or an import. */
  source: z.enum(['homepage', 'offer', 'import']),
  /** When the address was left. */
  createdAt: instant,
  /** Since when there is a subscription; null without one. */
  subscribedAt: instant.nullable(),
  /** When the paid period, or a cancelled subscription, ends. */
  endsAt: instant.nullable(),
  isCancelled: z.boolean(),
  hasPassword: z.boolean(),
  hasAccess: z.boolean(),
  /** A sentence: why this person has or lacks access. */
  reason: z.string(),
  /** Null where none was given. */
  complimentary: complimentary.nullable(),
  /** What else the admin should know: refunds, disputes, an access that was left as it is; a sentence each. */
  marks: z.array(z.string()),
  /** When the free sample was asked for, and sent; null where it was not. */
  sampleRequestedAt: instant.nullable(),
  sampleSentAt: instant.nullable(),
  /** Since when the reader wants no weekly mail; null where it comes. */
  weeklyOffAt: instant.nullable(),
  /** The address gets no issues and no free sample any more; null where it does. */
  suppressed: suppression.nullable(),
  /** The newest letter to this person that did not arrive, or has not yet; null where all did. */
  letter: letterTrouble.nullable().default(null),
});
export type Subscriber = z.infer<typeof subscriber>;

/** A line of a list of readers: what became of it. */
export const importedReader = z.object({
  /** Where it begins in the file; the first line is 1. */
  line: z.number().int(),
  /** As it stands there. */
  email: z.string(),
  /**
   * `added`: has complimentary access now and had none; `updated`: had it, and now has what the line says; `unchanged`: the
   * line, of our own export, says that nothing is given.
   */
  outcome: z.enum(['added', 'updated', 'unchanged', 'refused']),
  /** Why nothing was done, in one sentence. */
  reason: z.string().nullable(),
});
export type ImportedReader = z.infer<typeof importedReader>;

/** An account at Stripe, and in which of its two modes. */
const stripeAccount = z.object({ id: z.string().min(1).max(200), isLive: z.boolean() });

/** What is wrong with billing for as long as it is so; `question` where the admin is asked. */
export const billingNotice = z.object({
  kind: z.enum(['key', 'price', 'endings']),
  sentence: z.string(),
  since: instant,
  question: z
    .object({
      /** How many would lose their access, of how many who have it. */
      count: z.number().int(),
      paying: z.number().int(),
      /** Answered with yes, and under way. */
      isEnding: z.boolean(),
    })
    .nullable(),
  /** The account that the key opens, where it is another than the one that readers pay into. */
  account: stripeAccount.nullable(),
});
export type BillingNotice = z.infer<typeof billingNotice>;

const note = z.string().trim().max(longestNote, `A note has at most ${longestNote} characters.`).nullable();

const stripeErrors = {
  404: 'no such subscriber',
  502: 'Stripe failed',
  504: 'Stripe did not answer in time',
};

export const subscribers = {
  list: route({
    method: 'GET',
    path: '/api/subscribers',
    access: 'admin',
    summary: 'Everybody who left an address, newest first; `q` finds by address, `state` by access',
    query: page.extend({
      q: z.string().trim().max(254).optional(),
      state: z.enum(['all', 'access', 'no-access', 'sample', 'no-mail', 'suppressed']).default('all'),
    }),
    answer: z.array(subscriber),
    list: true,
  }),
  resendActivation: route({
    method: 'POST',
    path: '/api/subscribers/:id/resend-activation',
    access: 'admin',
    summary: 'Send the activation mail again; links of earlier ones end',
    params: byId,
    answer: ok,
    errors: { 404: 'no such subscriber', 409: 'they may not read, or a password is set already' },
  }),
  sendLetterAgain: route({
    method: 'POST',
    path: '/api/subscribers/:id/letters/:letterId/send-again',
    access: 'admin',
    summary:
      'Send a letter that did not arrive once more, as a new one; one of unknown fate may arrive twice',
    params: byId.extend({ letterId: id }),
    answer: ok,
    errors: { 404: 'no such letter', 409: 'it is still tried, or was sent again already' },
  }),
  sync: route({
    method: 'POST',
    path: '/api/subscribers/:id/sync',
    access: 'admin',
    summary: 'Read the truth about this person from Stripe again',
    params: byId,
    answer: subscriber,
    errors: stripeErrors,
  }),
  release: route({
    method: 'POST',
    path: '/api/subscribers/:id/release',
    access: 'admin',
    summary: 'Let a suppressed address get bulk mail again (ours)',
    params: byId,
    answer: ok,
    errors: { 404: 'no such subscriber', 409: 'the address is not suppressed' },
  }),
  attention: route({
    method: 'GET',
    path: '/api/subscribers/attention',
    access: 'admin',
    summary: 'Who may read and gets no issue: suppressed, or the last one failed or came back (ours)',
    query: page.extend({
      /** `suppressed`: the address takes no issues; `missed`: the last one may be missing, the next one goes out. */
      which: z.enum(['all', 'suppressed', 'missed']).default('all'),
    }),
    answer: z.array(undelivered),
    list: true,
  }),
  import: route({
    method: 'POST',
    path: '/api/subscribers/import',
    access: 'admin',
    summary: 'Give complimentary access to a list (CSV: email, name, until, note); a result per line',
    body: z.object({
      csv: z
        .string()
        .min(1, 'The list is empty.')
        .max(mostImportChars, 'A list has at most 900,000 characters. Split it into several.'),
      /** Who is said to have given it; `admin` where a person was named by hand. */
      givenBy: z.enum(['admin', 'import']).default('import'),
    }),
    answer: z.object({
      lines: z.array(importedReader),
      /** Activation letters that go out: to those added who have no password. */
      letters: z.number().int(),
    }),
    errors: {
      413: 'the list is too large',
      422: 'the list is broken, and nothing of it was taken; says why',
    },
  }),
  giveAccess: route({
    method: 'POST',
    path: '/api/subscribers/:id/access',
    access: 'admin',
    summary: 'Give complimentary access until a day, that day included, or without end',
    params: byId,
    body: z.object({ until: day.nullable(), note }),
    answer: subscriber,
    errors: { 404: 'no such subscriber', 422: 'the day is past or too far away' },
  }),
  takeAccess: route({
    method: 'DELETE',
    path: '/api/subscribers/:id/access',
    access: 'admin',
    summary: 'Take complimentary access away; a paid subscription stays as it is',
    params: byId,
    answer: subscriber,
    errors: { 404: 'no such subscriber', 409: 'there is none to take away' },
  }),
  notices: route({
    method: 'GET',
    path: '/api/subscribers/notices',
    access: 'admin',
    summary: 'What is wrong with billing, and what the admin is asked (ours)',
    answer: z.array(billingNotice),
  }),
  answerEndings: route({
    method: 'POST',
    path: '/api/subscribers/endings',
    access: 'admin',
    summary: 'End the access of those whom Stripe does not know any more, or leave them (ours)',
    body: z.object({ answer: z.enum(['end', 'leave']), count: z.number().int().min(1) }),
    answer: ok,
    errors: { 409: 'nothing is asked any more, or of other people than the admin saw' },
  }),
  adoptAccount: route({
    method: 'POST',
    path: '/api/subscribers/account',
    access: 'admin',
    summary: 'Take the account that the key opens as the one that readers pay into from now on (ours)',
    body: stripeAccount,
    answer: ok,
    errors: {
      409: 'the key opens another account than the admin saw',
      502: 'Stripe failed',
      504: 'Stripe did not answer in time',
    },
  }),
  erase: route({
    method: 'DELETE',
    path: '/api/subscribers/:id',
    access: 'admin',
    summary: 'Cancel at Stripe, then remove everything that we hold about this person',
    params: byId,
    answer: ok,
    errors: stripeErrors,
  }),
};
