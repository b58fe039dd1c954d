/** How letters to readers fare (ours: part of `/admin/subscribers`). */
import { z } from 'zod';
import { id, instant, ok, route } from './kit.ts';

/** A letter to one person that did not arrive, or has not yet. */
export const letterTrouble = z.object({
  letterId: id,
  kind: z.enum([
    'activation',
    'password-reset',
    'password-changed',
    'free-sample',
    'payment-failed',
    'renewal-ahead',
    'cancelled',
  ]),
  /** `tried-again`: by itself; `failed`: nothing arrived; `unknown`: it left, and nobody said that it was taken. */
  state: z.enum(['tried-again', 'failed', 'unknown']),
  /** A sentence: what the mail server said. */
  reason: z.string(),
  /** When it was tried last. */
  at: instant,
  nextTryAt: instant.nullable(),
});
export type LetterTrouble = z.infer<typeof letterTrouble>;

export const letters = {
  state: route({
    method: 'GET',
    path: '/api/letters/state',
    access: 'admin',
    summary: 'Whether letters leave, and how many wait',
    answer: z.object({
      /** Several mail systems refuse our letters; nothing leaves until the admin says so. */
      stopped: z.object({ since: instant, reason: z.string() }).nullable(),
      waiting: z.number().int(),
    }),
  }),
  resume: route({
    method: 'POST',
    path: '/api/letters/resume',
    access: 'admin',
    summary: 'Let letters go on after they were stopped',
    answer: ok,
    errors: { 409: 'not stopped' },
  }),
};
