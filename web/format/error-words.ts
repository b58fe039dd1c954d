const unknown = {
  lists: 'How near this comes is known once three lists have ended.',
  digests: 'How near this comes is known once three digests are made.',
} as const;

/** How good estimates were. `errorShare`: 0.12 is 12 %; null where too few have ended to say so. */
export function errorWords(errorShare: number | null, what: 'lists' | 'digests'): string {
  if (errorShare === null) return unknown[what];
  return `Earlier ${what} usually came within ${Math.max(1, Math.ceil(errorShare * 100))}% of their estimate.`;
}
