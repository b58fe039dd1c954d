/** The audit log: what somebody may have to account for later, and who was let in (ours; security.md S25). */
import { z } from 'zod';
import { day, instant, page, route } from './kit.ts';

/** What an action is about; the log is searched by it. */
export const auditKinds = {
  'log-ins': ['logged-in', 'log-in-refused', 'logged-out', 'sessions-ended', 'origin-refused'],
  account: [
    'password-changed',
    'second-factor-on',
    'second-factor-off',
    'recovery-codes-made',
    'recovery-code-used',
  ],
  settings: ['setting-changed', 'prompt-changed', 'key-tested'],
  publishing: [
    'published',
    'unpublished',
    'publication-changed',
    'rights-confirmed',
    'sentence-accepted',
    'sentence-vouched',
    'sentence-taken-back',
  ],
  sends: ['send-planned', 'send-begun', 'send-changed', 'test-sent'],
  readers: [
    'reader-logged-in',
    'reader-log-in-refused',
    'reader-password-set',
    'reader-erased',
    'access-given',
    'access-taken',
    'address-released',
    'billing-answered',
  ],
  shows: ['show-removed', 'show-restored', 'show-purged'],
  data: ['exported', 'imported', 'deleted', 'restored'],
} as const;
export type AuditKind = keyof typeof auditKinds;
const [firstKind, ...otherKinds] = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
const auditKind = z.enum([firstKind, ...otherKinds]);

export type AuditAction = (typeof auditKinds)[AuditKind][number];
const [firstAction, ...otherActions] = Object.values(auditKinds).flat() as [AuditAction, ...AuditAction[]];
const auditAction = z.enum([firstAction, ...otherActions]);

/** One line of the audit log, which only grows. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Whose hand it was: the admin's, the clock's, a reader's, or of nobody who is known. */
  admin: z.enum(['admin', 'clock', 'reader', 'nobody']),
  /** The browser as it names itself; empty for the clock. */
  browser: z.string(),
  /** The id of the admin's session that did it; empty where it was none. */
  session: z.string(),
  /** The network address that it came from; empty where it is not known. */
  address: z.string(),
  action: auditAction,
  /** What it was about, by its name at that time. */
  subject: z.string(),
  /** The id of that, where it has one. */
  subjectId: z.string(),
  sentence: z.string(),
  /** Lines that belong to it, such as the sources of an issue. */
  details: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Which lines; all of them where nothing is asked for. */
export const auditFilter = z.object({
  kind: auditKind.optional(),
  session: z.string().max(64).optional(),
  /** Days in UTC, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Any part of what a line says. */
  q: z.string().trim().max(200).optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const audit = {
  list: route({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Who was let in and what was done, the newest first (ours); as a file: /api/audit/export.csv',
    query: page.extend(auditFilter.shape),
    answer: z.array(auditEntry),
    list: true,
  }),
};
