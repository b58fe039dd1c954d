/**
 * Whether what a browser has kept is still what `etag` names (RFC 9110, section 13.1.2): a list of tags, or `*` for
 * whatever stands here. Compared weakly: a proxy that compresses an answer marks its tag as weak.
 */
export function matchesEtag(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  if (given.trim() === '*') return true;
  const strong = etag.replace(/^W\//, '');
  return [...given.matchAll(/"[\x21\x23-\x7e\x80-\xff]*"/g)].some(([tag]) => tag === strong);
}
