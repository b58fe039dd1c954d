/** The API's outer layer: keys, idempotency, errors, expansion. The routes know nothing of HTTP. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catchUp } from '../acts/catch-up.ts';
import { StripeApiError } from '../api-error.ts';
import { apiVersion } from '../objects/event.ts';
import type { World } from '../world.ts';
import { accountRoutes, worldsByKey } from './account.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import { eventAndClockRoutes } from './events-and-clocks.ts';
import { expand } from './expand.ts';
import { parseForm } from './form.ts';
import { paymentRoutes } from './payments.ts';
import { portalRoutes } from './portal.ts';
import { readForm } from './reader.ts';
import type { Route } from './route.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const routes: readonly Route[] = [
  ...accountRoutes,
  ...customerRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...portalRoutes,
  ...eventAndClockRoutes,
];

interface Answer {
  status: number;
  body: string;
  replayed: boolean;
}

export function mountApi(scope: FastifyInstance, world: World, save: () => void): void {
  const worldOf = worldsByKey(world);
  for (const route of routes) {
    scope.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) =>
        respond(worldOf(request.headers.authorization ?? ''), save, route, request, reply),
    });
  }
  scope.all('/v1/*', async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`;
    return reply.status(404).send(new StripeApiError(message, { status: 404 }).body('req_unknown'));
  });
}

function respond(
  world: World,
  save: () => void,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const requestId = world.newRequestId();
  const madeBefore = world.data.counter;
  const refusal = refuseKey(request.headers.authorization);
  const answer = refusal ? refused(refusal, requestId) : answerOnce(world, route, request, requestId);
  if (request.method !== 'GET' || world.data.counter !== madeBefore) save();
  // The work is done and the answer never arrives: the call that a caller has to repeat with the same key.
  if (request.twist === 'answer-lost') {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }
  if (request.twist === 'answer-hangs') return reply.hijack();
  const key = request.headers['idempotency-key'];
  return reply
    .status(answer.status)
    .headers({
      'request-id': requestId,
      'stripe-version': request.headers['stripe-version'] ?? apiVersion,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
    })
    .type('application/json')
    .send(answer.body);
}

const refused = (error: StripeApiError, requestId: string): Answer => ({
  status: error.status,
  body: JSON.stringify(error.body(requestId)),
  replayed: false,
});

function refuseKey(authorization: string | undefined): StripeApiError | null {
  const key = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (!key) {
    return new StripeApiError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      { status: 401 },
    );
  }
  if (key !== 'wrong-key') return null;
  return new StripeApiError('Invalid API Key provided: wrong-key', { status: 401 });
}

const daySeconds = 86_400;

/** The first answer under a key is kept for a day and given again (wire.md section 4.1). */
function answerOnce(world: World, route: Route, request: FastifyRequest, requestId: string): Answer {
  const { answers } = world.data;
  const header = request.headers['idempotency-key'];
  const key = request.method === 'POST' && typeof header === 'string' ? header : null;
  const text = typeof request.body === 'string' ? request.body : '';
  const fingerprint = createHash('sha256').update(`${request.url} ${text}`).digest('hex');
  const now = world.now();
  for (const [old, { at }] of Object.entries(answers)) if (at < now - daySeconds) delete answers[old];
  const kept = key === null ? undefined : answers[key];
  if (key !== null && kept) {
    if (kept.fingerprint !== fingerprint) return refused(otherParameters(key), requestId);
    return { status: kept.status, body: kept.body, replayed: true };
  }
  world.request = { id: requestId, idempotency_key: key };
  try {
    const answer = perform(world, route, request, text, requestId);
    // What was refused before it began may be tried again with the same key.
    if (key !== null && (answer.status < 400 || answer.status >= 500)) {
      answers[key] = { fingerprint, status: answer.status, body: answer.body, at: now };
    }
    return answer;
  } finally {
    world.request = null;
  }
}

function perform(
  world: World,
  route: Route,
  request: FastifyRequest,
  text: string,
  requestId: string,
): Answer {
  try {
    withoutRequest(world, () => catchUp(world));
    const form = parseForm(text !== '' ? text : (request.url.split('?')[1] ?? ''));
    const read = readForm(form, [...route.takes, 'expand']);
    // A failure of the vendor's own after it began; its answer is kept and replayed.
    if (request.twist === 'failed-inside') {
      throw new StripeApiError('An unknown error occurred', { status: 500, type: 'api_error' });
    }
    const { id = '' } = request.params as { id?: string };
    const answer = expand(world, route.answer({ world, read, id }), read.texts('expand'));
    return { status: 200, body: JSON.stringify(answer), replayed: false };
  } catch (error) {
    if (error instanceof StripeApiError) return refused(error, requestId);
    throw error;
  }
}

function withoutRequest(world: World, act: () => void): void {
  const { request } = world;
  world.request = null;
  act();
  world.request = request;
}

const otherParameters = (key: string) =>
  new StripeApiError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
