/** Embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069): they show letters in another order. */
const controls = /[\u202a-\u202e\u2066-\u2069]/g;

/** A foreign name as its letters stand: no control may turn "live" into "evil". Right-to-left names need none. */
export function withoutOverrides(name: string): string {
  return name.replace(controls, '');
}
