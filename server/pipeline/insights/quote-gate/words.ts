/** Text as words with their places: case, punctuation, white space and Unicode forms folded, letters kept. */
export interface Word {
  /** Folded form. */
  norm: string;
  /** Place in the text it came from. */
  from: number;
  to: number;
  /** Written with a capital although no sentence begins here. */
  capital: boolean;
  /** A mark stands between it and the word before it: they are not one number, and not one stutter. */
  apart: boolean;
  /** A sentence mark stands before it. */
  stops: boolean;
  /** A sentence begins with it; known only of what was said. */
  fresh?: boolean;
  /** A number behind a smaller one and a dash: "2-3 weeks" is two to three. */
  ranges?: boolean | undefined;
}

/** A word of a transcript. */
export interface PlacedWord extends Word {
  utterance: number;
}

export interface CanonicalWord {
  norm: string;
  /** First and last index of the words it stands for. */
  from: number;
  to: number;
  capital: boolean;
  apart: boolean;
  /** A number, or the word right after one: what is counted. */
  counted: boolean;
  /** The thousand or million that a number ends with, in a word or as "k". */
  scale?: number;
}

// Letters and digits with their marks; apostrophes and the points and commas of numbers belong to the word, hyphens
// and dashes part words. A currency sign before a number and a percent sign after it belong to the number; a minus
// stands for itself, and a point before a number is its own ("$.5").
const pattern =
  /(?<![\p{L}\p{N}%-])[-\u2212](?=\p{Sc}?\p{N})|(?<![\p{L}\p{N}.])\p{Sc}?\.(?=\d)\p{N}+(?:%|\p{L}+)?|\p{Sc}?\p{N}+(?:[.,:/]\p{N}+)*(?:%|\p{L}+)?|\p{L}[\p{L}\p{M}\u00ad\u200b-\u200d]*(?:['\u2019\u02bc\uff07][\p{L}\p{M}]+)*|[%°]/gu;
const sentenceEnd = /[.!?\u2026]["'\u201d\u2019)\]]*\s*$/;
// What a transcriber put in brackets ("[laughs]", "[00:12:34]") was not said.
const bracketed = /\[[^[\]]{0,80}\]/g;
const plainWord = /^[A-Za-z']+$/;
const smallLetter = /^[a-z]/;
const parting = /[^\s\u2010-\u2012'\u2019-]/;

export function wordsOf(text: string): Word[] {
  const said = text.includes('[') ? text.replace(bracketed, (mark) => ' '.repeat(mark.length)) : text;
  const words: Word[] = [];
  for (const match of said.matchAll(pattern)) {
    const raw = match[0];
    const from = match.index;
    const norm = fold(raw);
    if (norm === '') continue;
    const last = words.at(-1);
    const before = said.slice(Math.max(last?.to ?? 0, from - 8), from);
    const follows = before === ' ';
    const ranges = last !== undefined && isRange(said, last, from, raw);
    const opens = last === undefined || (!follows && sentenceEnd.test(before));
    words.push({
      norm,
      from,
      to: from + raw.length,
      capital: !opens && !smallLetter.test(raw) && /^\p{Lu}/u.test(raw),
      apart: last === undefined || (!ranges && !follows && parting.test(before)),
      stops: opens && !/\.\.|\u2026/.test(before),
      ...(ranges ? { ranges } : {}),
    });
  }
  return words;
}

/** Two numbers with nothing but a dash between them, the second one more; no date, no telephone number. */
function isRange(said: string, last: Word, from: number, raw: string): boolean {
  if (from - last.to !== 1 || !/[\u2010-\u2013-]/.test(said[last.to] ?? '')) return false;
  const [one, other] = [rangeEnd.exec(said.slice(last.from, last.to)), rangeEnd.exec(raw)];
  if (one === null || other === null) return false;
  const chained = /[\d-]-?$/.test(said.slice(Math.max(0, last.from - 1), last.from));
  if (chained || /^-\d/.test(said.slice(from + raw.length, from + raw.length + 2))) return false;
  const [low, high] = [one[1] ?? '', other[1] ?? ''];
  if (/^\d{3}$/.test(low) && /^\d{4}$/.test(high)) return false;
  return (other[2] ?? '') !== '' || Number(low.replaceAll(',', '')) < Number(high.replaceAll(',', ''));
}

const rangeEnd = /^\p{Sc}?(\d[\d.,]*)(k|m|mm|b|bn)?%?$/iu;
const fractionSign = /^(\p{Sc}?)(\d*)([\u00bc-\u00be\u2150-\u215e])(.*)$/u;

/** "6\u00bd" is 6.5 and not 61/2. */
function withoutFractionSign(raw: string): string {
  const match = fractionSign.exec(raw);
  if (match === null || match[2] === '') return raw;
  const [, sign = '', whole = '', part = '', behind = ''] = match;
  const [above, below] = part.normalize('NFKC').split('\u2044').map(Number);
  return `${sign}${Number(whole) + (above ?? 0) / (below ?? 1)}${behind}`;
}

function fold(raw: string): string {
  if (raw === '-' || raw === '\u2212') return 'minus';
  if (plainWord.test(raw)) return raw.toLowerCase();
  const folded = withoutFractionSign(raw)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200d]/g, '')
    .replace(/[\u2019\u02bc\uff07]/g, "'")
    .replace(/\u2044/g, '/')
    .replace(/^(\p{Sc}?)\.(?=\d)/u, (_, sign: string) => `${sign}0.`);
  // 400,000 and 400000 are one number; 6.1 and 61 are two.
  return /^\p{Sc}?\d/u.test(folded) ? folded.replace(/,(?=\d{3}(?!\d))/g, '') : folded;
}
