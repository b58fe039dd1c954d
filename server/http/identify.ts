import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './handler.ts';

/** On https the cookie has the __Host- prefix (security.md S3), which http loopback cannot carry. */
export function adminCookieName(https: boolean): string {
  return https ? '__Host-admin' : 'admin';
}

/** Who sent a request. */
export function createIdentify(deps: {
  https: () => boolean;
  isAdminToken: (token: string) => Promise<boolean>;
}): (request: FastifyRequest, reply: FastifyReply) => Promise<Caller> {
  return async (request, reply) => {
    const https = deps.https();
    const name = adminCookieName(https);
    const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
    const adminToken = request.cookies[name];
    return {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      adminToken,
      isAdmin: adminToken !== undefined && (await deps.isAdminToken(adminToken)),
      setAdminCookie: (token, expires) => void reply.setCookie(name, token, { ...attributes, expires }),
      clearAdminCookie: () => void reply.clearCookie(name, attributes),
    };
  };
}
