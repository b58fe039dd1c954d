/** Mounts every route of the contract: validation, access, handler, answer. A call without a handler answers 501. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { routes } from '../../contract/index.ts';
import { errorBody, type RouteShape } from '../../contract/kit.ts';
import type { Page } from '../kit/db/paging.ts';
import { Refusal } from '../kit/errors.ts';
import { asPieceOfWork } from '../kit/piece-of-work.ts';
import { isStorable } from '../kit/storable.ts';
import { compressAnswer, mayCompress } from './compress.ts';
import type { Call, Caller, Handler, Handlers, KeptCookie } from './handler.ts';

type AnyHandler = Handler<RouteShape>;

/** A call that its handler has answered. */
export interface DoneCall {
  /** As the contract has it, for example `settings.save`. */
  name: string;
  parts: { params: unknown; body: unknown };
  answer: unknown;
  caller: Caller;
}

/** Writes down what the admin did. */
export interface Recorder {
  call(done: DoneCall): Promise<void>;
  /** A file with what others entrusted to us has left the house. */
  exported(caller: Caller, subject: string, subjectId: string): Promise<void>;
}

/** The calls of the contract that have no handler yet, by name. */
export function unbuiltCalls(handlers: Handlers): string[] {
  return routes.filter(({ name }) => handlerOf(handlers, name) === undefined).map(({ name }) => name);
}

function handlerOf(handlers: Handlers, name: string): AnyHandler | undefined {
  const [noun = '', verb = ''] = name.split('.');
  const calls = handlers[noun as keyof Handlers] as Record<string, AnyHandler> | undefined;
  return calls?.[verb];
}

/** `identify` reads the session that came with a request; `record` writes down what an admin's call has done. */
export function mountContract(
  server: FastifyInstance,
  handlers: Handlers,
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>,
  record: Recorder['call'],
): void {
  // A call that waits for long work ends when the server stops; the work itself is a job and goes on.
  const stopping = new AbortController();
  server.addHook('preClose', async () => stopping.abort(new Error('The server is stopping')));
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const { name, route } of routes) {
    const handle = handlerOf(handlers, name) ?? notBuilt;
    server.withTypeProvider<ZodTypeProvider>().route({
      method: route.method,
      url: route.path,
      schema: schemaOf(name, route),
      ...(mayCompress(name, route) ? { onSend: compressAnswer } : {}),
      // Before the schema: a stranger is not told what a call looks like.
      preValidation: async (request, reply) => {
        const caller = asksNobody.has(name) ? nobody : await identify(request, reply);
        requireAccess(route, caller);
        callers.set(request, caller);
        if (route.bodyIsOptional) request.body ??= {};
        refuseUnstorable([request.params, request.query, request.body]);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) as Caller;
        const parts = partsOf(route, request);
        const answer = await asPieceOfWork((ended) => {
          const call = {
            ...parts,
            caller,
            // Made when it is asked for: few calls take so long, and it costs as much as a short one.
            get signal() {
              return AbortSignal.any([stopping.signal, whenGone(request, reply), ended]);
            },
          };
          return handle(call as Call<RouteShape>);
        });
        if (route.access === 'admin') await record({ name, parts, answer, caller });
        return route.list ? sendPage(request, reply, answer as Page<unknown>) : answer;
      },
    });
  }
}

/** Who watches over the process asks without a session; a cookie beside it must not send them to the database. */
const asksNobody = new Set(['live.health', 'live.ready', 'live.meta']);
const noCookie: KeptCookie = { token: undefined, set: () => undefined, clear: () => undefined };
const nobody: Caller = {
  address: '',
  userAgent: '',
  page: '/',
  isAdmin: false,
  adminSessionId: null,
  readerId: null,
  admin: noCookie,
  knownBrowser: noCookie,
  reader: noCookie,
  activation: noCookie,
};

async function notBuilt(): Promise<never> {
  throw new Refusal(501, 'This call is not built yet.');
}

function requireAccess(route: RouteShape, caller: Caller): void {
  if (route.access === 'admin' && !caller.isAdmin)
    throw new Refusal(401, 'Please log in as the administrator.');
  if (route.access !== 'subscriber' || caller.readerId !== null) return;
  // A session that has ended: the public pages go by its cookie, and must offer the login again.
  if (caller.reader.token !== undefined) caller.reader.clear();
  throw new Refusal(401, 'Please log in.');
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair; nobody types either. */
function refuseUnstorable(parts: readonly unknown[]): void {
  if (!holdsUnstorable(parts)) return;
  throw new Refusal(
    400,
    'The text holds a character (NUL or half of one) that cannot be kept. Please remove it.',
  );
}

/** Without recursion: a body may be nested deeper than the stack is. */
function holdsUnstorable(parts: unknown): boolean {
  const open = [parts];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !isStorable(value)) return true;
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) open.push(key, part);
    }
  }
  return false;
}

function partsOf(route: RouteShape, request: FastifyRequest) {
  return {
    params: route.params ? request.params : undefined,
    query: route.query ? request.query : undefined,
    body: route.body ? request.body : undefined,
  };
}

function whenGone(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const closed = () => {
    // By the route: an address may hold a token, and the reason may reach the log.
    if (!reply.raw.writableEnded)
      gone.abort(new Error(`The caller of ${request.routeOptions.url} went away`));
  };
  if (reply.raw.closed) closed();
  else reply.raw.once('close', closed);
  return gone.signal;
}

/** RFC 8288 `Link` to the next page, relative to the call's own address. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page<unknown>): unknown[] {
  reply.header('X-Total-Count', String(page.total));
  if (page.isMore) reply.header('X-Total-Count-Is-Least', 'true');
  if (page.next !== undefined) {
    const next = new URL(request.url, 'http://local');
    next.searchParams.set('cursor', page.next);
    reply.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return page.rows;
}

function schemaOf(name: string, route: RouteShape) {
  const failures = Object.fromEntries(
    [400, 401, 429, 500, 501, ...Object.keys(route.errors ?? {}).map(Number)].map((status) => [
      status,
      (route.refusals?.[status] ?? errorBody).describe(
        route.errors?.[status] ?? standardErrors[status] ?? 'Failed',
      ),
    ]),
  );
  return {
    operationId: name,
    summary: route.summary,
    tags: [name.split('.')[0] ?? ''],
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: { 200: route.answer as z.ZodType, ...failures },
  };
}

const standardErrors: Record<number, string> = {
  400: 'Malformed request',
  401: 'Not logged in',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'Something went wrong on the server',
  501: 'Not built yet',
};
