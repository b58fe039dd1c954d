import type { PreparedTranscript } from './prepare-transcript.ts';

/** A stretch of the conversation: index of its first and last word. */
export interface Stretch {
  from: number;
  to: number;
}

/** Every place where exactly these folded words stand one after the other. */
export function findExact(norms: readonly string[], transcript: PreparedTranscript): Stretch[] {
  const anchor = rarest(norms, transcript);
  if (anchor === null) return [];
  const found: Stretch[] = [];
  for (const place of transcript.places.get(norms[anchor] ?? '') ?? []) {
    const from = place - anchor;
    if (from >= 0 && norms.every((norm, offset) => transcript.words[from + offset]?.norm === norm)) {
      found.push({ from, to: from + norms.length - 1 });
    }
  }
  return found;
}

function rarest(norms: readonly string[], transcript: PreparedTranscript): number | null {
  let best: number | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const [index, norm] of norms.entries()) {
    const count = transcript.places.get(norm)?.length ?? 0;
    if (count === 0) return null;
    if (count < fewest) {
      best = index;
      fewest = count;
    }
  }
  return best;
}
