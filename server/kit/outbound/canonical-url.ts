/**
 * When are two addresses the same thing? Two answers, from strict to loose: the feed (`canonicalUrl`), and the
 * audio file behind trackers and changing queries (`comparableAudioUrl`).
 * None of the results is for fetching.
 */
import { comparableAudio } from './tracking-prefixes.ts';

/**
 * The identity of a feed's address. Folded, since no host serves different feeds there: http and https, the case
 * and final dot of the host, default port, fragment, user name, trailing slashes of the path, an empty query, and
 * the two spellings of a percent escape (RFC 3986 section 6.2.2). Kept, since hosts do tell feeds apart by them:
 * `www.`, the case of the path, every query parameter and their order.
 * Text that is no http address comes back trimmed, so that it equals only itself.
 */
export function canonicalUrl(url: string): string {
  const parsed = parseHttp(url);
  return parsed ? canonicalOf(parsed) : url.trim();
}

/**
 * What two enclosures have in common when they are the same file (spec/wire.md section 6): tracking prefixes are
 * taken off, one inside the other, and parameters that change from fetch to fetch are left out.
 */
export function comparableAudioUrl(url: string): string {
  const parsed = parseHttp(url);
  return parsed ? canonicalOf(comparableAudio(parsed)) : url.trim();
}

function parseHttp(url: string): URL | null {
  const parsed = URL.parse(url.trim());
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed : null;
}

function canonicalOf(url: URL): string {
  const host = url.hostname.replace(/\.$/, '');
  const port = url.port === '' ? '' : `:${url.port}`;
  const query = url.search === '?' ? '' : url.search;
  return `https://${host}${port}${oneSpelling(withoutLastSlashes(url.pathname))}${oneSpelling(query)}`;
}

/** A loop, since a pattern would look at every run of slashes in a long path from each of its places. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Escapes of letters, digits and -._~ mean the character itself; the others are written in upper case. */
function oneSpelling(part: string): string {
  return part.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const char = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[a-z0-9._~-]/i.test(char) ? char : escaped.toUpperCase();
  });
}
