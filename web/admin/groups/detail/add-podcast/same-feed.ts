/**
 * Do two addresses name the same feed, as far as one can tell without asking? Scheme, case of the host and a slash
 * at the end do not count. The server recognises more (redirects, podcast:guid) and answers 409.
 */
export function sameFeed(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(address: string): string {
  try {
    const { host, pathname, search } = new URL(address);
    return `${host}${pathname.replace(/\/+$/, '')}${search}`;
  } catch {
    return address;
  }
}
