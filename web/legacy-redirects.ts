/** Addresses from before the /admin prefix (product.md section 2) and where they live now; `:id` is carried over. */
export const legacyRedirects: readonly { from: string; to: string }[] = [
  '/groups',
  '/groups/:id',
  '/podcasts',
  '/podcasts/:id',
  '/unassigned-podcasts',
  '/recent-activity',
  '/in-progress',
  '/transcripts',
  '/insights',
  '/digest-builder',
  '/saved-digests',
  '/settings',
  '/data-management',
].map((from) => ({ from, to: `/admin${from}` }));

/** The new address of a request for an old one; what follows the path stays. */
export function legacyTarget(url: URL): string {
  return `/admin${url.pathname}${url.search}${url.hash}`;
}
