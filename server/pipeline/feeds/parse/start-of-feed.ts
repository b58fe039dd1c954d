/**
 * What stands before a feed: a host's own notices (PHP prints `<br />\n<b>Notice</b>: … on line <b>3</b>` and goes on),
 * pieces of a page, white space, marks of byte order. Bytes are read as one character each.
 */

// Behind so much of something else nobody looks for a feed any more.
const mostBefore = 16 * 1024;
// Where a comment stands first, the reader finds its own way.
const usualStart =
  /^(?:\s|\u00ef\u00bb\u00bf)*<(?:\?xml\b|!--|!doctype\s+(?:rss|rdf|feed)|(?:rss|rdf:rdf|rdf|feed|atom:feed|channel)[\s>])/i;
const feedStart =
  /<\?xml\b[^<>]{0,300}\?>\s{0,200}(?:<[?!][^<>]{0,300}>\s{0,200}){0,10}<(?:rss|rdf:rdf|feed|atom:feed)[\s>]|<rss(?:\s[^<>]{0,4000})?>\s{0,200}<channel[\s>]|<(?:feed|atom:feed|rdf:rdf)\s[^<>]{0,200}xmlns/i;

/** Where the feed begins in these first bytes; null where more of them may tell. */
export function startOfFeed(head: Uint8Array, isAll: boolean): number | null {
  // UTF-16 has a zero in every other byte, and no host prints notices in it.
  if (head.includes(0)) return 0;
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  if (usualStart.test(text)) return 0;
  const found = feedStart.exec(text);
  if (found !== null) return found.index;
  return isAll || head.byteLength >= mostBefore ? 0 : null;
}
