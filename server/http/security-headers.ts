import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Headers of every answer (security.md S20). Everything comes from us, artwork too (pipeline/artwork), and scripts are
 * never inline. Styles may be inline because the accessible primitives measure and position with style elements.
 */
const policyWith = (mediaOrigins: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // Recordings play in their place, from the shows' own hosts, once a reader asks for one.
    ['media-src https:', ...mediaOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export function securityHeaders(options: { https: boolean; mediaOrigins: readonly string[] }) {
  const policy = policyWith(options.mediaOrigins);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    });
    if (options.https) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    // By the route that was found: an address may be written with escapes.
    const route = request.routeOptions.url ?? request.url;
    if (route.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    const referrers = linkRoutes.find(({ path }) => path.test(route))?.referrers;
    if (referrers === undefined) return;
    reply.headers({ 'Referrer-Policy': referrers, 'X-Robots-Tag': 'noindex, nofollow' });
  };
}

/**
 * Where a token of a mail stands in the address (pages/link-pages.ts): it must not leave by a link, nor come into an
 * index. The form of the preferences asks for its origin, which a browser keeps to itself under `no-referrer`.
 */
const linkRoutes = [
  { path: /^(\/api)?\/(read|u)\/:/, referrers: 'no-referrer' },
  { path: /^(\/api)?\/preferences\/:/, referrers: 'same-origin' },
];
