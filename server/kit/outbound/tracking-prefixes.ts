/**
 * Podcast hosts put counters before the audio: https://counter/e/another-counter/id/real.host/file.mp3. Each counter
 * has its own path in front (an id, "track", "redirect.mp3", "https"), so we know the counters by host and find the
 * wrapped address by its first segment that reads as a host.
 */
const counters: readonly string[] = [
  'podtrac.com',
  'chrt.fm',
  'chtbl.com',
  'pdst.fm',
  'op3.dev',
  'pscrb.fm',
  'podscribe.com',
  'prfx.byspotify.com',
  'mgln.ai',
  'blubrry.com',
  'arttrk.com',
  'podkite.com',
  'swap.fm',
  'claritaspod.com',
  'clrtpod.com',
  'vpixl.com',
  'pdcn.co',
  'pdrl.fm',
  'gum.fm',
  'podderapp.com',
  'podsights.com',
  'podcorn.com',
  'adbarker.com',
  'r.zen.ai',
  'audiohook.com',
  'flightcast.com',
  'podroll.fm',
  'backtracks.fm',
];

/** Parameters that change from fetch to fetch, or name the reader and not the file. */
const volatile =
  /^(_|_t|updated|updated_at|cb|cachebuster|cache_?bust|nocache|no_cache|rnd|rand|random|ts|timestamp|time|utm_.*|source|src|ref|referrer|origin|from|via|dest-id|feed|listeningsessionid|sessionid|session|sid|token|exp|expires|signature|sig|key-pair-id|policy|x-amz-.*|x-goog-.*|hdnts|hdnea|ssl|dl|download)$/i;

const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]+)(?::\d{1,5})?$/i;
const mediaFile = /\.(mp3|m4a|m4b|m4v|mp4|mov|aac|ogg|oga|opus|wav|flac|webm|xml|rss)$/i;

/** More layers than any feed has; a longer chain is left wrapped rather than followed for ever. */
const deepest = 12;

export function comparableAudio(url: URL): URL {
  const bare = new URL(unwrapped(url));
  bare.hash = '';
  // Set once: every change of a parameter writes the whole address anew.
  const kept = new URLSearchParams([...bare.searchParams].filter(([name]) => !volatile.test(name)));
  kept.sort();
  bare.search = kept.toString();
  return bare;
}

function unwrapped(url: URL): URL {
  let current = url;
  for (let depth = 0; depth < deepest && isCounter(current.hostname); depth++) {
    const inner = wrappedIn(current);
    if (!inner) return current;
    current = inner;
  }
  return current;
}

const isCounter = (hostname: string): boolean =>
  counters.some((counter) => hostname === counter || hostname.endsWith(`.${counter}`));

/** The address behind a counter; its query, if any, was meant for the file and stays. */
function wrappedIn(url: URL): URL | null {
  const path = url.pathname.replace(/https?%3a(%2f){1,2}/i, '').replace(/https?:\/\/?/i, '');
  const segments = path.split('/').filter((segment) => segment !== '');
  const at = segments.findIndex(
    (segment, index) => index < segments.length - 1 && host.test(segment) && !mediaFile.test(segment),
  );
  if (at === -1) return null;
  return URL.parse(`https://${segments.slice(at).join('/')}${url.search}`);
}
