/**
 * Message Batches as the wire has them (wire.md section 3.5). A batch is done at the second look at it; twists of the call
 * that begins it: `slow` (not before it expires or is cancelled), `errored` (its first request fails), `expired` (all do),
 * `late` (answers although it is being cancelled), `stuck` (the same, and only after it was cancelled twenty times).
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../server.ts';
import { ApiRefusal, refusalBody, refuse } from './api-error.ts';
import { isRecord } from './check-schema.ts';

interface Asked {
  customId: string;
  params: unknown;
}

interface PlayedBatch {
  id: string;
  asked: Asked[];
  twist: string | undefined;
  createdAt: Date;
  looks: number;
  cancelledAt: Date | null;
  cancels: number;
  endedAt: Date | null;
  results: { custom_id: string; result: { type: string } }[];
}

/** Twists of batches that do not end by themselves. */
const waiting = new Set(['slow', 'late', 'stuck']);
const lifetimeMs = 24 * 60 * 60_000;
const customId = /^[a-zA-Z0-9_-]{1,64}$/;

export interface BatchDeps {
  context: SandboxContext;
  checkKey: (request: FastifyRequest) => string;
  /** The Message object that answers these parameters; throws the vendor's refusal. */
  answer: (params: unknown, key: string, serial: string) => object;
}

export function mountBatches(scope: FastifyInstance, { context, checkKey, answer }: BatchDeps): void {
  const batches: PlayedBatch[] = [];
  const find = (id: string) => batches.find((batch) => batch.id === id) ?? refuse(404, `batch: ${id}`);

  const look = (batch: PlayedBatch, key: string) => {
    batch.looks += 1;
    const now = context.now();
    const isOver = now.getTime() >= batch.createdAt.getTime() + lifetimeMs;
    const isDone = !waiting.has(batch.twist ?? '') && batch.looks > 1;
    const isCancelled = batch.cancels >= (batch.twist === 'stuck' ? 20 : 1);
    if (batch.endedAt !== null || !(isOver || isDone || isCancelled)) return;
    batch.endedAt = now;
    batch.results = batch.asked
      .map(({ customId: id, params }, at) => ({ custom_id: id, result: resultOf(batch, params, at, key) }))
      .toReversed();
  };
  const resultOf = (batch: PlayedBatch, params: unknown, at: number, key: string) => {
    const answersAllTheSame = batch.twist === 'late' || batch.twist === 'stuck';
    if (batch.cancelledAt !== null && !answersAllTheSame) return { type: 'canceled' };
    if (batch.twist === 'slow' || batch.twist === 'expired') return { type: 'expired' };
    const serial = `${batch.id}#${at}`;
    if (batch.twist === 'errored' && at === 0) {
      return { type: 'errored', error: refusalBody(500, 'Internal server error', serial) };
    }
    try {
      return { type: 'succeeded', message: answer(params, key, serial) };
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      return { type: 'errored', error: refusalBody(error.status, error.message, serial) };
    }
  };

  scope.post('/v1/messages/batches', { bodyLimit: 256 * 1024 * 1024 }, (request, reply) => {
    checkKey(request);
    const asked = readAsked(request.body);
    const id = `msgbatch_${createHash('sha256').update(`batch${batches.length}`).digest('hex').slice(0, 24)}`;
    const batch: PlayedBatch = {
      ...{ id, asked, twist: request.twist, createdAt: context.now(), looks: 0 },
      ...{ cancelledAt: null, cancels: 0, endedAt: null, results: [] },
    };
    batches.unshift(batch);
    return reply.send(present(context, batch));
  });
  scope.get('/v1/messages/batches', (request, reply) => {
    const key = checkKey(request);
    const { limit = '20', after_id: after } = isRecord(request.query) ? request.query : {};
    const from = after === undefined ? 0 : batches.findIndex(({ id }) => id === after) + 1;
    const page = batches.slice(from, from + Number(limit));
    for (const batch of page) look(batch, key);
    return reply.send({
      data: page.map((batch) => present(context, batch)),
      has_more: from + page.length < batches.length,
      first_id: page[0]?.id ?? null,
      last_id: page.at(-1)?.id ?? null,
    });
  });
  scope.get<{ Params: { id: string } }>('/v1/messages/batches/:id', (request, reply) => {
    const key = checkKey(request);
    const batch = find(request.params.id);
    look(batch, key);
    return reply.send(present(context, batch));
  });
  scope.post<{ Params: { id: string } }>('/v1/messages/batches/:id/cancel', (request, reply) => {
    checkKey(request);
    const batch = find(request.params.id);
    if (batch.endedAt === null) batch.cancelledAt ??= context.now();
    batch.cancels += 1;
    return reply.send(present(context, batch));
  });
  scope.get<{ Params: { id: string } }>('/v1/messages/batches/:id/results', (request, reply) => {
    checkKey(request);
    const { results } = find(request.params.id);
    return reply
      .type('application/x-jsonl')
      .send(results.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
}

function readAsked(body: unknown): Asked[] {
  const requests = isRecord(body) ? body.requests : undefined;
  if (!Array.isArray(requests) || requests.length === 0) refuse(400, 'requests: Field required');
  const asked = requests.map((one: unknown, at) => {
    if (!isRecord(one) || typeof one.custom_id !== 'string' || !customId.test(one.custom_id))
      refuse(400, `requests.${at}.custom_id: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'`);
    return { customId: one.custom_id, params: one.params };
  });
  if (new Set(asked.map((one) => one.customId)).size < asked.length)
    refuse(400, 'requests: custom_id must be unique within a batch');
  return asked;
}

function present(context: SandboxContext, batch: PlayedBatch) {
  const count = (type: string) => batch.results.filter(({ result }) => result.type === type).length;
  const { id, createdAt, cancelledAt, endedAt, asked } = batch;
  const status = cancelledAt === null ? 'in_progress' : 'canceling';
  return {
    id,
    type: 'message_batch',
    processing_status: endedAt === null ? status : 'ended',
    request_counts: {
      processing: endedAt === null ? asked.length : 0,
      ...{ succeeded: count('succeeded'), errored: count('errored') },
      ...{ canceled: count('canceled'), expired: count('expired') },
    },
    created_at: createdAt.toISOString(),
    expires_at: new Date(createdAt.getTime() + lifetimeMs).toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    archived_at: null,
    cancel_initiated_at: cancelledAt?.toISOString() ?? null,
    // The client follows it as it is: it must lead back here.
    results_url: endedAt === null ? null : `${context.origin()}/anthropic/v1/messages/batches/${id}/results`,
  };
}
