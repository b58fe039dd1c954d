/**
 * Sentences are completed, but not when the part that was missing turns what was offered around: whoever offered "rates
 * will fall" out of "I don't think rates will fall" wrote about the contrary, and so for a question or a condition.
 */
import type { Stretch } from './find-exact.ts';
import type { PreparedTranscript, Sentence } from './prepare-transcript.ts';
import type { PlacedWord } from './sentence-borders.ts';
import type { SpokenUtterance } from './types.ts';
import { isAside, turnsMeaning } from './vocabulary.ts';

// What follows directly decides; a condition at the far end of a long sentence is another thought.
const tailWords = 4;
const headWords = 14;
// A new main clause after one of these is no longer under the head's negation.
const freshStart =
  /[;:\u2014\u2013]\s*$|[.!?\u2026]["\u201d]?\s*["\u201c]?$|,\s*(?:and|but|so|because|then|yet)?\s*$/i;
const conjunctions = ['and', 'but', 'so', 'because', 'then', 'yet'];
const conditions = ['if', 'unless', 'suppose', 'imagine', 'assuming', 'whether'];

/** `asked`: the offer is a question too. */
export function cutTurnsMeaning(stretch: Stretch, asked: boolean, transcript: PreparedTranscript): boolean {
  const { sentences, sentenceOf, cueBefore, words } = transcript;
  const first = sentences[sentenceOf[stretch.from] ?? -1];
  const last = sentences[sentenceOf[stretch.to] ?? -1];
  if (first === undefined || last === undefined) return true;
  // What begins or ends where the source's own unit does was not cut by whoever offered it.
  const cutsHead = stretch.from > first.from && cueBefore[stretch.from] === 0;
  if (cutsHead && headTurns(stretch, first, transcript)) return true;
  const cutsTail = stretch.to < last.to && cueBefore[stretch.to + 1] === 0;
  if (cutsTail && tailTurns(stretch, last, transcript)) return true;
  if (asked || !cutsHead || stretch.to > first.to) return false;
  return (
    isQuestion(first, transcript) && words.slice(first.from, stretch.from).some(({ norm }) => !isAside(norm))
  );
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

function tailTurns(stretch: Stretch, sentence: Sentence, { words }: PreparedTranscript): boolean {
  const tail = words.slice(stretch.to + 1, Math.min(sentence.to, stretch.to + tailWords) + 1);
  return tail.some((word) => turnsMeaning(word.norm));
}

function isQuestion(sentence: Sentence, { words, utterances }: PreparedTranscript): boolean {
  const last = words[sentence.to];
  const text = utterances[last?.utterance ?? -1]?.text ?? '';
  return /^["'\u201d\u2019)\]]*\?/.test(text.slice(last?.to ?? 0, (last?.to ?? 0) + 8));
}
