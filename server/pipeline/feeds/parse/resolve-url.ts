/** An address of a feed as an absolute http or https one; null for anything else. */
export function resolveUrl(address: string, base: string): string | null {
  const trimmed = address.trim().replace(/[\t\r\n]/g, '');
  const url = trimmed === '' ? null : URL.parse(trimmed, base);
  if (url === null) return null;
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
