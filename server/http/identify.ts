import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import { callerKey, trustOf } from './client-address.ts';
import type { Caller, KeptCookie } from './handler.ts';

type CookieKind = 'admin' | 'known-browser' | 'reader' | 'activation';

/** On https a cookie has the __Host- prefix (security.md S3), which http loopback cannot carry. */
function cookieName(name: CookieKind, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

export const adminCookieName = (https: boolean): string => cookieName('admin', https);

export const readerCookieNames = [cookieName('reader', true), cookieName('reader', false)];

/** Who sent a request. */
export function createIdentify(deps: {
  clock: Clock;
  https: () => boolean;
  /** CIDRs of the proxies whose word on the caller counts. */
  trustedProxies: readonly string[];
  /** The admin's session that this token opens. */
  adminSessionOf: (token: string) => Promise<string | null>;
  /** The subscriber whose session this is. */
  readerOf: (token: string) => Promise<string | null>;
}): (request: FastifyRequest, reply: FastifyReply) => Promise<Caller> {
  const isTrusted = trustOf(deps.trustedProxies);
  return async (request, reply) => {
    const https = deps.https();
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
    const keep = (kind: CookieKind): KeptCookie => {
      const name = cookieName(kind, https);
      return {
        token: request.cookies[name],
        // A length of time, not an instant: the clock of the browser's machine may be wrong.
        set: (token, expires) =>
          void reply.setCookie(name, token, { ...attributes, maxAge: secsUntil(expires, deps.clock) }),
        clear: () => void reply.clearCookie(name, attributes),
      };
    };
    const [admin, reader] = [keep('admin'), keep('reader')];
    const adminSessionId = admin.token === undefined ? null : await deps.adminSessionOf(admin.token);
    return {
      address: addressOf(request, isTrusted),
      userAgent: request.headers['user-agent'] ?? '',
      page: pageOf(request.headers.referer),
      admin,
      knownBrowser: keep('known-browser'),
      isAdmin: adminSessionId !== null,
      adminSessionId,
      reader,
      readerId: reader.token === undefined ? null : await deps.readerOf(reader.token),
      activation: keep('activation'),
    };
  };
}

const secsUntil = (at: Date, clock: Clock) =>
  Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000));

/** Under which tries of whoever sent a request are counted. */
export const addressOf = (request: FastifyRequest, isTrusted: ReturnType<typeof trustOf>): string =>
  callerKey({ peer: request.socket.remoteAddress, forwardedFor: forwardedFor(request) }, isTrusted);

/** Several headers of this name are one list. */
function forwardedFor({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-forwarded-for'];
  return Array.isArray(given) ? given.join(',') : given;
}

/** Path and query of the page that sent the call; "/" where it does not say. Never another site's. */
function pageOf(referer: string | undefined): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname.startsWith('//') ? '/' : `${pathname}${search}`;
}
