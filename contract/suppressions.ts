/** Addresses that get no bulk mail, and readers who get nothing (ours: part of `/admin/subscribers`). */
import { z } from 'zod';
import { id, instant } from './kit.ts';

export const suppression = z.object({
  /**
   * `hard`: the address takes no mail; `soft`: three issues in a row came back; `complaint`: they called an issue spam;
   * `by-hand`: somebody took it off.
   */
  kind: z.enum(['soft', 'by-hand', 'hard', 'complaint']),
  /** A sentence. */
  reason: z.string(),
  /** What the other side said; a sentence, null where it said nothing. */
  detail: z.string().nullable(),
  since: instant,
});
export type Suppression = z.infer<typeof suppression>;

/** Somebody who may read, and gets no issue by mail. */
export const undelivered = z.object({
  id,
  email: z.string(),
  /** `suppressed`: nothing is sent; `failed`: the last issue was not taken; `bounced`: it was taken and came back. */
  kind: z.enum(['suppressed', 'failed', 'bounced']),
  /** A sentence. */
  reason: z.string(),
  /** What the other side said; a sentence, null where it said nothing. */
  detail: z.string().nullable(),
  since: instant,
});
export type Undelivered = z.infer<typeof undelivered>;
