/**
 * When a word was said. The source knows it wherever it set a mark, and without marks for the first word of an utterance; between two
 * known times people are taken to speak evenly.
 */
import type { PreparedTranscript } from './prepare-transcript.ts';

export interface Second {
  /** Whole seconds from the start of the audio, never before the utterance begins. */
  timestamp: number;
  secondFrom: 'source' | 'estimate';
}

interface Known {
  word: number;
  ms: number;
}

/** `word` is its index in the conversation. */
export function secondOf(word: number, transcript: PreparedTranscript): Second {
  const { words, utterances } = transcript;
  const place = words[word];
  const utterance = utterances[place?.utterance ?? -1];
  if (place === undefined || utterance === undefined) return { timestamp: 0, secondFrom: 'estimate' };
  const { first, next } = wordsOfUtterance(place.utterance, word, transcript);
  let before: Known = { word: first, ms: utterance.start };
  let after: Known = { word: next, ms: Math.max(utterance.start, utterance.end) };
  const marks = utterance.marks ?? [];
  // Where the first mark stands further on, the start of the turn was worked out from it.
  let beforeFrom: Second['secondFrom'] = marks.length === 0 || marks[0] === 0 ? 'source' : 'estimate';
  for (let at = 0; at + 1 < marks.length; at += 2) {
    const known = { word: wordAt(marks[at] ?? 0, first, next, transcript), ms: marks[at + 1] ?? 0 };
    if (!Number.isFinite(known.ms) || known.ms < before.ms) continue;
    if (known.word > word) {
      if (known.word < next) after = { word: known.word, ms: known.ms };
      break;
    }
    before = known;
    beforeFrom = 'source';
  }
  if (before.word === word) return toSecond(before.ms, utterance.start, beforeFrom);
  const share = (word - before.word) / Math.max(1, after.word - before.word);
  return toSecond(before.ms + share * Math.max(0, after.ms - before.ms), utterance.start, 'estimate');
}

function toSecond(ms: number, start: number, secondFrom: Second['secondFrom']): Second {
  return { timestamp: Math.max(0, Math.floor(Math.max(ms, start) / 1000)), secondFrom };
}

/** Index of the first word of the utterance, and of the first word after it. */
function wordsOfUtterance(utterance: number, word: number, { words }: PreparedTranscript) {
  let first = word;
  while (words[first - 1]?.utterance === utterance) first -= 1;
  let next = word + 1;
  while (words[next]?.utterance === utterance) next += 1;
  return { first, next };
}

/** The word that stands at this character of its utterance, or the next one after it. */
function wordAt(char: number, first: number, next: number, { words }: PreparedTranscript): number {
  let low = first;
  let high = next;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.to ?? 0) <= char) low = middle + 1;
    else high = middle;
  }
  return low;
}
