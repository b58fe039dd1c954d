/**
 * Sentences are completed, but not when the part that was missing turns what was offered around: whoever offered "rates
 * will fall" out of "I don't think rates will fall" wrote about the contrary, and so for a question or a condition.
 */
import type { Stretch } from './find-exact.ts';
import type { PreparedTranscript, Sentence } from './prepare-transcript.ts';
import { turnsMeaning } from './vocabulary.ts';

// What follows directly decides; a condition at the far end of a long sentence is another thought.
const tailWords = 4;
const headWords = 14;
// A new main clause after one of these is no longer under the head's negation.
const freshStart = /[;:\u2014\u2013]\s*$|,\s*(?:and|but|so|because|then|yet)?\s*$/i;
const conjunctions = ['and', 'but', 'so', 'because', 'then', 'yet'];
const conditions = ['if', 'unless', 'suppose', 'imagine', 'assuming', 'whether'];

export function cutTurnsMeaning(stretch: Stretch, transcript: PreparedTranscript): boolean {
  const { sentences, sentenceOf } = transcript;
  const first = sentences[sentenceOf[stretch.from] ?? -1];
  const last = sentences[sentenceOf[stretch.to] ?? -1];
  if (first === undefined || last === undefined) return true;
  if (stretch.from > first.from && headTurns(stretch, first, transcript)) return true;
  if (stretch.to < last.to && tailTurns(stretch, last, transcript)) return true;
  return stretch.from > first.from && stretch.to <= first.to && isQuestion(first, transcript);
}

function headTurns(stretch: Stretch, sentence: Sentence, { words, utterances }: PreparedTranscript): boolean {
  const start = words[stretch.from];
  const previous = words[stretch.from - 1];
  if (start === undefined || previous === undefined) return false;
  const head = words.slice(Math.max(sentence.from, stretch.from - headWords), stretch.from);
  const turning = head.filter((word) => turnsMeaning(word.norm));
  if (turning.length === 0) return false;
  if (start.utterance !== previous.utterance) return true;
  const between = utterances[start.utterance]?.text.slice(previous.to, start.from) ?? '';
  const conditional = turning.some((word) => conditions.includes(word.norm));
  // After a condition the main clause hangs on it whatever mark stands between.
  return conditional || !(freshStart.test(between) || conjunctions.includes(previous.norm));
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
