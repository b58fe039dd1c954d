/**
 * Where a claim that joins several turns may come from: the stretch of talk that holds the most of it. One sentence says
 * too little of such a claim to be found by it.
 */
import { type ClaimIndex, wordsBetween } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';

/** Sentences that are read together. */
const windowLength = 48;
/** And so many words at most, as a sentence without marks may be one of hours. */
const windowWords = 3_000;
const most = 2;
/** A word or number said in more sentences than this tells no place. */
const mostPostings = 800;

/** Something the claim says, and the sentences in which it stands, ascending. */
interface Mark {
  weight: number;
  sentences: readonly number[];
}

/** Sentence numbers of the best stretches, the best one first; they do not overlap. */
export function bestWindows(claim: ReadClaim, index: ClaimIndex): number[][] {
  const count = index.transcript.sentences.length;
  const marks = marksOf(claim, index);
  const windows: number[][] = [];
  const scores = coverage(marks, count);
  while (windows.length < most) {
    let best = -1;
    for (let at = 0; at < count; at += 1) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
    if (best < 0) break;
    const { from, to } = partToRead(best, Math.min(count, best + windowLength), marks, index);
    windows.push(Array.from({ length: to - from }, (_, offset) => from + offset));
    scores.fill(0, Math.max(0, best - windowLength + 1), to);
  }
  return windows;
}

/** What is read of a stretch, `to` left out. Of one that is too long it is what follows the first mark: before it stands nothing. */
function partToRead(
  best: number,
  end: number,
  marks: readonly Mark[],
  index: ClaimIndex,
): { from: number; to: number } {
  if (wordsBetween(best, end, index) <= windowWords) return { from: best, to: end };
  const marked = marks.map(({ sentences }) => sentences.find((one) => one >= best) ?? end);
  const from = Math.min(end - 1, ...marked);
  let to = from + 1;
  while (to < end && wordsBetween(from, to + 1, index) <= windowWords) to += 1;
  return { from, to };
}

/** For each sentence how much of the claim stands in the stretch that begins with it. */
function coverage(marks: readonly Mark[], count: number): Float64Array {
  const gains = new Float64Array(count + 1);
  for (const { weight, sentences } of marks) {
    let covered = 0;
    for (const sentence of sentences) {
      const from = Math.max(covered, sentence - windowLength + 1, 0);
      if (from > sentence) continue;
      gains[from] = (gains[from] ?? 0) + weight;
      gains[sentence + 1] = (gains[sentence + 1] ?? 0) - weight;
      covered = sentence + 1;
    }
  }
  const scores = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    sum += gains[at] ?? 0;
    scores[at] = sum < 1e-9 ? 0 : sum;
  }
  return scores;
}

function marksOf(claim: ReadClaim, index: ClaimIndex): Mark[] {
  const words = [...claim.rare].map((id) => ({
    weight: index.weights[id] ?? 0,
    sentences: index.postings[id] ?? [],
  }));
  const numbers = [...new Set(claim.numbers.flatMap(({ value, also }) => [value, ...also]))].map((value) => {
    const sentences = index.sentencesOfValue.get(value) ?? [];
    return { weight: 1 / Math.max(1, Math.sqrt(sentences.length)), sentences };
  });
  const names = [...new Set(claim.names.flatMap(({ parts }) => parts))].flatMap((part) => {
    const id = index.speakerParts.has(part) ? undefined : index.stemIds.get(part);
    const sentences = id === undefined ? [] : (index.postings[id] ?? []);
    return { weight: 0.7 / Math.max(1, Math.sqrt(sentences.length)), sentences };
  });
  return [...words, ...numbers, ...names].filter(
    ({ sentences }) => sentences.length > 0 && sentences.length <= mostPostings,
  );
}
