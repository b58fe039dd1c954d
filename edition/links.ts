/** Every address that the edition prints passes here: http and https only, anything else is no link. */
import { weigh } from './clamp-text.ts';

/** The address in canonical form, or null when it must not become a link. */
export function safeUrl(address: string | null | undefined, maxBytes = 2000): string | null {
  if (!address || address.length > maxBytes) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  // A user name in front of the host is how look-alike links are made.
  if (url.username !== '' || url.password !== '') return null;
  return weigh(url.href) <= maxBytes ? url.href : null;
}

/** A page of the product itself; null when its origin is not http or https. */
export function appLink(appUrl: string, path: string): string | null {
  const base = safeUrl(appUrl);
  return base === null ? null : safeUrl(`${base.replace(/[?#].*$/, '').replace(/\/+$/, '')}${path}`);
}

/**
 * The Spotify page of an episode, from a second on: `?t=` whole seconds, only above 0 (product.md section 9,
 * wire.md section 8). Null without an id, or with one that is not letters and digits.
 */
export function spotifyLink(episodeId: string | null, startSecs = 0): string | null {
  if (episodeId === null || !/^[0-9A-Za-z]{1,64}$/.test(episodeId)) return null;
  const start = Number.isFinite(startSecs) ? Math.floor(startSecs) : 0;
  return `https://open.spotify.com/episode/${episodeId}${start > 0 ? `?t=${start}` : ''}`;
}
