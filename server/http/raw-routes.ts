/** Calls that are no JSON of the contract: signed messages of a vendor, files for the admin. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../kit/errors.ts';
import { asPieceOfWork } from '../kit/piece-of-work.ts';
import type { Caller } from './handler.ts';
import type { Recorder } from './mount.ts';

export interface RawCall {
  /** The bytes as they came; empty for GET. */
  body: Buffer;
  headers: FastifyRequest['headers'];
  query: URLSearchParams;
  /** What stands in the path at `:name`. */
  params: Readonly<Record<string, string>>;
}

export interface RawAnswer {
  type: string;
  body: string | Buffer;
  /** 200 unless it says otherwise. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

export interface RawRoute {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  /** `signed`: no browser sends it, so the origin is not asked for; the handler checks who did. */
  access: 'admin' | 'signed';
  /** What leaves the house by it; the audit log says so. */
  exports?: string;
  /** What /api/openapi.json says of it; without that the call is left out there. */
  described?: { operationId: string; summary: string };
  handle(call: RawCall): Promise<RawAnswer>;
}

const maxBytes = 2 * 1024 * 1024;
/** A file to keep: opened in the browser all the same, nothing in it runs or asks anybody for anything. */
const policyOfFiles = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const isFile = ({ headers = {} }: RawAnswer) =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'content-disposition');

export function mountRawRoutes(
  server: FastifyInstance,
  routes: readonly RawRoute[],
  identify: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>,
  exported: Recorder['exported'],
): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
  for (const { method, path, access, described, exports: leaving, handle } of routes) {
    server.route({
      method,
      url: path,
      schema: described ?? { hide: true },
      handler: async (request, reply) => {
        const caller = access === 'admin' ? await identify(request, reply) : null;
        if (caller?.isAdmin === false) throw new Refusal(401, 'Please log in as the administrator.');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { searchParams: query } = new URL(request.url, 'http://local');
        const call = {
          body,
          headers: request.headers,
          query,
          params: request.params as Record<string, string>,
        };
        const answer = await asPieceOfWork(() => handle(call));
        if (caller !== null && leaving !== undefined) await exported(caller, leaving, call.params.id ?? '');
        return reply
          .status(answer.status ?? 200)
          .type(answer.type)
          .headers({
            ...(isFile(answer) ? { 'Content-Security-Policy': policyOfFiles } : {}),
            ...answer.headers,
          })
          .send(answer.body);
      },
    });
  }
}
