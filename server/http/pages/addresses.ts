/**
 * Addresses of the app, one HTML shell for all of them (web/routes.tsx has the same list). Everything else is a public
 * page, which the server renders; an address that is none of these is its 404 page.
 */
const app = [
  /^\/(login|create-password|reset-password|portal)$/,
  /^\/portal\/digests\/[^/]+$/,
  /^\/admin(\/(groups|podcasts)(\/[^/]+)?|\/(unassigned-podcasts|recent-activity|in-progress|transcripts|insights|digest-builder|saved-digests(\/[^/]+\/edit)?|todo|settings(\/(mail|account))?|data-management|subscribers|costs|audit|week|search|sends(\/[^/]+)?))?$/,
  /^\/(groups|podcasts)(\/[^/]+)?$/,
  /^\/(unassigned-podcasts|recent-activity|in-progress|transcripts|insights|digest-builder|saved-digests|settings|data-management)$/,
];

/** What answers an address: the shell (with 404 where the back office has no such screen), or a public page. */
export function placeOf(path: string): 'app' | 'app-not-found' | 'public' {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (app.some((pattern) => pattern.test(bare))) return 'app';
  return bare.startsWith('/admin/') ? 'app-not-found' : 'public';
}
