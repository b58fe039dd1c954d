/**
 * Borders that stand in the text and may be none: behind an abbreviation, behind dots under a condition, within somebody
 * else's words, between two cues of one clause, and where another voice broke in. A quote never begins or ends at one.
 */

import {
  asksForMore,
  beginsTurn,
  goesOnWith,
  governs,
  isBackchannel,
  neverEnds,
  turnsBack,
} from './clause-words.ts';
import type { Gap } from './gaps.ts';
import { isNameMark } from './name-marks.ts';
import { type Quotations, readQuotations } from './quotations.ts';
import { type Borders, border } from './sentence-borders.ts';
import type { SpokenUtterance } from './types.ts';
import { isSaying } from './vocabulary.ts';
import type { PlacedWord } from './words.ts';

export interface OpenBorders {
  /** 1 for each word that begins a sentence which began before. */
  start: Uint8Array;
  /** 1 for each word that ends a sentence which goes on. */
  end: Uint8Array;
  /** 1 for each word beside a quotation mark or bracket that has no other one. */
  stray: Uint8Array;
  quotations: Quotations['found'];
}

interface Talk {
  utterances: readonly SpokenUtterance[];
  words: readonly PlacedWord[];
  gaps: readonly Gap[];
  borders: Borders;
}

/** How far before a border it is looked what governs it, and how far behind a quotation who said it. */
const governReach = 14;
const headReach = 6;
/** Words of others after which hardly anybody takes up a sentence that had only lost its mark. */
const longestBreak = 40;
const shortBreak = 6;

export function openBorders(talk: Talk): OpenBorders {
  const { utterances, words } = talk;
  const start = new Uint8Array(words.length);
  const end = new Uint8Array(words.length);
  const open = (at: number) => {
    start[at] = 1;
    if (at > 0) end[at - 1] = 1;
  };
  const { found, stray } = readQuotations(utterances, words);
  for (let at = 1; at < words.length; at += 1)
    if (talk.borders.before[at] === border.sentence && isOpen(at, talk)) open(at);
  openQuotations(found, talk, { start, end, open });
  openVoices(talk, start, end);
  return { start, end, stray, quotations: found };
}

/** A border of sentences inside one voice. */
function isOpen(at: number, { words, gaps, borders }: Talk): boolean {
  const gap = gaps[at];
  const [last, word] = [words[at - 1], words[at]];
  if (gap === undefined || last === undefined || word === undefined) return false;
  if (borders.cueBefore[at] === 1 && gap.mark === '')
    return asksForMore(normsBefore(at, words, borders)) || goesOnWith(word.norm, words[at + 1]?.norm ?? '');
  if (gap.kind === 'dots') {
    const before = normsBefore(at, words, borders);
    return before.some(governs) || turnsBack(word.norm) || turnsBack(words[at + 1]?.norm ?? '');
  }
  return borders.cased && gap.opens !== 'small' && isNameMark(last, word, gap, words[at - 2]?.norm ?? '');
}

/** The words of the sentence that ends before this one. */
function normsBefore(at: number, words: readonly PlacedWord[], { before }: Borders): string[] {
  const norms: string[] = [];
  for (let back = at - 1; back >= 0 && at - back <= governReach; back -= 1) {
    norms.push(words[back]?.norm ?? '');
    if ((before[back] ?? 0) >= border.sentence) break;
  }
  return norms.reverse();
}

interface Marks {
  start: Uint8Array;
  end: Uint8Array;
  open: (at: number) => void;
}

/** Inside a quotation nothing begins; one that is a sentence of its own goes with the sentence that says whose it is. */
function openQuotations(found: Quotations['found'], talk: Talk, { start, end, open }: Marks): void {
  const { words, borders } = talk;
  const whole = found.filter(({ from, to }) => isWholeTurn(from, to, words)).length;
  const asHabit = whole * 2 > new Set(words.map(({ utterance }) => utterance)).size;
  for (const { from, to, speech } of found) {
    if (asHabit && isWholeTurn(from, to, words)) continue;
    openInside(from, to, talk, { start, end, open });
    const next = borders.before[to + 1] ?? border.voice;
    if (!speech || next < border.sentence || (borders.before[from] ?? 0) < border.sentence) continue;
    const behind =
      next === border.sentence && words.slice(to + 1, to + 1 + headReach).some(({ norm }) => isSaying(norm));
    if (behind) open(to + 1);
    else if (borders.before[from] === border.voice) start[from] = 1;
    else open(from);
  }
}

/** Its own voice neither ends nor begins anew in it; what others throw in does. */
function openInside(from: number, to: number, talk: Talk, { start, end, open }: Marks): void {
  const { before } = talk.borders;
  for (let at = from + 1; at <= to; at += 1) {
    if (before[at] === border.sentence) open(at);
    if (before[at] !== border.voice) continue;
    if (sameVoice(from, at, talk)) start[at] = 1;
    if (sameVoice(from, at - 1, talk)) end[at - 1] = 1;
  }
}

const sameVoice = (one: number, other: number, { utterances, words }: Talk) =>
  utterances[words[one]?.utterance ?? -1]?.speaker === utterances[words[other]?.utterance ?? -1]?.speaker;

const isWholeTurn = (from: number, to: number, words: readonly PlacedWord[]) =>
  words[from - 1]?.utterance !== words[from]?.utterance && words[to + 1]?.utterance !== words[to]?.utterance;

/** What one voice left off at, until it goes on. */
interface Left {
  /** Index of the last word that was no backchannel. */
  at: number;
  /** Words said by others since. */
  since: number;
  /** Whether all of these were only thrown in. */
  thrownIn: boolean;
}

/** A voice that goes on with what it had not finished when somebody broke in. */
function openVoices(talk: Talk, start: Uint8Array, end: Uint8Array): void {
  const { utterances, words } = talk;
  const left = new Map<string, Left>();
  for (let first = 0; first < words.length; ) {
    const utterance = words[first]?.utterance ?? 0;
    let next = first + 1;
    while (words[next]?.utterance === utterance) next += 1;
    const speaker = utterances[utterance]?.speaker ?? '';
    const thrown = isBackchannel(words.slice(first, Math.min(next, first + 6)).map(({ norm }) => norm));
    const before = left.get(speaker);
    if (before !== undefined && !thrown) takeUp(before, first, talk, { start, end });
    if (endsOpen(next - 1, talk)) end[next - 1] = 1;
    for (const [name, one] of left) {
      if (name === speaker && !(speaker === '' && thrown)) continue;
      one.since += next - first;
      one.thrownIn &&= thrown;
    }
    if (!thrown || before === undefined) left.set(speaker, { at: next - 1, since: 0, thrownIn: true });
    first = next;
  }
}

function takeUp(left: Left, at: number, talk: Talk, { start, end }: Pick<Marks, 'start' | 'end'>): void {
  const { words, borders } = talk;
  if (borders.before[at] !== border.voice) return;
  const [first, second] = [words[at]?.norm ?? '', words[at + 1]?.norm ?? ''];
  const opensSmall = borders.cased && talk.gaps[at]?.opens === 'small';
  if (isUnfinished(left, first, talk)) start[at] = 1;
  if (left.since === 0 || left.since > shortBreak) return;
  const goesOn = borders.bare[left.at] === 1 ? goesOnWith(first, second) : opensSmall || turnsBack(first);
  if (goesOn && left.thrownIn) {
    start[at] = 1;
    end[left.at] = 1;
  } else if (opensSmall) end[left.at] = 1;
}

/** Whether what a voice left off at asks for more. */
function isUnfinished({ at, since, thrownIn }: Left, first: string, talk: Talk): boolean {
  const { words, borders } = talk;
  const mark = markBehind(at, talk);
  const norm = words[at]?.norm ?? '';
  const asks = asksForMore(normsBefore(at + 1, words, borders));
  if (borders.bare[at] === 1) return thrownIn && since > 0 && asks;
  const trails = /^(?:[.\u2026]{2,}|\u2026)$/.test(mark);
  if (mark !== '' && !trails) return since > 0 && (neverEnds(norm) || (thrownIn && endsOnSaying(norm)));
  // "Yeah, but I think" answers what was said between.
  if (beginsTurn(first)) return false;
  return asks ? since <= longestBreak : thrownIn && !trails;
}

const endsOnSaying = (norm: string) => norm !== 'know' && (isSaying(norm) || norm === 'that');

/** In a source with marks a turn without one at its end was broken off. */
function endsOpen(at: number, talk: Talk): boolean {
  if (talk.borders.before[at + 1] !== border.voice && at + 1 < talk.words.length) return false;
  if (talk.borders.bare[at] === 1) return neverEnds(talk.words[at]?.norm ?? '');
  return talk.borders.marked && markBehind(at, talk) === '';
}

/** The sentence mark behind the last word of a turn; empty without one. */
function markBehind(at: number, { utterances, words }: Talk): string {
  const word = words[at];
  const tail = utterances[word?.utterance ?? -1]?.text.slice(word?.to ?? 0, (word?.to ?? 0) + 12) ?? '';
  return /^["'\u201d\u2019)\]\u00bb]*([.!?\u2026\u3002\uff01\uff1f]+)/.exec(tail)?.[1] ?? '';
}
