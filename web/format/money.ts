/**
 * Dollars, everywhere in the same precision: cents, and what is less than one in words, since "$0.00" would say that it
 * costs nothing.
 */
export function dollars(usd: number): string {
  if (usd === 0) return '$0.00';
  if (usd < 0.01) return 'under 1c';
  return usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** An estimate: "about $1.20". */
export const aboutDollars = (usd: number): string =>
  usd > 0 && usd < 0.01 ? 'less than 1c' : `about ${dollars(usd)}`;
