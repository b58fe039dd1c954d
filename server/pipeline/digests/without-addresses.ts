/**
 * Web addresses in words that others wrote: a title of a feed, the name of a speaker, what was said. Mail programs make
 * links of them whatever we print them as, so that an issue would lead wherever somebody wanted (security.md S18). Links of
 * an issue are its episodes' own (edition/links.ts).
 */
const address = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s"'<>)\]}]+/gi;

export const holdsAddress = (text: string): boolean => text.search(address) !== -1;

/** The rest as it was written; `otherwise` where nothing is left. */
export function withoutAddresses(text: string, otherwise = ''): string {
  if (!holdsAddress(text)) return text;
  return text.replace(address, '').replace(/\s+/g, ' ').trim() || otherwise;
}
