/**
 * Anthropic's Messages API as the wire has it (wire.md section 3). It is no language model and says so: answers are
 * extracted from the request's own text by counting words, the same ones every time, so quotes are real.
 */
import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Emulator } from '../server.ts';
import { ApiRefusal, refusalBody, refuse } from './api-error.ts';
import { mountBatches } from './batches.ts';
import { type CheckedRequest, checkRequest } from './check-request.ts';
import { composeMessage } from './compose-message.ts';
import { listModels } from './list-models.ts';
import { findPlayedModel, presentPlayedModel } from './models.ts';
import { countPrompt, createPromptCache } from './prompt-cache.ts';
import { streamOf } from './stream-message.ts';

const maxBodyBytes = 32 * 1024 * 1024;

export const anthropicEmulator: Emulator = {
  name: 'anthropic',
  mount(scope, context) {
    const cache = createPromptCache();
    let calls = 0;
    const serial = new WeakMap<FastifyRequest, string>();
    scope.addHook('onRequest', async (request, reply) => {
      calls += 1;
      const id = createHash('sha256').update(`${context.origin()}#${calls}`).digest('hex').slice(0, 24);
      serial.set(request, id);
      reply.headers(answerHeaders(`req_${id}`, context.now()));
    });
    answerErrors(scope);
    scope.post('/v1/messages', { bodyLimit: maxBodyBytes }, (request, reply) => {
      const key = checkKey(request);
      const checked = checkRequest(request.body);
      checkSize(checked);
      const use = cache.use(checked, key, context.now().getTime());
      const message = composeMessage(checked, use, request.twist, serial.get(request) ?? '');
      if (!checked.stream) return reply.send(message);
      return reply.type('text/event-stream; charset=utf-8').send(streamOf(message));
    });
    scope.post('/v1/messages/count_tokens', { bodyLimit: maxBodyBytes }, (request, reply) => {
      checkKey(request);
      return reply.send({ input_tokens: countPrompt(checkRequest(request.body, true)) });
    });
    mountBatches(scope, {
      context,
      checkKey,
      answer(params, key, id) {
        const checked = checkRequest(params);
        checkSize(checked);
        const message = composeMessage(
          checked,
          cache.use(checked, key, context.now().getTime()),
          undefined,
          id,
        );
        return { ...message, usage: { ...message.usage, service_tier: 'batch' } };
      },
    });
    scope.get('/v1/models', (request, reply) => {
      checkKey(request);
      return reply.send(listModels(request.query));
    });
    scope.get<{ Params: { id: string } }>('/v1/models/:id', (request, reply) => {
      checkKey(request);
      const model = findPlayedModel(request.params.id);
      if (model === undefined) refuse(404, `model: ${request.params.id}`);
      return reply.send(presentPlayedModel(model));
    });
  },
};

function answerHeaders(requestId: string, now: Date) {
  const reset = now.toISOString().replace(/\.\d+Z$/, 'Z');
  const limits = { requests: 4_000, tokens: 2_400_000, 'input-tokens': 2_000_000, 'output-tokens': 400_000 };
  return {
    'request-id': requestId,
    'anthropic-organization-id': 'org_sandbox',
    'x-sandbox': 'extraction by word counts; no language model',
    ...Object.fromEntries(
      Object.entries(limits).flatMap(([kind, limit]) => [
        [`anthropic-ratelimit-${kind}-limit`, String(limit)],
        [`anthropic-ratelimit-${kind}-remaining`, String(limit - 1)],
        [`anthropic-ratelimit-${kind}-reset`, reset],
      ]),
    ),
  };
}

/** Both ways to send the key count; x-api-key wins where both come. */
function checkKey({ headers }: FastifyRequest): string {
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1];
  const key = headers['x-api-key'] ?? bearer;
  if (typeof key !== 'string' || key === '') refuse(401, 'x-api-key header is required');
  if (key === 'wrong-key')
    refuse(401, headers['x-api-key'] === undefined ? 'Invalid bearer token' : 'invalid x-api-key');
  if (headers['anthropic-version'] === undefined) refuse(400, 'anthropic-version: header is required');
  return key;
}

function checkSize(request: CheckedRequest): void {
  const tokens = countPrompt(request);
  const { contextTokens } = request.model;
  if (tokens > contextTokens) refuse(400, `prompt is too long: ${tokens} tokens > ${contextTokens} maximum`);
}

function answerErrors(scope: FastifyInstance): void {
  const send = (reply: FastifyReply, status: number, message: string) =>
    reply.status(status).send(refusalBody(status, message, String(reply.getHeader('request-id'))));
  scope.setErrorHandler((error: FastifyError | ApiRefusal, _request, reply) => {
    if (error instanceof ApiRefusal) return send(reply, error.status, error.message);
    if (error.statusCode === 413) return send(reply, 413, 'Request exceeds the maximum size');
    if (error.statusCode !== undefined && error.statusCode < 500)
      return send(reply, 400, `The request body is not valid JSON: ${error.message}`);
    return send(reply, 500, `Internal server error: ${error.message}`);
  });
  scope.setNotFoundHandler((_request, reply) => send(reply, 404, 'Not found'));
}
