import type { SpokenUtterance } from './types.ts';
import type { PlacedWord } from './words.ts';

/** Marks that come oftener than this are times of words: then only a pause tells where one unit ends. */
const wordsPerCue = 2.5;
const pauseMs = 1_500;

/** 1 for each word that begins a cue of its source, or comes after a pause. */
export function cueStarts(utterances: readonly SpokenUtterance[], words: readonly PlacedWord[]): Uint8Array {
  const starts = new Uint8Array(words.length);
  for (let first = 0; first < words.length; ) {
    const utterance = words[first]?.utterance ?? 0;
    let next = first + 1;
    while (words[next]?.utterance === utterance) next += 1;
    markCues(starts, words, first, next, utterances[utterance]?.marks ?? []);
    first = next;
  }
  return starts;
}

function markCues(
  starts: Uint8Array,
  words: readonly PlacedWord[],
  first: number,
  next: number,
  marks: readonly number[],
): void {
  const perWord = (next - first) / Math.max(1, marks.length / 2) < wordsPerCue;
  let word = first;
  for (let at = 0; at + 1 < marks.length; at += 2) {
    while (word < next && (words[word]?.to ?? 0) <= (marks[at] ?? 0)) word += 1;
    const pause = (marks[at + 1] ?? 0) - (marks[at - 1] ?? marks[at + 1] ?? 0);
    if (word < next && (!perWord || pause >= pauseMs)) starts[word] = 1;
  }
}
