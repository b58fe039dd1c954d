/** The Monday send (server.md section 4.5): one issue to every reader exactly once, with a ledger that adds up. */
import { z } from 'zod';
import { rightsNote } from './episodes.ts';
import { byId, email, id, instant, ok, page, route } from './kit.ts';

/** States of one delivery. `unknown`: it left, or may have, and nobody said that it was taken; never sent again by itself. */
export const deliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown']);
export type DeliveryState = z.infer<typeof deliveryState>;

const count = z.number().int().min(0);

/** How many deliveries stand in each state; together they are the send's `total`. */
export const deliveryCounts = z.object({
  queued: count,
  sending: count,
  sent: count,
  failed: count,
  suppressed: count,
  unknown: count,
});
export type DeliveryCounts = z.infer<typeof deliveryCounts>;

/** `asks`: it waits for the admin's `confirm`, and `reason` says why. */
export const sendState = z.enum(['scheduled', 'sending', 'paused', 'stopped', 'done', 'asks']);
export type SendState = z.infer<typeof sendState>;

export const send = z.object({
  id,
  /** The digest's public id. */
  digestId: z.string(),
  /** `welcome`: the current issue to one reader who came between two Mondays; listed only where it needs somebody. */
  kind: z.enum(['issue', 'welcome']),
  /** The subject line's words: masthead, number and title. */
  title: z.string(),
  /** 1 for the issue, more for a correction of it; null before it begins. */
  edition: z.number().int().nullable(),
  isAutomatic: z.boolean(),
  state: sendState,
  /** When it is, or was, to begin. */
  at: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** The readers, fixed when it begins; 0 before. */
  total: count,
  counts: deliveryCounts,
  /** Of those unknown, how many still wait for the admin's decision. */
  undecided: count,
  /** Of those sent, how many came back or were complained about later. */
  cameBack: count,
  /** Of those failed, how many for another reason than their address: once it is mended another send reaches them. */
  refused: count,
  /** Over the last seconds while it is sending, over the whole once it is done; null before. */
  perSecond: z.number().min(0).nullable(),
  /** When the next one is tried again; null where none waits for its next try, and in the list. */
  nextTryAt: instant.nullable(),
  /** Why it waits, asks or was stopped; a sentence. */
  reason: z.string().nullable(),
});
export type Send = z.infer<typeof send>;

export const preflightCheck = z.object({
  code: z.string(),
  /** `stop`: it cannot be sent so. */
  level: z.enum(['stop', 'warn', 'ok']),
  sentence: z.string(),
});
export type PreflightCheck = z.infer<typeof preflightCheck>;

export const preflight = z.object({
  /** Who would get it now. */
  recipients: count,
  /** Entitled readers who would not get it, by reason. */
  excluded: z.array(z.object({ reason: z.string(), count })),
  checks: z.array(preflightCheck),
  /** Where the words of each of its episodes come from. */
  rights: z.array(rightsNote.extend({ episodeId: id, episode_title: z.string(), podcast_name: z.string() })),
  /** The hour on Monday at which "on Monday" would send it. */
  monday: instant,
});
export type Preflight = z.infer<typeof preflight>;

/** One line of the ledger. */
export const recipient = z.object({
  id,
  /** Null for a reader who was erased since. */
  email: z.string().nullable(),
  state: deliveryState,
  /** What the mail server said, or why it was not sent; null where all went well. */
  reason: z.string().nullable(),
  attempts: count,
  /** When it got its state; null while it waits. */
  at: instant.nullable(),
  nextTryAt: instant.nullable(),
  /**
   * What came back after the mail server had taken it: a sentence, and when; null where nothing did. The state stays
   * `sent`: it was.
   */
  cameBack: z.object({ reason: z.string(), at: instant }).nullable(),
  /** An unknown one that the admin has left as it is. */
  isLeft: z.boolean(),
});
export type Recipient = z.infer<typeof recipient>;

const errors = { 404: 'no such send', 409: 'not in this state' };

export const sends = {
  preflight: route({
    method: 'GET',
    path: '/api/digest/:id/preflight',
    access: 'admin',
    summary: 'Who would get this digest, who not and why, and what speaks against sending it',
    params: byId,
    answer: preflight,
    errors: { 404: 'no such digest' },
  }),
  test: route({
    method: 'POST',
    path: '/api/digest/:id/test-send',
    access: 'admin',
    summary: 'Send the issue to one address as a test; it is in no ledger',
    params: byId,
    body: z.object({ email }),
    answer: ok,
    errors: { 404: 'no such digest', 422: 'not an address', 502: 'the mail server did not take it' },
  }),
  create: route({
    method: 'POST',
    path: '/api/digest/:id/send',
    access: 'admin',
    summary: 'Send the digest to every entitled reader, now (`at: null`) or at a time',
    params: byId,
    body: z.object({
      at: instant.nullable(),
      /** Said by the admin: another issue went out by hand or by itself in the same week. */
      secondThisWeek: z.boolean().optional(),
    }),
    answer: send,
    errors: {
      404: 'no such digest',
      409: 'it is being sent already, or another issue went out this week',
      422: 'the preflight has a stop, with its sentence',
    },
  }),
  list: route({
    method: 'GET',
    path: '/api/sends',
    access: 'admin',
    summary: 'All sends, the newest first',
    query: page,
    answer: z.array(send),
    list: true,
  }),
  get: route({
    method: 'GET',
    path: '/api/sends/:id',
    access: 'admin',
    summary: 'One send with its counts as they are now',
    params: byId,
    answer: send,
    errors: { 404: 'no such send' },
  }),
  pause: route({
    method: 'POST',
    path: '/api/sends/:id/pause',
    access: 'admin',
    summary: 'Begin no further delivery; what is on its way ends',
    params: byId,
    answer: send,
    errors,
  }),
  resume: route({
    method: 'POST',
    path: '/api/sends/:id/resume',
    access: 'admin',
    summary: 'Go on where it was paused; nobody who was served is served again',
    params: byId,
    answer: send,
    errors,
  }),
  stop: route({
    method: 'POST',
    path: '/api/sends/:id/stop',
    access: 'admin',
    summary: 'End it: what is not sent yet is left out, and the reason says how many had it already',
    params: byId,
    answer: send,
    errors,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/sends/:id/confirm',
    access: 'admin',
    summary: 'Let a send that asks begin, or go on, after the preflight was looked at again',
    params: byId,
    answer: send,
    errors: { ...errors, 422: 'the preflight has a stop, with its sentence' },
  }),
  resolveUnknown: route({
    method: 'POST',
    path: '/api/sends/:id/resolve-unknown',
    access: 'admin',
    summary: 'Send again to those of whom nobody knows, with the same Message-ID, or leave them',
    params: byId,
    body: z.object({ again: z.boolean() }),
    answer: send,
    errors: { ...errors, 409: 'nothing is undecided, or it is not yet at its end' },
  }),
  recipients: route({
    method: 'GET',
    path: '/api/sends/:id/recipients',
    access: 'admin',
    summary: 'The ledger of a send, by state',
    params: byId,
    query: page.extend({
      state: deliveryState.optional(),
      /** "yes": only those that came back after they were sent. */
      cameBack: z.literal('yes').optional(),
    }),
    answer: z.array(recipient),
    errors: { 404: 'no such send' },
    list: true,
  }),
};
