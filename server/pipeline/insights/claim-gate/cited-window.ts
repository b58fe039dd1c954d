/** Which sentences are read for a cited second: its turn, the turn before and two after (evidence.md, Place). */
import type { ClaimIndex } from './claim-index.ts';

/** Words of a neighbouring turn that are read, and of a turn that goes on behind the cited utterance. */
const besideWords = 120;
const onwardWords = 200;
const longestTurn = 700;
/** A citation may lie in a pause of so many milliseconds. */
const pauseMs = 15_000;

/** Sentence numbers, ascending; null where nobody speaks at that second. */
export function citedWindow(second: number, index: ClaimIndex): number[] | null {
  const { utterances, sentenceOf } = index.transcript;
  const at = Number.isFinite(second) ? utteranceAt(second, index) : -1;
  const first = index.firstWordOf[at];
  const utterance = utterances[at];
  if (first === undefined || utterance === undefined) return null;
  const next = index.firstWordOf[at + 1] ?? index.transcript.words.length;
  if (next <= first) return null;
  const length = utterance.end - utterance.start;
  const passed = length > 0 ? Math.min(1, Math.max(0, (second * 1000 - utterance.start) / length)) : 0;
  const from =
    next - first <= longestTurn
      ? first
      : Math.max(first, first + Math.floor(passed * (next - first)) - besideWords);
  const to = Math.min(next - 1, from + longestTurn);
  const start = sentenceOf[from] ?? 0;
  const end = sentenceOf[to] ?? start;
  const before = walk(start, -1, [besideWords, besideWords], index);
  const after = walk(end, 1, [onwardWords, besideWords, besideWords], index);
  return Array.from({ length: after - before + 1 }, (_, offset) => before + offset);
}

function utteranceAt(second: number, { transcript: { utterances } }: ClaimIndex): number {
  let low = 0;
  let high = utterances.length;
  const ms = (second + 1) * 1000;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((utterances[middle]?.start ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  const at = Math.max(0, low - 1);
  const utterance = utterances[at];
  if (utterance === undefined || second < 0) return -1;
  const isNear = second * 1000 <= utterance.end + pauseMs && utterance.start <= ms + pauseMs;
  return isNear ? at : -1;
}

/** How far to go from a sentence: so many words of its own voice, then of each next voice. */
function walk(from: number, step: number, limits: readonly number[], index: ClaimIndex): number {
  const { sentences } = index.transcript;
  let at = from;
  let voice = sentences[from]?.voice;
  let turn = 0;
  let words = 0;
  for (;;) {
    const next = sentences[at + step];
    if (next === undefined) return at;
    if (next.voice !== voice) {
      voice = next.voice;
      turn += 1;
      words = 0;
    }
    const limit = limits[turn];
    if (limit === undefined) return at;
    const count = next.to - next.from + 1;
    if (words + count > limit && (words > 0 || count > longestTurn)) {
      // The rest of a long turn is passed over; behind it the window ends.
      return at;
    }
    words += count;
    at += step;
  }
}
