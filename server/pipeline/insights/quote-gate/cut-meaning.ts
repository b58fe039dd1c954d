/**
 * Sentences are completed, but not when the part that was missing turns what was offered around: whoever offered "rates
 * will fall" out of "I don't think rates will fall" wrote about the contrary, and so for a question or a condition.
 */

import type { Stretch } from './find-exact.ts';
import type { PreparedTranscript, Sentence } from './prepare-transcript.ts';
import type { SpokenUtterance } from './types.ts';
import { isAside, isHanging, isSaying, turnsMeaning } from './vocabulary.ts';
import type { PlacedWord } from './words.ts';

// What follows directly decides; a condition at the far end of a long sentence is another thought.
const tailWords = 4;
const headWords = 14;
const reach = 3;
// A new main clause after one of these is no longer under the head's negation.
const freshStart =
  /[;:\u2014\u2013]\s*$|[.!?\u2026]["\u201d]?\s*["\u201c]?$|,\s*(?:and|but|so|because|then|yet)?\s*$/i;
const conjunctions = ['and', 'but', 'so', 'because', 'then', 'yet'];
const conditions = ['if', 'unless', 'suppose', 'imagine', 'assuming', 'whether'];

/** `asked`: the offer is a question too; `first` and `last`: the sentences that it is completed to. */
export function cutTurnsMeaning(
  stretch: Stretch,
  asked: boolean,
  first: Sentence,
  last: Sentence,
  transcript: PreparedTranscript,
): boolean {
  const { cueBefore, words } = transcript;
  // What begins or ends where the source's own unit does was not cut by whoever offered it.
  const cutsHead =
    stretch.from > first.from && cueBefore[stretch.from] === 0 && !beginsAnew(stretch.from, transcript);
  if (cutsHead && headTurns(stretch, first, transcript)) return true;
  const cutsTail = stretch.to < last.to && cueBefore[stretch.to + 1] === 0;
  if (cutsTail && tailTurns(stretch, last, transcript)) return true;
  if (reachesOver(stretch, transcript)) return true;
  if (asked || !cutsHead || stretch.to > first.to || beginsAnew(stretch.to + 1, transcript)) return false;
  return (
    isQuestion(first, transcript) && words.slice(first.from, stretch.from).some(({ norm }) => !isAside(norm))
  );
}

/**
 * Whether a mark and a capital stand before a word although no sentence is taken to begin there: after dots, and between
 * the sentences of a quotation. Such a beginning was not cut out of what goes before it, unless that asks for more.
 */
export function beginsAnew(at: number, { words, utterances, cased }: PreparedTranscript): boolean {
  const word = words[at];
  const last = words[at - 1];
  if (!cased || word === undefined || last === undefined) return false;
  const text = utterances[word.utterance]?.text ?? '';
  const isMarked = /[.!?\u2026]["\u201d\u2019)]*\s*["\u201c\u2018(]?$/.test(
    betweenWords(last, word, utterances),
  );
  if (!isMarked || !/^[\p{Lu}\d]/u.test(text.slice(word.from, word.from + 2))) return false;
  const goesOn = conjunctions.includes(last.norm);
  // "I" has its capital anywhere.
  if (word.norm.startsWith('i') && /^i(?:'|$)/.test(word.norm) && isHanging(last.norm)) return goesOn;
  if (isSaying(last.norm)) return false;
  return !turnsMeaning(last.norm) || words[at - 2]?.norm === 'or';
}

/** What was written between two neighbouring words, without what a transcriber put in brackets. */
export function betweenWords(
  last: PlacedWord,
  word: PlacedWord,
  utterances: readonly SpokenUtterance[],
): string {
  const end = last.utterance === word.utterance ? word.from : undefined;
  const text = utterances[last.utterance]?.text.slice(last.to, end) ?? '';
  return text
    .slice(0, 200)
    .replace(/\[[^[\]]{0,80}\]/g, ' ')
    .trim();
}

/** "There isn't" out of "there is. Not that it mattered": a negation of another sentence, drawn in by its first words. */
function reachesOver(
  { from, to }: Stretch,
  { words, sentences, sentenceOf, cueBefore }: PreparedTranscript,
): boolean {
  const first = sentences[sentenceOf[from] ?? -1];
  const last = sentences[sentenceOf[to] ?? -1];
  if (first === undefined || last === undefined || first === last) return false;
  const turnsIn = (start: number, end: number) =>
    end - start < reach && words.slice(start, end + 1).some(({ norm }) => turnsMeaning(norm));
  const cutsLast = to < last.to && cueBefore[last.from] === 0;
  const cutsFirst = from > first.from && cueBefore[first.to + 1] === 0;
  return (cutsLast && turnsIn(last.from, to)) || (cutsFirst && turnsIn(from, first.to));
}

function headTurns(stretch: Stretch, sentence: Sentence, { words, utterances }: PreparedTranscript): boolean {
  const start = words[stretch.from];
  const previous = words[stretch.from - 1];
  if (start === undefined || previous === undefined) return false;
  const head = sinceLastStop(
    words.slice(Math.max(sentence.from, stretch.from - headWords), stretch.from),
    utterances,
  );
  const turning = head.filter((word) => turnsMeaning(word.norm));
  if (turning.length === 0) return false;
  if (start.utterance !== previous.utterance) return true;
  const between = utterances[start.utterance]?.text.slice(previous.to, start.from) ?? '';
  const conditional = turning.some((word) => conditions.includes(word.norm));
  // After a condition the main clause hangs on it whatever mark stands between.
  return conditional || !(freshStart.test(between) || conjunctions.includes(previous.norm));
}

/** Inside quotation marks several sentences are one; only the last of them can turn what follows it. */
function sinceLastStop(head: readonly PlacedWord[], utterances: readonly SpokenUtterance[]): PlacedWord[] {
  const stop = head.findLastIndex((word, index) => {
    const next = head[index + 1];
    if (next?.utterance !== word.utterance) return false;
    return /[.!?]/.test(utterances[word.utterance]?.text.slice(word.to, next.from) ?? '');
  });
  return head.slice(stop + 1);
}

function tailTurns(stretch: Stretch, sentence: Sentence, transcript: PreparedTranscript): boolean {
  const end = Math.min(sentence.to, stretch.to + tailWords);
  for (let at = stretch.to + 1; at <= end && !beginsAnew(at, transcript); at += 1) {
    if (turnsMeaning(transcript.words[at]?.norm ?? '')) return true;
  }
  return false;
}

function isQuestion(sentence: Sentence, { words, utterances }: PreparedTranscript): boolean {
  const last = words[sentence.to];
  const text = utterances[last?.utterance ?? -1]?.text ?? '';
  return /^["'\u201d\u2019)\]]*\?/.test(text.slice(last?.to ?? 0, (last?.to ?? 0) + 8));
}
