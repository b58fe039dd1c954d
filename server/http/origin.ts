import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../config.ts';
import { Refusal } from '../kit/errors.ts';

export interface RefusedOrigin {
  /** Of the caller, as their tries are counted. */
  address: string;
  userAgent: string;
  /** Method and route. */
  call: string;
  /** As the browser says; absent where it says nothing. */
  origin: string | undefined;
}

/**
 * A call that changes something must come from our own pages (server.md section 5, security.md S4): the browser's
 * Origin is ours, or Sec-Fetch-Site says same-origin. Neither present means no browser page of ours sent it.
 */
export function checkOrigin(options: {
  appUrl: () => string;
  production: boolean;
  /** Paths, with everything below them, whose callers are no browsers and prove themselves otherwise. */
  exempt: readonly string[];
  /** Told of each call that is refused; must not throw. */
  refused: (request: FastifyRequest) => void;
}) {
  const mayCome = (request: FastifyRequest): boolean => {
    if (harmless.has(request.method)) return true;
    if (options.exempt.some((path) => isBelow(request.url, path))) return true;
    const { origin } = request.headers;
    if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
    return isOurs(origin, options.appUrl(), options.production);
  };
  return (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void): void => {
    if (mayCome(request)) {
      next();
      return;
    }
    options.refused(request);
    next(new Refusal(403, sentence));
  };
}

const sentence = 'This call must come from the pages of this site. Please reload the page and try again.';
const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

const isBelow = (url: string, path: string) =>
  url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);

/** Outside production localhost, 127.0.0.1 and [::1] on the bound port are one origin. */
function isOurs(origin: string, appUrl: string, production: boolean): boolean {
  const ours = new URL(appUrl);
  if (origin === ours.origin) return true;
  if (production || !URL.canParse(origin)) return false;
  const theirs = new URL(origin);
  return (
    isLoopbackHost(theirs.hostname) &&
    isLoopbackHost(ours.hostname) &&
    theirs.port === ours.port &&
    theirs.protocol === ours.protocol
  );
}
