/**
 * The pieces that every part of the contract is made of: scalars, the error body, list paging, and the shape
 * of a route. Both the server and the web client derive from the routes declared with `route()`.
 */
import { z } from 'zod';

/** UUIDv7 as text (server.md section 3). */
export const id = z.string().min(1).max(64);
/** As a person types it; whether it is one is judged by the server's `readEmail`. */
export const email = z
  .string()
  .trim()
  .min(1, 'Please enter your email address.')
  .max(254, 'An email address has at most 254 characters.');

/** ISO 8601 instant in UTC, for example 2026-11-16T11:00:00.000Z (server.md section 3). */
export const instant = z.iso.datetime({ offset: true });

/** A calendar day `yyyy-MM-dd` in the publication's TIMEZONE (server.md section 3). */
export const day = z.iso.date();

/** Every error answer: one sentence for a person, never a stack trace (server.md section 3). */
export const errorBody = z.object({ error: z.string() });
export type ErrorBody = z.infer<typeof errorBody>;

/** An answer that says only that it worked. */
export const ok = z.object({ ok: z.literal(true) });

/** All list calls take these; the answer carries `Link: <…>; rel="next"` and `X-Total-Count`. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(500).optional(),
});

/** Lists of work can be narrowed: to words of the titles of episode and podcast, in any order, and to a group's podcasts. */
export const narrowing = {
  q: z.string().trim().max(200).optional(),
  groupId: id.optional(),
};

/**
 * One attempt at a piece of background work, as the screens see it: the current attempt, or the last one.
 * `pending` covers queued, working and waiting for the next try; `stage` says which. `error` is a sentence
 * that the admin can act on; during `pending` it is the reason of the last failed try, or why it waits for a yes.
 */
export const run = z.object({
  id,
  status: z.enum(['pending', 'completed', 'failed', 'cancelled']),
  stage: z.string().nullable(),
  /** Steps done and steps in all, where the stage can tell. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  attempt: z.number().int(),
  nextTryAt: instant.nullable(),
  error: z.string().nullable(),
  /** US dollars that it would cost, in whole cents, while it is pending and waits for somebody. */
  waitsForUsd: z.number().nullable(),
  /** What it waits for then: that somebody agrees to its price, or for room in the month's budget. */
  waitsFor: z.enum(['yes', 'budget']).nullable(),
  /** It is pending and waits for a batch of the provider's: cheaper, and within a day. */
  inBatch: z.boolean(),
});
export type Run = z.infer<typeof run>;

/** State of a piece of work: `completed` as long as a good result exists, whatever the current run does. */
export const workStatus = z.enum(['pending', 'completed', 'failed']);
export type WorkStatus = z.infer<typeof workStatus>;

export type Access = 'public' | 'admin' | 'subscriber';
type Shape = z.ZodObject;

export interface RouteShape {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Fastify style, parameters as `:name`. */
  path: `/api/${string}`;
  /** Who may call it; `public` routes still see a session when there is one. */
  access: Access;
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The call may come without its body, which then counts as an empty object. */
  bodyIsOptional?: true;
  /** The body of the 200 answer. */
  answer: z.ZodType;
  /** Statuses, beside 400/401/415/429/500 that any route may answer, that this one can answer, and when. */
  errors?: Record<number, string>;
  /** Bodies of those that carry more than the sentence. */
  refusals?: Record<number, z.ZodType>;
  /** The answer is a list: it takes `limit` and `cursor` and carries the paging headers. */
  list?: true;
}

/** Declares a route; keeps the literal types so that server and client can infer everything. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape;
}

type Part<R extends RouteShape, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType
  ? z.output<R[K]>
  : undefined;
type PartIn<R extends RouteShape, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodType
  ? z.input<R[K]>
  : undefined;

export type Params<R extends RouteShape> = Part<R, 'params'>;
export type Query<R extends RouteShape> = Part<R, 'query'>;
export type Body<R extends RouteShape> = Part<R, 'body'>;
export type ParamsIn<R extends RouteShape> = PartIn<R, 'params'>;
export type QueryIn<R extends RouteShape> = PartIn<R, 'query'>;
export type BodyIn<R extends RouteShape> = PartIn<R, 'body'>;
export type Answer<R extends RouteShape> = z.output<R['answer']>;
/** What a handler returns; the same as the answer, since the contract transforms nothing on the way out. */
export type AnswerIn<R extends RouteShape> = z.input<R['answer']>;

export const byId = z.object({ id });
export const byEpisode = z.object({ episodeId: id });
