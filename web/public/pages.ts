import type { Sample } from './view/sample.ts';

/** The addresses of the public pages. The server renders these; every other public address is the 404 page. */
export const publicPaths = [
  '/',
  '/sample',
  '/issues',
  '/offer',
  '/offer/sent',
  '/privacy',
  '/terms',
  '/contact',
] as const;
export type PublicPath = (typeof publicPaths)[number];

/** For visitors on their way, not for search engines: the answer to a form. */
export const unlistedPaths: readonly PublicPath[] = ['/offer/sent'];

/** The page that stands at a path; null where none does. */
export function publicPathOf(pathname: string): PublicPath | null {
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return publicPaths.find((path) => path === bare) ?? null;
}

/** What the landing page's button for an issue is called: "issue 16", or the plain word before it has a number. */
export function issueName(sample: { issueNumber: number | null }): string {
  return sample.issueNumber === null ? 'this issue' : `issue ${sample.issueNumber}`;
}

/** A front page needs a line or a quote under its title: without them it would be an empty sheet. */
export function frontOf(sample: Sample | null): Sample | null {
  if (sample === null) return null;
  return sample.glance.length + sample.quotes.length > 0 ? sample : null;
}

/** A page that a link of a mail opens, with its token in the address. */
export function isLinkPath(pathname: string): boolean {
  return /^\/(read|u|preferences)\/[^/]+\/?$/.test(pathname);
}
