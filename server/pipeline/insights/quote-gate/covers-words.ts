/**
 * Fillers and words said twice are left out before an offer is compared. In "day in, day in" that leaves "day in", which
 * was said, and "day out" behind it would be completed: what is left out of an offer may not stand where something else
 * was said.
 */

import type { Alignment } from './align.ts';
import { isEdge, type PreparedTranscript } from './prepare-transcript.ts';
import type { CanonicalWord } from './words.ts';

/** `count`: how many words were offered, before any was left out. */
export function coversWords(
  { steps }: Alignment,
  offered: readonly CanonicalWord[],
  count: number,
  transcript: PreparedTranscript,
): boolean {
  const { canonical } = transcript;
  const first = steps.find(isPair)?.said ?? 0;
  const last = steps.findLast(isPair)?.said ?? -1;
  // At either end it may stand beyond the sentence, or where as much was left out of what was said.
  const before = offered[0]?.from ?? 0;
  const after = count - 1 - (offered.at(-1)?.to ?? 0);
  if (before > leftOut(canonical, first) && !isEdge(first - 1, first, transcript)) return true;
  if (after > leftOut(canonical, last + 1) && !isEdge(last, last + 1, transcript)) return true;
  return steps.some((step, at) => {
    const next = steps[at + 1];
    if (next === undefined || (step.same && next.same)) return false;
    return leftOut(offered, next.offered) > 0 || leftOut(offered, step.offered + 1) > 0;
  });
}

const isPair = ({ offered, said }: Alignment['steps'][number]) => offered >= 0 && said >= 0;

/** How many words were left out right before this one. */
function leftOut(words: readonly CanonicalWord[], at: number): number {
  const [before, after] = [words[at - 1], words[at]];
  return before === undefined || after === undefined ? 0 : after.from - before.to - 1;
}
