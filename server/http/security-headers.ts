import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Headers of every answer (security.md S20). Everything comes from us, artwork too (pipeline/artwork), and neither
 * scripts nor styles are ever inline, but for one style that never changes: what hides the bars of a scroll area.
 */
const styleOfScrollAreas = "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='";

const policyWith = (mediaOrigins: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleOfScrollAreas}`,
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

/**
 * The empty document in which the back office shows a letter (web/ui/letter-frame.tsx). Styles of a letter are inline, as
 * mail wants them; nothing in it runs, leads anywhere or asks anybody for anything.
 */
const letterFrame = '/letter-frame.html';
const policyOfLetters = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export interface SecurityOptions {
  https: boolean;
  mediaOrigins: readonly string[];
}

export function securityHeaders(options: SecurityOptions) {
  const headersOf = headersBy(options);
  // Routes are few, and every answer needs these; addresses without a route are a stranger's, and endless.
  const known = new Map<string, ReturnType<typeof headersOf>>();
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    // By the route that was found: an address may be written with escapes.
    const route = request.routeOptions.url;
    if (route === undefined) reply.headers(headersOf(request.url));
    else {
      const headers = known.get(route) ?? headersOf(route);
      known.set(route, headers);
      reply.headers(headers);
    }
    next();
  };
}

/** The headers of an answer, by its route. */
export function headersBy({ https, mediaOrigins }: SecurityOptions) {
  const policy = policyWith(mediaOrigins);
  return (route: string): Record<string, string> => {
    const referrers = linkRoutes.find(({ path }) => path.test(route))?.referrers;
    return {
      'Content-Security-Policy': route === letterFrame ? policyOfLetters : policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': referrers ?? 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      ...(https && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
      ...(route.startsWith('/api/') && { 'Cache-Control': 'no-store' }),
      ...(referrers && { 'X-Robots-Tag': 'noindex, nofollow' }),
    };
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
