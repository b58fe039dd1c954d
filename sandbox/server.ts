/**
 * The sandbox: small real servers on one loopback port that speak the vendors' wire protocols. `npm start` without
 * keys and the tests use the same ones. Each emulator owns the paths below `/<its name>`, unless it names its own prefix.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createFaultPlan, type Fault, type FaultPlan } from './faults.ts';
import { createMailReports, type MailReports, type ReportTarget } from './mail-reports/controller.ts';
import type { SandboxShow } from './shows/read-shows.ts';
import {
  openStripeAccount,
  type StripeAccount,
  type StripeController,
  type StripeOptions,
} from './stripe/controller.ts';

export interface SandboxContext {
  /** http://127.0.0.1:port, known once it listens. */
  origin: () => string;
  shows: readonly SandboxShow[];
  /** The instant that "published N days ago" counts from. */
  firstStartAt: Date;
  faults: FaultPlan;
  now: () => Date;
  outbox: string | undefined;
  /** The emulated account: its API, its pages and a test's controller work on the same one. */
  stripe: StripeAccount;
  /** Mail services that tell the product what became of a letter. */
  mailReports: MailReports;
}

/** Mounts an emulator's routes on a scope of its own; `twist` names the scripted twist of a call. */
export interface Emulator {
  name: string;
  /** Where its paths start; `/<name>` when absent. Empty where the vendor's SDK knows no base path. */
  prefix?: string;
  mount(scope: FastifyInstance, context: SandboxContext): void;
}

export interface Sandbox {
  origin: string;
  faults: FaultPlan;
  /** Base URL of an emulator. */
  url(emulator: string): string;
  /** What people, banks and time do to the emulated Stripe account, and its webhooks. */
  stripe: StripeController;
  /** What mail services tell the product of its letters. */
  mailReports: MailReports;
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The scripted twist of this call, if any. */
    twist: string | undefined;
  }
}

export interface SandboxOptions {
  emulators: readonly Emulator[];
  shows: readonly SandboxShow[];
  firstStartAt: Date;
  /** A port kept from an earlier start, so that stored addresses stay right; 0 or absent picks a free one. */
  port?: number;
  now?: () => Date;
  stripe?: StripeOptions;
  mailReports?: ReportTarget;
  /** Folder into which the product writes letters. */
  outbox?: string;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const faults = createFaultPlan();
  const server = Fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true });
  let origin = '';
  const now = options.now ?? (() => new Date());
  const stripe = openStripeAccount(options.stripe ?? {}, now, () => origin);
  const mailReports = createMailReports(options.mailReports, { baseUrl: () => `${origin}/sns`, now });
  const context: SandboxContext = {
    origin: () => origin,
    shows: options.shows,
    firstStartAt: options.firstStartAt,
    faults,
    now,
    stripe,
    mailReports,
    outbox: options.outbox,
  };
  // Emulators read raw bodies as vendors do; JSON is parsed where the caller says that it is.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.decorateRequest('twist', undefined);
  for (const emulator of options.emulators) {
    await server.register(
      async (scope) => {
        scope.addHook('preHandler', (request, reply) => intercept(emulator.name, faults, request, reply));
        emulator.mount(scope, context);
      },
      { prefix: prefixOf(emulator) },
    );
  }
  origin = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  stripe.start();
  return {
    origin,
    faults,
    url(name) {
      const emulator = options.emulators.find((it) => it.name === name);
      return `${origin}${emulator ? prefixOf(emulator) : `/${name}`}`;
    },
    stripe: stripe.controller,
    mailReports,
    async stop() {
      await stripe.stop();
      await server.close();
    },
  };
}

const prefixOf = ({ name, prefix }: Emulator) => prefix ?? `/${name}`;

async function intercept(
  emulator: string,
  faults: FaultPlan,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { method, headers, body } = request;
  faults.record({ emulator, method, path: request.url, headers, body });
  const fault = faults.take(emulator, method, request.url);
  if (fault === undefined) return undefined;
  if (fault.kind === 'twist') {
    request.twist = fault.name;
    return undefined;
  }
  if (fault.kind === 'hold') {
    await fault.until;
    return undefined;
  }
  return misbehave(fault, reply);
}

function misbehave(fault: Exclude<Fault, { kind: 'twist' | 'hold' }>, reply: FastifyReply): FastifyReply {
  switch (fault.kind) {
    case 'answer':
      return reply
        .status(fault.status)
        .headers(fault.headers ?? {})
        .send(fault.body ?? '');
    case 'hang':
      return reply.hijack();
    case 'reset':
      reply.hijack();
      reply.raw.socket?.destroy();
      return reply;
    case 'cut-off':
      reply.hijack();
      reply.raw.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': String(fault.body.length + 1000),
      });
      reply.raw.write(fault.body, () => reply.raw.socket?.destroy());
      return reply;
  }
}
