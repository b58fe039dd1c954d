/**
 * A sentence of more than 60 words may be cut where its clauses part (evidence.md). Of such places only one leaves a text
 * on both sides that begins and ends like a sentence: dots with a capital behind them, where the speaker began anew.
 */
import { beginsAnew, betweenWords } from './cut-meaning.ts';
import type { Stretch } from './find-exact.ts';
import type { PreparedTranscript, Sentence } from './prepare-transcript.ts';
import { isHanging, isSaying, turnsMeaning } from './vocabulary.ts';

const longSentence = 60;
/** Words from the offered ones: what is farther away makes no quote. */
const farthest = 120;
/** What governs a clause stands this near to it. */
const near = 14;
const nearAfter = 6;
const nearBefore = 4;

/** The sentences of an offered stretch, without what a long one says before or after it. */
export function shortened(
  offered: Stretch,
  first: Sentence,
  last: Sentence,
  transcript: PreparedTranscript,
): Stretch {
  let { from } = first;
  let { to } = last;
  if (isLong(first)) {
    const least = Math.max(first.from, offered.from - farthest);
    for (let at = offered.from; at > least && from === first.from; at -= 1) {
      if (partsAt(at, transcript) && isFreeBefore(at, first, transcript)) from = at;
    }
  }
  if (isLong(last)) {
    const most = Math.min(last.to, offered.to + farthest);
    for (let at = offered.to + 1; at <= most && to === last.to; at += 1) {
      if (partsAt(at, transcript) && isFreeAfter(at, last, transcript)) to = at - 1;
    }
  }
  return { from, to };
}

const isLong = ({ from, to }: Sentence) => to - from + 1 > longSentence;

/** Dots and a capital, outside of quotation marks: within them whose words these are would get lost. */
function partsAt(at: number, transcript: PreparedTranscript): boolean {
  const { words, utterances } = transcript;
  const [last, word] = [words[at - 1], words[at]];
  if (last === undefined || word === undefined || !beginsAnew(at, transcript)) return false;
  const text = utterances[word.utterance]?.text ?? '';
  if (!/^(?:\.{2,}|\u2026)$/.test(betweenWords(last, word, utterances))) return false;
  const marks = text.slice(Math.max(0, word.from - longestQuotation), word.from).match(/["\u201c\u201d]/g);
  return (marks?.length ?? 0) % 2 === 0;
}

const longestQuotation = 2_000;

/** No condition, no negation and nobody's "they say" stands right before the place. */
function isFreeBefore(at: number, { from }: Sentence, { words }: PreparedTranscript): boolean {
  const head = words.slice(Math.max(from, at - near), at);
  return !head.some(
    ({ norm }, index) => turnsMeaning(norm) || (isSaying(norm) && head.length - index <= nearBefore),
  );
}

/** The rest takes nothing back, and what is left does not ask for more. */
function isFreeAfter(at: number, { to }: Sentence, { words }: PreparedTranscript): boolean {
  const rest = words.slice(at, Math.min(to, at + nearAfter) + 1);
  return (
    !isHanging(words[at - 1]?.norm ?? '') && !rest.some(({ norm }) => turnsMeaning(norm) || norm === 'but')
  );
}
