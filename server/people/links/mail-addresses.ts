/** The addresses at BOUNCE_DOMAIN that speak for one reader: where a letter comes back to, and where it is ended. */

/** Envelope sender of one delivery. `token` is of `links.returnPath`: base32, since mail systems change the case. */
export const returnPathAddress = (domain: string, token: string): string => `bounces+${token}@${domain}`;

/**
 * The mail that ends the weekly issue (RFC 2369), for `List-Unsubscribe`. The token stands in the subject: it is base64url,
 * whose case counts, and mail systems may change the case of what stands before the "@"; a subject arrives as it was
 * written. It is of `links.preferences`.
 */
export function unsubscribeMail(
  domain: string,
  token: string,
): { address: string; subject: string; uri: string } {
  const address = `unsubscribe@${domain}`;
  const subject = `unsubscribe ${token}`;
  return { address, subject, uri: `mailto:${address}?subject=${encodeURIComponent(subject)}` };
}

/** Tokens of return paths wherever in a header they stand: some mail systems write more before the address. */
export function returnPathTokens(text: string, domain: string): string[] {
  return addressesAt(text, domain, 'bounces').filter((token) => /^[a-z2-7]{8,64}$/i.test(token));
}

/** Whether a header names the address that ends the weekly issue; and what stands behind its "+", if anything. */
export function unsubscribeTokens(text: string, domain: string): string[] {
  return addressesAt(text, domain, 'unsubscribe');
}

/** What stands between `name` and "@domain", without its plus sign: '' for the bare address. */
function addressesAt(text: string, domain: string, name: string): string[] {
  const found = text.matchAll(/(?<![\w.+])([a-z]{1,20})(\+[\w-]{1,80})?@([\w.-]{1,253})/gi);
  return [...found]
    .filter(([, local, , at]) => local?.toLowerCase() === name && at?.toLowerCase() === domain)
    .map(([, , token = '']) => token.slice(1));
}
