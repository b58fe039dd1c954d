/** "Remove this show": out of issues, letters and search, and back within 30 days (ours). */
import { z } from 'zod';
import { byId, instant, route } from './kit.ts';

const count = z.number().int().min(0);

/** What taking a show out would change. */
export const removalForecast = z.object({
  episodes: count,
  /** Published issues with something of it, the newest first; `isTakenBack`: nothing else is in it. */
  issues: z.array(
    z.object({
      digestId: z.string(),
      issueNumber: z.number().int().nullable(),
      title: z.string(),
      isTakenBack: z.boolean(),
    }),
  ),
  drafts: count,
  /** Letters as they are kept with their sends. */
  letters: count,
  /** Of these, on their way now: they are stopped. */
  sendsUnderWay: count,
});
export type RemovalForecast = z.infer<typeof removalForecast>;

/** What a removal, or its undo, has changed. */
export const showRemoval = z.object({
  issues: count,
  drafts: count,
  letters: count,
  sendsStopped: count,
  /** Issues of which nothing was left: readers do not see them. */
  takenBack: count,
  /** Texts that were changed since the removal: an undo leaves them as they are. */
  changedSince: count,
  removedAt: instant,
  /** Null once it was brought back. */
  undoUntil: instant.nullable(),
});
export type ShowRemoval = z.infer<typeof showRemoval>;

export const removals = {
  forecast: route({
    method: 'GET',
    path: '/api/podcasts/:id/removal',
    access: 'admin',
    summary: 'What taking this show out of everything that readers see would change (ours)',
    params: byId,
    answer: removalForecast,
    errors: { 404: 'no such podcast' },
  }),
  remove: route({
    method: 'POST',
    path: '/api/podcasts/:id/removal',
    access: 'admin',
    summary:
      'Take this show out of published issues, kept letters and search; it can be undone for 30 days (ours)',
    params: byId,
    body: z.object({
      /** Why; for the audit log. */
      reason: z.string().trim().max(300, 'A reason has at most 300 characters.').optional(),
    }),
    bodyIsOptional: true,
    answer: showRemoval,
    errors: { 404: 'no such podcast', 409: 'it is taken out already' },
  }),
  restore: route({
    method: 'POST',
    path: '/api/podcasts/:id/removal/undo',
    access: 'admin',
    summary: 'Bring a show back: every text is again what it was, unless it was changed since (ours)',
    params: byId,
    answer: showRemoval,
    errors: { 404: 'no such podcast', 409: 'it is not taken out', 410: 'its 30 days are over' },
  }),
};
