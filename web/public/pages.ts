/** The addresses of the public pages. The server renders these; every other public address is the 404 page. */
export const publicPaths = ['/', '/offer', '/privacy', '/terms', '/contact'] as const;
export type PublicPath = (typeof publicPaths)[number];

/** The page that stands at a path; null where none does. */
export function publicPathOf(pathname: string): PublicPath | null {
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return publicPaths.find((path) => path === bare) ?? null;
}

/** What the landing page's button for an issue is called: "issue 16", or the plain word before it has a number. */
export function issueName(sample: { issueNumber: number | null }): string {
  return sample.issueNumber === null ? 'this issue' : `issue ${sample.issueNumber}`;
}
