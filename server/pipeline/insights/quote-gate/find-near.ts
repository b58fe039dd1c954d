/**
 * Looks for a stretch that says the same with only harmless differences: fillers, spellings, or at most one word in
 * eight, none of them protected and none a name.
 */
import type { CanonicalWord } from './canonical.ts';
import type { Stretch } from './find-exact.ts';
import type { PreparedTranscript } from './prepare-transcript.ts';
import { isProtected } from './vocabulary.ts';

/** At most one word in this many may differ (server.md section 4.3). */
const oneIn = 8;
// Common words stand in thousands of places; a quote that has nothing rarer than these is no find.
const maxAnchors = 400;

export function findNear(offered: readonly CanonicalWord[], transcript: PreparedTranscript): Stretch[] {
  const budget = Math.floor(offered.length / oneIn);
  const found = new Map<string, Stretch>();
  for (const start of candidateStarts(offered, transcript, budget)) {
    const window = align(offered, transcript, start, budget);
    if (window) found.set(`${window.from}-${window.to}`, window);
  }
  return withoutOverlaps([...found.values()]);
}

/** Places where the quote could begin, from the places of its words, the rarest first. */
function candidateStarts(
  offered: readonly CanonicalWord[],
  transcript: PreparedTranscript,
  budget: number,
): Set<number> {
  const anchors = offered
    .map((word, index) => ({ index, places: transcript.canonicalPlaces.get(word.norm) ?? [] }))
    .filter(({ places }) => places.length > 0 && places.length <= maxAnchors)
    .sort((a, b) => a.places.length - b.places.length)
    // One more than may differ: at least one of them stands in the right place.
    .slice(0, budget + 1);
  const starts = new Set<number>();
  for (const { index, places } of anchors) {
    for (const place of places) {
      for (let shift = -budget; shift <= budget; shift += 1) starts.add(place - index + shift);
    }
  }
  return starts;
}

interface Difference {
  offered: CanonicalWord | undefined;
  said: CanonicalWord | undefined;
}

/** Walks both word by word from a start; a difference costs one of the budget and must be harmless. */
function align(
  offered: readonly CanonicalWord[],
  transcript: PreparedTranscript,
  start: number,
  budget: number,
): Stretch | null {
  const said = transcript.canonical;
  const first = said[start];
  if (first === undefined || offered[0] === undefined) return null;
  const walk = (at: number, place: number, left: number): number | null => {
    const wanted = offered[at];
    const heard = said[place];
    if (wanted === undefined) return place - 1;
    if (heard !== undefined && wanted.norm === heard.norm) return walk(at + 1, place + 1, left);
    if (left === 0) return null;
    for (const [nextAt, nextPlace, difference] of steps(at, place, wanted, heard)) {
      if (!isHarmless(difference, transcript)) continue;
      const end = walk(nextAt, nextPlace, left - 1);
      if (end !== null) return end;
    }
    return null;
  };
  const end = walk(0, start, budget);
  const last = end === null || end < start ? undefined : said[end];
  return last === undefined ? null : { from: first.from, to: last.to };
}

function steps(
  at: number,
  place: number,
  wanted: CanonicalWord,
  heard: CanonicalWord | undefined,
): [number, number, Difference][] {
  const replaced: [number, number, Difference] = [at + 1, place + 1, { offered: wanted, said: heard }];
  const added: [number, number, Difference] = [at + 1, place, { offered: wanted, said: undefined }];
  const leftOut: [number, number, Difference] = [at, place + 1, { offered: undefined, said: heard }];
  return heard === undefined ? [added] : [replaced, leftOut, added];
}

function isHarmless({ offered, said }: Difference, transcript: PreparedTranscript): boolean {
  for (const word of [offered, said]) {
    if (word === undefined) continue;
    if (isProtected(word.norm) || word.capital || transcript.names.has(word.norm)) return false;
  }
  return true;
}

/** Windows that share words are one find: the shortest stands for them. */
function withoutOverlaps(windows: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  const byLength = [...windows].sort((a, b) => a.to - a.from - (b.to - b.from));
  for (const window of byLength) {
    if (kept.every((other) => window.to < other.from || window.from > other.to)) kept.push(window);
  }
  return kept.sort((a, b) => a.from - b.from);
}
