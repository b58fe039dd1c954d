/**
 * Cues become utterances. Cues are cut for a screen or per word, so sentences are put together again per speaker; a
 * long paragraph is taken apart again, so that what has no times of its own is soon found. A time inside a cue is
 * estimated by its share of the letters between two times of the file; the start of a turn is always the file's own.
 */
import { cutMarks, joinTexts, shiftMarks, type TimedText } from '../../../kit/timed-text/index.ts';
import type { Cue, Utterance } from './cue.ts';
import { endsSentence, splitLong, splitSentences } from './sentences.ts';

const longPauseMs = 1500;
/** From here on an utterance closes at the next end of a sentence. */
const enoughChars = 200;
const enoughMs = 15_000;
/** Here it closes even in the middle of a sentence. */
const mostChars = 400;
const mostMs = 45_000;
/** Speech is 12 to 18 letters a second; the slow side bounds a cue without an end. */
const slowMsPerChar = 150;
const usualMsPerChar = 70;

interface Piece extends TimedText {
  speaker: string;
  turn: boolean;
  glued: boolean;
  start: number;
  end: number;
}

/** The end of a cue that gives none: the next start, but not longer than slow speech takes. */
function endOf(cue: Cue, nextStart: number | undefined): number {
  if (cue.end !== null) return cue.end;
  if (nextStart === undefined) return cue.start + cue.text.length * usualMsPerChar;
  return Math.max(cue.start, Math.min(nextStart, cue.start + 1000 + cue.text.length * slowMsPerChar));
}

function piecesOf(cue: Cue, end: number): Piece[] {
  const texts = splitSentences(cue.text).flatMap((sentence) => splitLong(sentence, mostChars));
  const msAt = clockOf(cue, end);
  let from = 0;
  const places = texts.map((text) => {
    const at = cue.text.indexOf(text, from);
    from = at + text.length;
    return at;
  });
  return texts.map((text, index) => {
    const at = places[index] ?? 0;
    const next = places[index + 1];
    return {
      speaker: cue.speaker,
      turn: index === 0 && cue.turn,
      glued: index === 0 && cue.glued === true,
      start: index === 0 ? cue.start : msAt(at),
      end: next === undefined ? end : msAt(next),
      text,
      marks: cutMarks(cue.marks, at, at + text.length),
    };
  });
}

/** The time at a character of a cue, asked in any order: even speech between the times that the file gives. */
function clockOf({ start, text, marks = [] }: Cue, end: number): (at: number) => number {
  const known = [[0, start]];
  for (let index = 0; index < marks.length; index += 2) {
    const [at = 0, ms = 0] = [marks[index], marks[index + 1]];
    const [lastAt = 0, lastMs = 0] = known.at(-1) ?? [];
    if (at > lastAt && ms >= lastMs && ms <= end) known.push([at, ms]);
  }
  known.push([Math.max(1, text.length), Math.max(start, end)]);
  return (at) => {
    let [low, high] = [0, known.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((known[middle]?.[0] ?? 0) <= at) low = middle;
      else high = middle;
    }
    const [leftAt = 0, left = 0] = known[low] ?? [];
    const [rightAt = 0, right = 0] = known[high] ?? [];
    return Math.min(end, left + Math.round(((at - leftAt) * (right - left)) / Math.max(1, rightAt - leftAt)));
  };
}

function startsAnew(open: Utterance, piece: Piece): boolean {
  if (piece.speaker !== open.speaker || piece.turn) return true;
  if (piece.glued) return false;
  if (piece.start - open.end > longPauseMs) return true;
  const chars = open.text.length + 1 + piece.text.length;
  const lastsMs = Math.max(open.end, piece.end) - open.start;
  if (chars > mostChars || lastsMs > mostMs) return true;
  return (open.text.length >= enoughChars || open.end - open.start >= enoughMs) && endsSentence(open.text);
}

const noSpaceBefore = /^(?:[,.;:!?%)\]}…]{1,3}|(?:n?['’](?:s|t|re|ve|ll|m|d))[,.;:!?]?)$/iu;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\u3000-\u303F\uFF00-\uFFEF]/u;

/** How two pieces of one speaker are put together: wide scripts and punctuation that stands alone take no space. */
function joint(left: string, piece: Piece): string {
  if (piece.glued || noSpaceBefore.test(piece.text)) return '';
  return wide.test(left.slice(-1)) && wide.test(piece.text.slice(0, 1)) ? '' : ' ';
}

/** Some files give one time to several lines; of one speaker they are one cue, whose time the lines share. */
function withoutSharedTimes(cues: readonly Cue[]): Cue[] {
  const merged: Cue[] = [];
  for (const cue of cues) {
    const open = merged.at(-1);
    const shares = open && cue.end !== null && open.start === cue.start && open.end === cue.end;
    if (shares && open.speaker === cue.speaker && !cue.turn) {
      // The time of the second line is that of the first: it says nothing of the second one's words.
      const later = { text: cue.text, marks: cue.marks?.[1] === cue.start ? cue.marks.slice(2) : cue.marks };
      merged[merged.length - 1] = { ...open, ...joinTexts(open, cue.glued ? '' : ' ', later) };
    } else merged.push(cue);
  }
  return merged;
}

/** Utterances from cues in the order of their starts. */
export function joinCues(sorted: readonly Cue[]): Utterance[] {
  const cues = withoutSharedTimes(sorted);
  const utterances: Utterance[] = [];
  let open: Utterance | null = null;
  let marks: number[] = [];
  for (const [index, cue] of cues.entries()) {
    for (const piece of piecesOf(cue, endOf(cue, cues[index + 1]?.start))) {
      if (open === null || startsAnew(open, piece)) {
        marks = shiftMarks(piece.marks, 0);
        open = { speaker: piece.speaker, start: piece.start, end: piece.end, text: piece.text, marks };
        utterances.push(open);
      } else {
        open.text += joint(open.text, piece);
        // Half a word has no place of its own.
        const half = piece.glued && piece.marks?.[0] === 0;
        marks.push(...shiftMarks(half ? piece.marks?.slice(2) : piece.marks, open.text.length));
        open.text += piece.text;
        open.end = Math.max(open.end, piece.end);
      }
    }
  }
  // The estimate inside an overlapping cue can pass the start of the next speaker.
  return utterances.sort((a, b) => a.start - b.start);
}
