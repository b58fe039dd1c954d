import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Caller, KeptCookie } from './handler.ts';

/** On https a cookie has the __Host- prefix (security.md S3), which http loopback cannot carry. */
function cookieName(name: 'admin' | 'reader' | 'activation', https: boolean): string {
  return https ? `__Host-${name}` : name;
}

export const adminCookieName = (https: boolean): string => cookieName('admin', https);

/** Who sent a request. */
export function createIdentify(deps: {
  clock: Clock;
  https: () => boolean;
  isAdminToken: (token: string) => Promise<boolean>;
  /** The subscriber whose session this is. */
  readerOf: (token: string) => Promise<string | null>;
}): (request: FastifyRequest, reply: FastifyReply) => Promise<Caller> {
  return async (request, reply) => {
    const https = deps.https();
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
    const keep = (kind: 'admin' | 'reader' | 'activation'): KeptCookie => {
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
    return {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      page: pageOf(request.headers.referer),
      admin,
      isAdmin: admin.token !== undefined && (await deps.isAdminToken(admin.token)),
      reader,
      readerId: reader.token === undefined ? null : await deps.readerOf(reader.token),
      activation: keep('activation'),
    };
  };
}

const secsUntil = (at: Date, clock: Clock) =>
  Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000));

/** Path and query of the page that sent the call; "/" where it does not say. Never another site's. */
function pageOf(referer: string | undefined): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return pathname.startsWith('//') ? '/' : `${pathname}${search}`;
}
