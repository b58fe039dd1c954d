/**
 * Cues become utterances. Cues are cut for a screen or per word, so sentences are put together again per speaker; a
 * long paragraph is taken apart again, because the second of a quote is the start of its utterance. A time inside
 * a cue is estimated by its share of the letters; the start of a turn is always the file's own.
 */
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

interface Piece {
  speaker: string;
  turn: boolean;
  glued: boolean;
  start: number;
  end: number;
  text: string;
}

/** The end of a cue that gives none: the next start, but not longer than slow speech takes. */
function endOf(cue: Cue, nextStart: number | undefined): number {
  if (cue.end !== null) return cue.end;
  if (nextStart === undefined) return cue.start + cue.text.length * usualMsPerChar;
  return Math.max(cue.start, Math.min(nextStart, cue.start + 1000 + cue.text.length * slowMsPerChar));
}

function piecesOf(cue: Cue, end: number): Piece[] {
  const texts = splitSentences(cue.text).flatMap((sentence) => splitLong(sentence, mostChars));
  const perChar = (end - cue.start) / Math.max(1, cue.text.length);
  let before = 0;
  return texts.map((text, index) => {
    const start = Math.min(end, cue.start + Math.round(before * perChar));
    before += text.length + 1;
    const last = index === texts.length - 1;
    return {
      speaker: cue.speaker,
      turn: index === 0 && cue.turn,
      glued: index === 0 && cue.glued === true,
      start,
      end: last ? end : Math.min(end, cue.start + Math.round(before * perChar)),
      text,
    };
  });
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
      merged[merged.length - 1] = { ...open, text: `${open.text}${cue.glued ? '' : ' '}${cue.text}` };
    } else merged.push(cue);
  }
  return merged;
}

/** Utterances from cues in the order of their starts. */
export function joinCues(sorted: readonly Cue[]): Utterance[] {
  const cues = withoutSharedTimes(sorted);
  const utterances: Utterance[] = [];
  let open: Utterance | null = null;
  for (const [index, cue] of cues.entries()) {
    for (const piece of piecesOf(cue, endOf(cue, cues[index + 1]?.start))) {
      if (open === null || startsAnew(open, piece)) {
        open = { speaker: piece.speaker, start: piece.start, end: piece.end, text: piece.text };
        utterances.push(open);
      } else {
        open.text += joint(open.text, piece) + piece.text;
        open.end = Math.max(open.end, piece.end);
      }
    }
  }
  // The estimate inside an overlapping cue can pass the start of the next speaker.
  return utterances.sort((a, b) => a.start - b.start);
}
