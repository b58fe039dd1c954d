/** Rights: what must be confirmed before an issue is sold, and the log of what was published, confirmed and removed (ours). */
import { z } from 'zod';
import { day, errorBody, id, instant, page, route } from './kit.ts';

/** A sentence of somebody else's terms, as it stood there. */
export const policySentence = z.object({
  /** Whose terms these are. */
  name: z.string(),
  sentence: z.string(),
  url: z.string(),
  /** The date that the terms carry. */
  datedOn: day,
});
export type PolicySentence = z.infer<typeof policySentence>;

/** Why a paid issue is not published yet: it holds words whose source forbids that, and nobody has confirmed. */
export const rightsQuestion = errorBody.extend({
  code: z.literal('rights'),
  policy: policySentence,
  episodes: z.array(z.object({ episodeId: id, episode_title: z.string(), podcast_name: z.string() })),
});
export type RightsQuestion = z.infer<typeof rightsQuestion>;

export const auditAction = z.enum([
  'published',
  'unpublished',
  'rights-confirmed',
  'sentence-accepted',
  'sentence-vouched',
  'sentence-taken-back',
  'show-removed',
  'show-restored',
  'show-purged',
  'logged-in',
  'log-in-refused',
  'logged-out',
  'sessions-ended',
  'password-changed',
]);
export type AuditAction = z.infer<typeof auditAction>;

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
  sentence: z.string(),
  /** Lines that belong to it, such as the sources of an issue. */
  details: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const audit = {
  list: route({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'What was published, confirmed and removed, the newest first (ours)',
    query: page,
    answer: z.array(auditEntry),
    list: true,
  }),
};
