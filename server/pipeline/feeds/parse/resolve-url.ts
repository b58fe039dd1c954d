/** An address of a feed as an absolute http or https one; null for anything else. */
export function resolveUrl(address: string, base: string): string | null {
  const trimmed = address.trim();
  if (isPlain(trimmed)) return trimmed;
  const url = trimmed === '' ? null : URL.parse(trimmed.replace(/[\t\r\n]/g, ''), base);
  if (url === null) return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

const plain =
  /^https?:\/\/(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.){1,6}[a-z]{2,20}\/[\w/~.=+,@$!*()-]*(?:\?[\w/~.=&%+,;:@$!*()-]*)?$/;

/** What the URL standard leaves as it is, as nearly all addresses are; most others are so too, but have to be looked at. */
const isPlain = (address: string): boolean =>
  address.length < 500 && plain.test(address) && !address.includes('/.') && !address.includes('xn--');
