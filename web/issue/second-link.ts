import { safeUrl } from '../../edition/links.ts';

/**
 * The place in the audio: the deep link where the episode has one, else the audio file from that second on
 * (`#t=`, a media fragment). Null when there is nothing to hear.
 */
export function secondLink(
  deepLink: string | null,
  listenUrl: string | null,
  secs: number | null,
): string | null {
  if (deepLink !== null) return safeUrl(deepLink);
  const address = safeUrl(listenUrl);
  if (address === null || secs === null) return address;
  const url = new URL(address);
  if (secs > 0) url.hash = `t=${Math.floor(secs)}`;
  return url.href;
}
