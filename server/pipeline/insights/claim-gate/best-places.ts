/** Where in the whole transcript a claim may come from: the sentences that share the most rare words with it. */
import { type ClaimIndex, wordsBetween } from './claim-index.ts';
import type { ReadClaim } from './read-claim.ts';

const most = 6;
/** A word said in more sentences than this tells no place. */
const mostPostings = 800;
const apart = 4;
const reach = 3;
/** A sentence without marks may be one of hours: so many words on either side of the place are read, no half sentence. */
const besideWords = 600;
/** And of all places but the best one together. */
const otherWords = 4_000;

export interface Place {
  /** The sentence that says the most. */
  at: number;
  /** It and its neighbours, ascending. */
  sentences: number[];
}

/** The best place first. */
export function bestPlaces(claim: ReadClaim, index: ClaimIndex): Place[] {
  const count = index.transcript.sentences.length;
  const scores = scoresOf(claim, index);
  const smooth = scores.map((score, at) => {
    const near = (scores[at - 1] ?? 0) + (scores[at + 1] ?? 0);
    const far = (scores[at - 2] ?? 0) + (scores[at + 2] ?? 0);
    return score === 0 ? 0 : score + 0.4 * near + 0.15 * far;
  });
  const places: number[] = [];
  while (places.length < most) {
    let best = -1;
    for (let at = 0; at < count; at += 1) if ((smooth[at] ?? 0) > (smooth[best] ?? 0)) best = at;
    if (best < 0) break;
    places.push(best);
    smooth.fill(0, Math.max(0, best - apart + 1), best + apart);
  }
  const read = places.map((at) => ({ at, sentences: around(at, index) }));
  return withinWords(read, index);
}

/** The sentences beside a place, as far as they are read. */
function around(place: number, index: ClaimIndex): number[] {
  const count = index.transcript.sentences.length;
  let [from, to] = [place, place];
  while (from > 0 && place - from < reach && wordsBetween(from - 1, place, index) <= besideWords) from -= 1;
  while (to + 1 < count && to - place < reach && wordsBetween(place + 1, to + 2, index) <= besideWords)
    to += 1;
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}

function withinWords(places: readonly Place[], index: ClaimIndex): Place[] {
  let left = otherWords;
  return places.filter(({ sentences: [from = 0, ...more] }, nth) => {
    const words = nth === 0 ? 0 : wordsBetween(from, from + more.length + 1, index);
    if (words > left) return false;
    left -= words;
    return true;
  });
}

/** For each sentence how much of the claim stands in it. */
function scoresOf(claim: ReadClaim, index: ClaimIndex): Float64Array {
  const scores = new Float64Array(index.transcript.sentences.length);
  const add = (sentences: readonly number[], weight: number) => {
    if (sentences.length > mostPostings) return;
    for (const sentence of sentences) scores[sentence] = (scores[sentence] ?? 0) + weight;
  };
  for (const id of claim.rare) add(index.postings[id] ?? [], index.weights[id] ?? 0);
  for (const value of new Set(claim.numbers.map((number) => number.value))) {
    const places = index.sentencesOfValue.get(value) ?? [];
    add(places, 1 / Math.max(1, Math.sqrt(places.length)));
  }
  for (const part of new Set(claim.names.flatMap(({ parts }) => parts))) {
    const id = index.speakerParts.has(part) ? undefined : index.stemIds.get(part);
    const places = id === undefined ? [] : (index.postings[id] ?? []);
    add(places, 0.7 / Math.max(1, Math.sqrt(places.length)));
  }
  return scores;
}
