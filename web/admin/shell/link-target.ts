import { matchPath } from 'react-router';
import { legacyRedirects, legacyTarget } from '../../legacy-redirects.ts';

/** The link of ours that an event happened on; null for none, and for those that open a window of their own. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link === null || link.origin !== window.location.origin || link.target !== '' ? null : link;
}

/** Where a link ends: addresses from before the /admin prefix are led on. */
export function targetOf({ href }: HTMLAnchorElement): URL {
  const url = new URL(href);
  const isLegacy = legacyRedirects.some(({ from }) => matchPath(from, url.pathname) !== null);
  return isLegacy ? new URL(legacyTarget(url), url) : url;
}
