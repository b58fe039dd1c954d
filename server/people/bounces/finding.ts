import { z } from 'zod';

/**
 * What a report says, whoever made it. Whom it is about stands in tokens that we signed; an address counts beside them
 * only where the sender of the report has proven itself, since anybody can write a mail.
 *
 * - `hard`: the address takes no mail; `soft`: not now.
 * - `refused`: the mail system takes nothing of us, or not what we say. That says nothing of the address.
 * - `complaint`: the person called it spam; `unsubscribe`: they want no more; `by-hand`: taken off at the mail service.
 */
export const finding = z.object({
  kind: z.enum(['hard', 'soft', 'refused', 'complaint', 'unsubscribe', 'by-hand']),
  /** Tokens of return paths, and of preferences, the likeliest first; not looked at yet. */
  returnPaths: z.array(z.string()).default([]),
  preferences: z.array(z.string()).default([]),
  email: z.string().nullable().default(null),
  /** When it happened, where the sender is believed; an ISO instant. */
  at: z.string().nullable().default(null),
  /** What the other side said, as a sentence without addresses. */
  detail: z.string().nullable().default(null),
});
export type Finding = z.output<typeof finding>;

/** A report that changes nothing, and why. */
const nothing = z.object({ ignored: z.string() });
export type Nothing = z.output<typeof nothing>;

/** What is kept of a vendor's report until it is handled. */
export const findings = z.array(z.union([nothing, finding]));
