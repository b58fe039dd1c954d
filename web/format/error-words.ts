/** How good estimates were; null where too few have ended to say so. `errorShare`: 0.12 is 12 %. */
export function errorWords(errorShare: number | null, what: 'lists' | 'digests'): string | null {
  if (errorShare === null) return null;
  return `Earlier ${what} usually came within ${Math.max(1, Math.ceil(errorShare * 100))}% of their estimate.`;
}
