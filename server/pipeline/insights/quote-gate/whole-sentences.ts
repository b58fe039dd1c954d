/**
 * A quote is printed as whole sentences (evidence.md). The offered words have been judged before; here the beginning
 * and the end of their sentences are added, or it is said why that cannot be.
 */
import { cutTurnsMeaning } from './cut-meaning.ts';
import type { Stretch } from './find-exact.ts';
import type { PreparedTranscript, Sentence } from './prepare-transcript.ts';
import { shortened } from './shorten.ts';
import { isHanging } from './vocabulary.ts';

export type Whole = { kind: 'whole'; stretch: Stretch } | { kind: 'twoSpeakers' | 'turned' | 'broken' };

/** A quote may grow to this many words; nobody reads a longer one that was not offered as such. */
const mostGrown = 120;
const fewAdded = 12;

export function wholeSentences(stretch: Stretch, asked: boolean, transcript: PreparedTranscript): Whole {
  const { sentences, sentenceOf } = transcript;
  const [own, end] = [sentences[sentenceOf[stretch.from] ?? -1], sentences[sentenceOf[stretch.to] ?? -1]];
  if (own === undefined || end === undefined) return { kind: 'broken' };
  if (own.voice !== end.voice) return { kind: 'twoSpeakers' };
  const first = withBefore(sentenceOf[stretch.from] ?? 0, transcript);
  const last = withBehind(sentenceOf[stretch.to] ?? 0, transcript);
  if (cutsNumber(stretch, transcript) || cutTurnsMeaning(stretch, asked, first, last, transcript))
    return { kind: 'turned' };
  const whole = shortened(stretch, first, last, transcript);
  const words = whole.to - whole.from + 1;
  const added = words - (stretch.to - stretch.from + 1);
  if (added > fewAdded && words > mostGrown) return { kind: 'broken' };
  // A long sentence is shortened only where it begins and ends anew.
  const { open } = transcript;
  if (whole.from === first.from && open.start[whole.from] === 1) return { kind: 'broken' };
  if (whole.to === last.to && open.end[whole.to] === 1) return { kind: 'broken' };
  if (!opens(whole.from, transcript) || breaksOff(whole.to, transcript)) return { kind: 'broken' };
  if (partsQuotation(whole, transcript)) return { kind: 'broken' };
  return { kind: 'whole', stretch: whole };
}

/** The sentence with those before it, as long as none of them certainly begins where its border stands. */
function withBefore(index: number, { sentences, open }: PreparedTranscript): Sentence {
  const own = sentences[index] ?? { from: 0, to: 0, voice: 0 };
  let first = own;
  for (let at = index - 1; open.start[first.from] === 1; at -= 1) {
    const before = sentences[at];
    if (before === undefined || before.voice !== own.voice || own.from - before.from > mostGrown) break;
    first = before;
  }
  return { from: first.from, to: own.to, voice: own.voice };
}

/** The same for those behind it. */
function withBehind(index: number, { sentences, open }: PreparedTranscript): Sentence {
  const own = sentences[index] ?? { from: 0, to: 0, voice: 0 };
  let last = own;
  for (let at = index + 1; open.end[last.to] === 1; at += 1) {
    const behind = sentences[at];
    if (behind === undefined || behind.voice !== own.voice || behind.to - own.to > mostGrown) break;
    last = behind;
  }
  return { from: own.from, to: last.to, voice: own.voice };
}

/** Inside of somebody else's words, or with a mark whose other one is left out. */
function partsQuotation({ from, to }: Stretch, { open }: PreparedTranscript): boolean {
  if (open.stray.subarray(from, to + 1).includes(1)) return true;
  return open.quotations.some((one) => one.from <= to && one.to >= from && (one.from < from || one.to > to));
}

/** "Five percent" out of "twenty-five percent", "two hundred" out of "two hundred and fifty". */
function cutsNumber({ from, to }: Stretch, { canonical, canonicalOf }: PreparedTranscript): boolean {
  const first = canonical[canonicalOf[from] ?? -1];
  const last = canonical[canonicalOf[to] ?? -1];
  const cutsFirst = first !== undefined && first.from < from && first.to >= from;
  return cutsFirst || (last !== undefined && last.to > to && last.from <= to);
}

/**
 * Where sentences begin with capitals, a small letter goes on with what was said before somebody broke in; and where
 * nobody punctuated, only behind a sentence of the same speaker that was not finished.
 */
function opens(from: number, { utterances, words, cased, cueBefore }: PreparedTranscript): boolean {
  const word = words[from];
  if (!cased || word === undefined) return true;
  const { text = '', speaker } = utterances[word.utterance] ?? {};
  if (!/^\p{Ll}(?!\p{Lu})/u.test(text.slice(word.from, word.from + 2))) return true;
  if (cueBefore[from] === 0) return false;
  if (utterances[words[from - 1]?.utterance ?? -1]?.speaker === speaker) return true;
  const before = utterances.findLast((one, index) => index < word.utterance && one.speaker === speaker);
  return before === undefined || /[.!?\u2026]["'\u201d\u2019)\]]*\s*$/.test(before.text);
}

/** A dash, a comma or a word after which something must follow, and no mark: somebody broke in. */
function breaksOff(to: number, { utterances, words, cased }: PreparedTranscript): boolean {
  const word = words[to];
  if (word === undefined) return true;
  const next = words[to + 1];
  const text = utterances[word.utterance]?.text ?? '';
  const tail = text.slice(word.to, next?.utterance === word.utterance ? next.from : word.to + 12);
  if (/^["'\u201d\u2019)\]]*\s*(?:[,;:\u2014\u2013]|-)/.test(tail)) return true;
  if (/^["'\u201d\u2019)\]]*\s*(?:[.!?](?!\.)|[.\u2026]+[!?])/.test(tail)) return false;
  return cased && isHanging(word.norm);
}
