/**
 * Live captions scroll: each cue repeats the line above its new words (YouTube, broadcast), or the whole text so far.
 * What repeats is dropped, but only in a file that does so throughout: people do say "Yeah." twice.
 */
import type { RawCue } from './cue.ts';

const fold = (text: string) => text.toLowerCase();

function repeatedLines(before: RawCue, cue: RawCue): number {
  const [old, fresh] = [before.parts, cue.parts];
  for (let count = Math.min(old.length, fresh.length); count > 0; count -= 1) {
    const tail = old.slice(old.length - count);
    if (tail.every((part, at) => fold(part.text) === fold(fresh[at]?.text ?? ''))) return count;
  }
  return 0;
}

function whole(cue: RawCue): string {
  return cue.parts.map(({ text }) => text).join(' ');
}

const voices = (cue: RawCue) => cue.parts.map(({ voice }) => voice).join('\n');

function follows(before: RawCue, cue: RawCue): boolean {
  return before.parts.length > 0 && cue.parts.length > 0 && cue.start - (before.end ?? cue.start) < 400;
}

function growsFrom(before: RawCue, cue: RawCue): boolean {
  const [old, fresh] = [fold(whole(before)), fold(whole(cue))];
  return fresh.length > old.length && fresh.startsWith(`${old} `);
}

/** How many neighbours pass the test, of how many; a file rolls when a good part of it does, and not just once. */
function rolls(
  cues: readonly RawCue[],
  least: number,
  test: (before: RawCue, cue: RawCue) => boolean,
): boolean {
  let hits = 0;
  for (const [at, cue] of cues.entries()) {
    const before = cues[at - 1];
    if (before && follows(before, cue) && test(before, cue)) hits += 1;
  }
  return hits >= 2 && hits > least * (cues.length - 1);
}

function withoutRepeats(cues: readonly RawCue[]): RawCue[] {
  return cues.map((cue, at) => {
    const before = cues[at - 1];
    if (!before || !follows(before, cue)) return cue;
    return { ...cue, parts: cue.parts.slice(repeatedLines(before, cue)) };
  });
}

function withoutGrowth(cues: readonly RawCue[]): RawCue[] {
  const kept: RawCue[] = [];
  // The words of a line that grew were heard from its first cue on.
  let firstStart: number | null = null;
  for (const [at, cue] of cues.entries()) {
    const after = cues[at + 1];
    if (after && follows(cue, after) && growsFrom(cue, after)) {
      firstStart ??= cue.start;
      continue;
    }
    kept.push({ ...cue, start: firstStart ?? cue.start });
    firstStart = null;
  }
  return kept;
}

/** The same time and the same words twice is one cue. */
function withoutTwins(cues: readonly RawCue[]): RawCue[] {
  return cues.filter((cue, at) => {
    const before = cues[at - 1];
    return !(
      before &&
      before.start === cue.start &&
      before.end === cue.end &&
      whole(before) === whole(cue) &&
      voices(before) === voices(cue)
    );
  });
}

/** Whether the file scrolls line by line: lines come back, and not alone. */
function scrolls(cues: readonly RawCue[]): boolean {
  const adds = cues.some((cue, at) => {
    const before = cues[at - 1];
    const count = before ? repeatedLines(before, cue) : 0;
    return count > 0 && count < cue.parts.length;
  });
  return adds && rolls(cues, 0.35, (before, cue) => repeatedLines(before, cue) > 0);
}

/** The cues without what they repeat of the cue before, and whether the file is one that repeats. */
export function dropRollingRepeats(all: readonly RawCue[]): { cues: RawCue[]; rolled: boolean } {
  const cues = withoutTwins(all.filter(({ parts }) => parts.length > 0));
  if (scrolls(cues)) {
    return { cues: withoutRepeats(cues).filter(({ parts }) => parts.length > 0), rolled: true };
  }
  return rolls(cues, 0.4, growsFrom) ? { cues: withoutGrowth(cues), rolled: true } : { cues, rolled: false };
}
