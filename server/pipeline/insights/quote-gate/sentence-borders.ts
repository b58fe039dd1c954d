/**
 * Where sentences begin. A border that is missed prints a sentence too much; one too many prints half a sentence: in
 * doubt there is none. Abbreviations, dots of hesitation and what stands in quotation marks do not end a sentence.
 * Where a recogniser set no marks at all, the borders of cues and utterances stand in for them.
 */
import { cueStarts } from './cue-starts.ts';
import { type Gap, lastMark } from './gaps.ts';
import type { SpokenUtterance } from './types.ts';
import { isHanging, isSaying, turnsMeaning } from './vocabulary.ts';
import type { PlacedWord } from './words.ts';

/** What stands before a word, the weakest first. */
export const border = { none: 0, soft: 1, sentence: 2, voice: 3 } as const;

export interface Borders {
  /** For each word what stands before it. */
  before: Uint8Array;
  /** 1 where nobody set marks and a voice, a cue or an utterance begins, sentence or not. */
  cueBefore: Uint8Array;
  /** 1 for each word of a stretch that nobody punctuated. */
  bare: Uint8Array;
  /** Whether this source writes marks. */
  marked: boolean;
  /** Whether it also begins its sentences with capitals. */
  cased: boolean;
}

/** One sentence mark in this many words is the least that counts as written with marks. */
const wordsPerMark = 60;
/** From here on a stretch without a mark of any kind is taken for one that nobody punctuated. */
const longRun = 40;
/** So many where it begins and ends as a sentence does: some people talk like that. */
const longSentence = 100;

const list = (text: string) => new Set(text.split(' '));
const abbreviations = list(
  'mr mrs ms dr prof st jr sr vs inc ltd co corp approx dept est gov sen rep gen col lt sgt capt rev ave blvd rd mt ft no',
);
const starters = list(
  "the we it he she they but and so i this that you in there what if when then now my our your a an because it's that's i'm we're they're well yeah",
);

export function findBorders(
  utterances: readonly SpokenUtterance[],
  words: readonly PlacedWord[],
  gaps: readonly Gap[],
): Borders {
  const stops = gaps.filter(({ mark }) => mark !== '');
  const marked = stops.length * wordsPerMark >= words.length && stops.length > 0;
  const cased = marked && stops.filter(({ opens }) => opens !== 'small').length >= stops.length * 0.8;
  const cues = cueStarts(utterances, words);
  const before = Uint8Array.from(gaps, (gap, index) => {
    const last = words[index - 1];
    const word = words[index];
    if (last === undefined || word === undefined) return border.voice;
    const kind = kindOf(last, word, gap, cased);
    const soft = last.utterance !== word.utterance || cues[index] === 1;
    return kind === border.none && soft && gap.mark === '' ? border.soft : kind;
  });
  const { cueBefore, bare } = hardenSoft(before, words, (start, end) => {
    const ends = (end < words.length ? gaps[end]?.mark : lastMark(utterances, words)) !== '';
    const opens = !cased || gaps[start]?.opens !== 'small';
    return !marked || isUnmarked(gaps, start, end, opens && ends ? longSentence : longRun);
  });
  return { before, cueBefore, bare, marked, cased };
}

function kindOf(last: PlacedWord, word: PlacedWord, gap: Gap, cased: boolean): number {
  if (gap.kind === 'voice') return border.voice;
  if (gap.kind === 'stop') return ends(last, word, gap, cased) ? border.sentence : border.none;
  if (gap.kind === 'dots') return hesitates(last, gap, cased) ? border.soft : border.sentence;
  return border.none;
}

function ends(last: PlacedWord, word: PlacedWord, gap: Gap, cased: boolean): boolean {
  if (gap.quoted) return false;
  if (cased && gap.opens === 'small') return false;
  if (gap.mark !== '.') return true;
  const initial = last.norm.length === 1 && /\p{L}/u.test(last.norm) && last.norm !== 'i';
  if (initial && gap.opens === 'capital') return starters.has(word.norm);
  if (last.norm === 'no') return gap.opens !== 'other' || !/^\d/.test(word.norm);
  return !abbreviations.has(last.norm) || (gap.opens === 'capital' && starters.has(word.norm));
}

/** Three dots are a breath more often than an end. */
function hesitates(last: PlacedWord, gap: Gap, cased: boolean): boolean {
  return gap.quoted || !cased || gap.opens === 'small' || isHanging(last.norm);
}

/**
 * Within a stretch that nobody punctuated, a soft border is one of sentences, unless something must follow it. Gives the
 * words that begin a unit there.
 */
function hardenSoft(
  before: Uint8Array,
  words: readonly PlacedWord[],
  isBare: (start: number, end: number) => boolean,
): { cueBefore: Uint8Array; bare: Uint8Array } {
  const cueBefore = new Uint8Array(words.length);
  const bareWords = new Uint8Array(words.length);
  for (let start = 0; start < words.length; ) {
    let end = start + 1;
    while (end < words.length && (before[end] ?? 0) < border.sentence) end += 1;
    const bare = isBare(start, end);
    bareWords.fill(Number(bare), start, end);
    cueBefore[start] = Number(bare && before[start] === border.voice);
    for (let at = start + 1; at < end; at += 1) {
      if (before[at] !== border.soft) continue;
      cueBefore[at] = Number(bare);
      before[at] = bare && !hangs(words, at) ? border.sentence : border.none;
    }
    start = end;
  }
  return { cueBefore, bare: bareWords };
}

function isUnmarked(gaps: readonly Gap[], start: number, end: number, longest: number): boolean {
  let marks = 0;
  for (let at = start + 1; at < end; at += 1) if (gaps[at]?.kind !== 'none') marks += 1;
  return end - start > longest && marks * longRun < end - start;
}

/** Whether what stands before a word needs what follows: "I don't think", "of the", "not if they". */
function hangs(words: readonly PlacedWord[], at: number): boolean {
  const norm = words[at - 1]?.norm ?? '';
  if (isHanging(norm) || isSaying(norm)) return true;
  return [2, 3].some((back) => turnsMeaning(words[at - back]?.norm ?? ''));
}
