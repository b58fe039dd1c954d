/**
 * What stands between quotation marks or brackets: whose words these are is said outside of them. Single marks are told
 * from apostrophes, and marks that one turn opens are closed by a later turn of the same voice.
 */

import type { SpokenUtterance } from './types.ts';
import type { PlacedWord } from './words.ts';

export interface Quotation {
  /** Its first and last word. */
  from: number;
  to: number;
  /** Somebody's words, or an aside in brackets. */
  speech: boolean;
}

export interface Quotations {
  /** In the order of their first words. */
  found: Quotation[];
  /** 1 for each word beside a mark that has no other one. */
  stray: Uint8Array;
}

interface Open {
  sign: string;
  word: number;
  /** How many turns of its voice it has waited. */
  turns: number;
}

const closerOf: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\u201c', '\u201d'],
  ['\u201e', '\u201c\u201d'],
  ['\u00ab', '\u00bb'],
  ['\u2039', '\u203a'],
  ['(', ')'],
  ['[', ']'],
  ["'", "'\u2019"],
  ['\u2018', "\u2019'"],
]);
const closers = new Set('"\u201c\u201d\u00bb\u203a)]\'\u2019');
const singles = new Set("'\u2018");
const asides = new Set('([');
const sign = /["\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a()[\]'\u2018\u2019]/;
const signs = new RegExp(sign, 'g');
const elided = /^['\u2019](?:em|til|cause|twas|tis|bout|round|n|kay|nother|\d)/i;
/** Turns of the same voice that an open quotation may wait for its end. */
const longestWait = 4;
/** A gap longer than this holds no words and no reader's quotation. */
const longestGap = 200;

export function readQuotations(
  utterances: readonly SpokenUtterance[],
  words: readonly PlacedWord[],
): Quotations {
  const found: Quotation[] = [];
  const stray = new Uint8Array(words.length);
  const waiting = new Map<string, Open[]>();
  for (let first = 0; first < words.length; ) {
    const utterance = words[first]?.utterance ?? 0;
    let next = first + 1;
    while (words[next]?.utterance === utterance) next += 1;
    const { text = '', speaker = '' } = utterances[utterance] ?? {};
    if (sign.test(text)) {
      const open = waiting.get(speaker) ?? [];
      readTurn(text, words, first, next, open, found, stray);
      waiting.set(speaker, settle(open, first, next, found, stray));
    } else {
      const open = waiting.get(speaker);
      if (open !== undefined) waiting.set(speaker, settle(open, first, next, found, stray));
    }
    first = next;
  }
  for (const open of waiting.values()) for (const one of open) stray[one.word] = 1;
  return { found: found.sort((a, b) => a.from - b.from), stray };
}

function readTurn(
  text: string,
  words: readonly PlacedWord[],
  first: number,
  next: number,
  open: Open[],
  found: Quotation[],
  stray: Uint8Array,
): void {
  for (let at = first; at <= next; at += 1) {
    const start = at === first ? 0 : (words[at - 1]?.to ?? 0);
    const end = at === next ? text.length : (words[at]?.from ?? text.length);
    const between = text.slice(start, end);
    if (between.length > longestGap || !sign.test(between)) continue;
    for (const { index } of between.matchAll(signs)) {
      readMark({ text, place: start + index, at, first, next }, open, found, stray);
    }
  }
}

interface Place {
  text: string;
  /** The mark's character, and the word behind it. */
  place: number;
  at: number;
  /** The first word of the turn, and of the next one. */
  first: number;
  next: number;
}

function readMark(
  { text, place, at, first, next }: Place,
  open: Open[],
  found: Quotation[],
  stray: Uint8Array,
): void {
  const mark = text[place] ?? '';
  const before = text[place - 1] ?? ' ';
  const after = text[place + 1] ?? ' ';
  if (closes(mark, before, after, open)) {
    const index = open.findLastIndex(({ sign: opener }) => closerOf.get(opener)?.includes(mark));
    const [one] = open.splice(index);
    if (one && at > one.word) found.push({ from: one.word, to: at - 1, speech: !asides.has(one.sign) });
    return;
  }
  if (at < next && opens(mark, before, after, text.slice(place, place + 8))) {
    // A quotation that goes on in another turn is opened there anew.
    const goesOn = at === first && open.some((one) => one.sign === mark && one.turns > 0);
    if (!goesOn) open.push({ sign: mark, word: at, turns: 0 });
    return;
  }
  if (isStray(mark, before)) stray[Math.max(first, at - 1)] = 1;
}

function closes(mark: string, before: string, after: string, open: readonly Open[]): boolean {
  if (!closers.has(mark) || !open.some(({ sign: opener }) => closerOf.get(opener)?.includes(mark)))
    return false;
  if (mark === '"') return !/[\s(\u2014\u2013]/.test(before) || /\s/.test(after);
  // "The buyers' agents": whose mark it is shows only where something else ends too.
  if (mark === "'" || mark === '\u2019') return /[.,!?\u2026;:\u2014-]/.test(before) || /[^s\s]/.test(before);
  return mark !== '\u201c' || open.some(({ sign: opener }) => opener === '\u201e');
}

function opens(mark: string, before: string, after: string, ahead: string): boolean {
  if (!closerOf.has(mark)) return false;
  if (mark === '"') return /[\s("'\u2018\u2014\u2013-]/.test(before) && /\S/.test(after);
  if (mark === "'")
    return /[\s("\u201c\u2014\u2013]/.test(before) && /[\p{L}]/u.test(after) && !elided.test(ahead);
  return true;
}

/** Apostrophes, inches and the bracket of a list belong to nothing. */
function isStray(mark: string, before: string): boolean {
  if (mark === "'" || mark === '\u2019' || mark === '\u2018') return false;
  return !/\d/.test(before);
}

/** What a turn leaves open: single marks were apostrophes, brackets strays, and the rest waits for the same voice. */
function settle(
  open: readonly Open[],
  first: number,
  next: number,
  found: Quotation[],
  stray: Uint8Array,
): Open[] {
  return open.flatMap((one): Open[] => {
    if (singles.has(one.sign)) return [];
    if (!asides.has(one.sign) && one.turns < longestWait) return [{ ...one, turns: one.turns + 1 }];
    stray[one.word] = 1;
    // Nobody knows where it ended: at the end of its own turn at the latest.
    if (one.word >= first) found.push({ from: one.word, to: next - 1, speech: false });
    return [];
  });
}
