/** How good estimates were. `errorShare`: 0.12 is 12 %; null where too few have ended to say so. */
export function errorWords(errorShare: number | null, what: 'lists' | 'digests'): string {
  if (errorShare === null) return 'How near such estimates come is not known yet.';
  return `Earlier ${what} usually came within ${Math.max(1, Math.ceil(errorShare * 100))}% of their estimate.`;
}
