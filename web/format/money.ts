/**
 * Dollars, everywhere in the same precision: cents, and what is less than one in words, since "$0.00" would say that it
 * costs nothing.
 */
export function dollars(usd: number): string {
  if (usd === 0) return '$0.00';
  if (usd < 0.01) return 'under 1c';
  return usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
