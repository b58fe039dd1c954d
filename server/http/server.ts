/** Builds the HTTP server: parsing, origin check, headers, errors, contract, events, pages. */
import type { RequestListener, Server } from 'node:http';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Meta } from '../../contract/live.ts';
import type { Config } from '../config.ts';
import type { Changes } from '../kit/db/changes.ts';
import { Refusal } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { trustOf } from './client-address.ts';
import { answerError } from './errors.ts';
import { mountEvents } from './events.ts';
import type { Caller, Handlers } from './handler.ts';
import { addressOf } from './identify.ts';
import { type MetricsPage, mountMetrics } from './metrics.ts';
import { mountContract, type Recorder } from './mount.ts';
import { checkOrigin, type RefusedOrigin } from './origin.ts';
import { answerKeptPages } from './pages/answer-kept-pages.ts';
import type { KeptFacts } from './pages/keep-facts.ts';
import { mountPages, vary } from './pages/mount-pages.ts';
import type { PublicFacts } from './pages/public-pages.ts';
import { mountRawRoutes, type RawRoute } from './raw-routes.ts';
import { refuseWhileExhausted } from './refuse-while-exhausted.ts';
import { headersBy, securityHeaders } from './security-headers.ts';
import { watchForProxies } from './unlisted-proxy.ts';

export interface HttpDeps {
  config: Pick<Config, 'production' | 'trustedProxies' | 'brandName'>;
  /** Known once the port is bound. */
  appUrl: () => string;
  log: Log;
  changes: Pick<Changes, 'subscribe' | 'recent'>;
  handlers: Handlers;
  rawRoutes: readonly RawRoute[];
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;
  webRoot: string;
  /** Called once where a proxy sends requests that the configuration does not name. */
  unlistedProxy: (peer: string) => void;
  /** Called where another site's page, or none, tries to change something. */
  refusedOrigin: (refused: RefusedOrigin) => void;
  /** Writes down what the admin's calls have done, and which files left the house. */
  recorder: Recorder;
  /** What the public pages say that only the running server knows. */
  facts: Pick<KeptFacts<PublicFacts>, 'read' | 'current' | 'forget'>;
  /** True while a call that needs the database would wait in vain. */
  isExhausted: () => boolean;
  /** A request must have come whole, headers and body, within this time; 30 s where not given. */
  requestWithinMs?: number;
  meta: () => Meta;
  metrics: MetricsPage;
  /** Origins beside https from which a page may play recordings: the sandbox's own. */
  mediaOrigins?: readonly string[];
}

export async function buildServer(deps: HttpDeps): Promise<FastifyInstance> {
  const security = { https: deps.appUrl().startsWith('https:'), mediaOrigins: deps.mediaOrigins ?? [] };
  const headersOf = headersBy(security);
  const { answered } = deps.metrics;
  let pages: Awaited<ReturnType<typeof mountPages>> = null;
  let isClosing = false;
  const server = bareServer(deps);
  standBefore(server.server, (handle) =>
    answerKeptPages(
      refuseWhileExhausted(handle, {
        isExhausted: () => !isClosing && deps.isExhausted(),
        // It may be a call with a token in its address.
        headers: {
          ...headersOf('/api/'),
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex, nofollow',
        },
        refused: (method) => answered({ method, route: null, status: 503, seconds: 0 }),
      }),
      {
        pages: () => (isClosing ? null : pages),
        headersOf,
        vary,
        answered: (seconds) => answered({ method: 'GET', route: null, status: 200, seconds }),
      },
    ),
  );
  // The router ends connections then; whoever answers before it would keep them, and the server open.
  server.addHook('preClose', async () => {
    isClosing = true;
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(answerError(deps.log));
  acceptOnlyJson(server);
  server.addHook('onRequest', securityHeaders(security));
  if (deps.config.production) {
    const { trustedProxies: trusted } = deps.config;
    server.addHook('onRequest', watchForProxies({ trusted, tell: deps.unlistedProxy }));
  }
  const signed = deps.rawRoutes.filter(({ access }) => access === 'signed');
  const isTrusted = trustOf(deps.config.trustedProxies);
  const exempt = ['/api/inbox', '/u', ...signed.map(({ path }) => path)];
  server.addHook(
    'onRequest',
    checkOrigin({
      appUrl: deps.appUrl,
      production: deps.config.production,
      exempt,
      refused: (request) => deps.refusedOrigin(refusedOf(request, isTrusted)),
    }),
  );
  // Whoever changes something sees it on the pages at once; other processes hear of it a moment later.
  server.addHook('onSend', ({ method }, reply, _payload, next) => {
    if (method !== 'GET' && method !== 'HEAD') deps.facts.forget();
    // A connection that was busy when the server was asked to end would hold it up until its client gives it up.
    if (isClosing) void reply.header('connection', 'close');
    next();
  });
  await server.register(cookie);
  await server.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${deps.config.brandName} API`, version: '1' } },
    transform: jsonSchemaTransform,
  });
  await server.register(async (scope) => {
    mountContract(scope, deps.handlers, deps.identify, deps.recorder.call);
    mountEvents(scope, deps.changes, deps.identify);
    scope.get('/api/openapi.json', { schema: { hide: true } }, async () => server.swagger());
  });
  mountMetrics(server, deps.metrics);
  await server.register(async (scope) =>
    mountRawRoutes(scope, deps.rawRoutes, deps.identify, deps.recorder.exported),
  );
  const { webRoot, facts, meta, log, handlers, identify } = deps;
  pages = await mountPages(server, {
    handlers,
    identify,
    webRoot,
    facts,
    meta,
    log,
    production: deps.config.production,
    askForSample: plainSampleRequest(deps),
  });
  return server;
}

/** Without the address itself, which may hold a token. */
function refusedOf(request: FastifyRequest, isTrusted: ReturnType<typeof trustOf>): RefusedOrigin {
  return {
    address: addressOf(request, isTrusted),
    userAgent: request.headers['user-agent'] ?? '',
    call: `${request.method} ${request.routeOptions.url ?? 'of no page of ours'}`,
    origin: request.headers.origin,
  };
}

/** What listens, before any page or call is mounted: how long a request may take to come, and how large it may be. */
export function bareServer(
  deps: Pick<HttpDeps, 'log' | 'requestWithinMs'> & { config: Pick<Config, 'trustedProxies'> },
): FastifyInstance {
  const requestWithinMs = deps.requestWithinMs ?? 30_000;
  return Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // What is written down names its call itself; a logger for each request costs every page a twentieth of its time.
    childLoggerFactory: (logger) => logger,
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    bodyLimit: 1024 * 1024,
    // Slow clients do not hold connections for ever (faults.md F16); answers may take as long as a digest takes.
    requestTimeout: requestWithinMs,
    http: {
      headersTimeout: Math.min(15_000, requestWithinMs),
      // The time is looked at this often; by itself only every 30 s.
      connectionsCheckingInterval: Math.min(1_000, requestWithinMs / 10),
    },
    forceCloseConnections: 'idle',
    // A path that cannot be one of ours, refused before any route is found.
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply).status(404).send({ error: 'There is no such call.' }),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  });
}

/** Puts `before` in front of what Fastify listens with; a second address of HOST=localhost has the router alone. */
function standBefore(server: Server, before: (handle: RequestListener) => RequestListener): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on(
    'request',
    before((request, response) => {
      for (const handle of handlers) handle(request, response);
    }),
  );
}

/** JSON and nothing else; a call without a body needs no content type. */
function acceptOnlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The plain form of /offer asks as the page's script does. */
function plainSampleRequest({ handlers, identify }: Pick<HttpDeps, 'handlers' | 'identify'>) {
  return async (email: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const signup = handlers.users?.signup;
    if (signup === undefined) throw new Refusal(501, 'This is not built yet.');
    if (email === '') throw new Refusal(422, 'Please enter your email address.');
    const caller = await identify(request, reply);
    const { signal } = new AbortController();
    await signup({ params: undefined, query: undefined, body: { email, source: 'offer' }, caller, signal });
  };
}
